import Gameplay
import HTTP
import Presentation
import Reversi

/// Each address of a public page has one language, for caches and robots: the plain one has the standard language.
/// Other addresses name a language only for visitors who prefer another one.
extension Request {
  /// A redirect to the address of the page in the visitor's language; nil if the request has that address.
  ///
  /// - Throws: ``RefusedRequest`` for an unknown language.
  func redirectToLanguage() throws(RefusedRequest) -> HTTPResponse? {
    switch namedLanguage {
    case nil:
      guard isPlainTranslation, !isPost, !preferredLanguage.isStandard else { return nil }
      var response = redirect(to: Redirect(route), in: preferredLanguage)
      response.fields.append(ResponseFields.language, for: .vary)
      return response
    case .unknown: throw RefusedRequest(.unknownLanguage)
    case .known(let named):
      // A visitor who prefers another language would be led back from the plain address.
      let isPublic = route.kind.isTranslated
      guard named == preferredLanguage, named.isStandard || !isPublic, !isPost else { return nil }
      return redirect(
        to: Redirect(route), status: isPublic ? .movedPermanently : .seeOther,
        in: preferredLanguage)
    }
  }

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
  func value(_ name: FormField, of languages: Languages) -> Language? {
    self[name].flatMap { languages[bytes: $0] }
  }
}
