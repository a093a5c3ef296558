import HTTP
import Presentation

extension HTTPRequest {
  /// The language to answer in: of a page that says the same to everybody the one that its address names, of any other
  /// the visitor's.
  func language(at route: SiteRoute?, chosen: Language?) -> Language {
    guard let route, route.isTranslated else { return chosen ?? acceptedLanguage }
    guard query != nil, let form = try? queryForm() else { return .standard }
    return Language(of: route) { form[$0] } ?? .standard
  }

  private var acceptedLanguage: Language {
    guard let value = fields.firstBytes(of: .acceptLanguage) else { return .standard }
    return LanguageRanges(value).best(of: Language.tags).flatMap { Language(tag: $0) } ?? .standard
  }
}

extension HTTPForm {
  /// The language that a field names; nil if there is none such.
  func value(ofLanguage name: String) -> Language? {
    self[name].flatMap { octets in
      Language.allCases.first { octets.elementsEqual($0.tag.utf8) }
    }
  }
}

extension Language {
  fileprivate static let tags = allCases.map(\.tag)
}

/// Sees to it that a page has one address in each language, and none in one that there isn't.
struct LanguageCheck: RequestCheck {
  let site: SiteIdentity

  func answer(to context: RequestContext) throws(RefusedRequest) -> HTTPResponse? {
    guard context.route.isTranslated, context.request.query != nil,
      let form = try? context.request.queryForm(),
      Language.isNamed(in: { form[$0] }, of: context.route)
    else { return nil }
    guard let language = Language(of: context.route, query: { form[$0] }) else {
      throw RefusedRequest(.unknownLanguage)
    }
    guard language == .standard, !context.isPost else { return nil }
    return HTTPResponse(
      redirectingTo: Redirect(context.route), .movedPermanently, in: site, language)
  }
}
