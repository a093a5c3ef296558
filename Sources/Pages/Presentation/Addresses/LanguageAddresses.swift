package import Mustache

/// The language that the query of an address names.
package enum NamedLanguage: Sendable {
  /// A language of the site. The links of the page name it, too.
  case known(Language)
  /// A language that the site doesn't have.
  case unknown
}

extension Languages {
  /// The language that a route's query names, in a field of its own or after the ply of a short reference; nil if it
  /// names none.
  ///
  /// - Parameter query: returns the value of a field; nil if there is none.
  package func named(by query: (String) -> [UInt8]?, of route: Route) -> NamedLanguage? {
    guard route.kind.mayNameLanguage else { return nil }
    var tag = query(Language.queryName)?[...]
    if tag == nil, case .record = route, let ply = query(ShortPly.name) {
      tag = ply[...].halves(at: "-").1
    }
    return tag.map { self[bytes: $0].map { .known($0.alwaysNamed) } ?? .unknown }
  }
}

extension Language {
  package static let queryName = "lang"
}

extension Language? {
  /// The address with this language, if the route's page is translated, or may name a language that is always named.
  func marked(_ address: String, for kind: RouteKind) -> String {
    kind.isTranslated || self?.isAlwaysNamed == true && kind.mayNameLanguage
      ? marked(address) : address
  }

  /// The address of a page in this language. The standard language is named only if it always is.
  func marked(_ address: String) -> String {
    guard let language = self, language.isNamed else { return address }
    return address + (address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?")
      + Language.queryName + "=" + language.tag
  }
}

/// A link to the same page in another language.
package struct TranslationViewData: MustacheContext, Equatable {
  /// The BCP 47 tag of the language.
  package var language: String
  /// The language's name in itself.
  package var label: String
  /// The address of the page in that language.
  package var address: String

  package init(to address: String, in language: Language) {
    self.language = language.tag
    label = language.name
    self.address = address
  }

  package static let fields: MustacheFields<Self> = [
    "language": .text(\.language),
    "label": .text(\.label),
    "address": .text(\.address),
  ]
}

extension PageAddress {
  /// Links to the same page in all other languages; empty if the page isn't translated.
  var translations: [TranslationViewData] {
    guard route.kind.isTranslated, let language else { return [] }
    return language.all.filter { $0 != language }.map { other in
      TranslationViewData(to: reference(toItselfIn: other), in: other)
    }
  }
}
