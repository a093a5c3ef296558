import Gameplay
import HTTP
import Presentation
import Reversi

/// Leads visitors to the address of a page in their language, and rejects unknown languages.
///
/// Each address of a public page has one language, for caches and robots: the plain one has the standard language.
/// Other addresses name a language only for visitors who prefer another one.
struct LanguageCheck: RequestCheck {
  let site: SiteIdentity

  func answer(to context: RequestContext) throws(RefusedRequest) -> HTTPResponse? {
    switch context.namedLanguage {
    case nil:
      let language = context.preferredLanguage
      guard context.isPlainTranslation, !context.isPost, !language.isStandard else { return nil }
      var response = HTTPResponse(
        redirectingTo: Redirect(context.route), .seeOther, in: site, language)
      response.fields.append(ResponseFields.language, for: .vary)
      return response
    case .unknown: throw RefusedRequest(.unknownLanguage)
    case .known(let language):
      // A visitor who prefers another language would be led back from the plain address.
      let isPublic = context.route.kind.isTranslated
      guard language == context.preferredLanguage, language.isStandard || !isPublic, !context.isPost
      else { return nil }
      return HTTPResponse(
        redirectingTo: Redirect(context.route), isPublic ? .movedPermanently : .seeOther, in: site,
        context.preferredLanguage)
    }
  }
}

extension RequestContext {
  /// Whether the page has an address in each language, and the request has the one that names none. Readers of feeds
  /// stay at the address that they were given.
  var isPlainTranslation: Bool {
    namedLanguage == nil && route.kind.isTranslated && route.kind.label != .download
  }
}

extension HTTPRequest {
  /// The language that the browser prefers.
  func acceptedLanguage(of languages: Languages) -> Language {
    guard let value = fields.firstBytes(of: .acceptLanguage) else { return languages.standard }
    return LanguageRanges(value).best(of: languages.tags).flatMap { languages[$0] }
      ?? languages.standard
  }
}

extension HTTPForm {
  /// The language in a field; nil if there is no such language.
  func value(_ name: String, of languages: Languages) -> Language? {
    self[name].flatMap { languages[octets: $0] }
  }
}
