import Gameplay
import HTTP
import Presentation
import Reversi

/// Redirects explicit requests for the standard language to the plain address, and rejects unknown languages.
struct LanguageCheck: RequestCheck {
  let site: SiteIdentity

  func answer(to context: RequestContext) throws(RefusedRequest) -> HTTPResponse? {
    switch context.namedLanguage {
    case nil: return nil
    case .unknown: throw RefusedRequest(.unknownLanguage)
    case .known(let language):
      guard language.isStandard, !context.isPost else { return nil }
      return HTTPResponse(
        redirectingTo: Redirect(context.route), .movedPermanently, in: site, language)
    }
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
