/// Pages that are the same for all visitors have an address in each language. The address in the standard
/// language doesn't name it.
extension SiteRoute {
  /// Whether the page has an address in each language. A visitor's own pages are in the visitor's language, and
  /// downloads in none. Feeds are translated by address, because feed readers send no cookies and rarely name a
  /// language.
  package var isTranslated: Bool {
    switch self {
    case .record(_, nil), .position(_, nil), .sheet, .pasted, .bowling, .page, .game(_, .feed),
      .turns(.some):
      true
    case .values(let route, _), .review(let route, _): route.isTranslated
    default: false
    }
  }
}

extension Language {
  /// The query field for the language.
  package static let queryName = "lang"

  /// Whether a route's query names a language, known or unknown.
  package static func isNamed(in query: (String) -> [UInt8]?, of route: SiteRoute) -> Bool {
    named(in: query, of: route) != nil
  }

  fileprivate static func named(
    in query: (String) -> [UInt8]?, of route: SiteRoute
  ) -> ArraySlice<UInt8>? {
    if let octets = query(queryName) { return octets[...] }
    guard case .record = route.withoutSearch else { return nil }
    return query(RecordAddress.plyName).flatMap { octets in
      octets.firstIndex(of: UInt8(ascii: "-")).map { octets[($0 + 1)...] }
    }
  }

  /// The language after the ply of a short reference.
  var plySuffix: String { isStandard ? "" : "-" + tag }

  /// The address with this language, if the route's page is translated.
  func marked(_ address: String, for route: SiteRoute) -> String {
    isStandard || !route.isTranslated ? address : marked(address)
  }

  /// The address of a page in this language. The standard language isn't named.
  func marked(_ address: String) -> String {
    guard !isStandard else { return address }
    return address + (address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?")
      + Self.queryName + "=" + tag
  }
}

extension Languages {
  /// The language that a route's query names, in a field of its own or after the ply of a short reference; nil
  /// if it names none, or an unknown one.
  ///
  /// - Parameter query: returns the value of a field; nil if there is none.
  package func language(of route: SiteRoute, query: (String) -> [UInt8]?) -> Language? {
    Language.named(in: query, of: route).flatMap { self[octets: $0] }
  }
}

extension Language? {
  /// The address with this language, if the route's page is translated. Without a language, it stays as it is.
  func marked(_ address: String, for route: SiteRoute) -> String {
    map { $0.marked(address, for: route) } ?? address
  }

  /// The address of a page in this language. Without a language, it stays as it is.
  func marked(_ address: String) -> String { map { $0.marked(address) } ?? address }
}

/// A link to the same page in another language.
package struct TranslationViewData: Sendable, Hashable {
  /// The BCP 47 tag of the language.
  package var language: String
  /// The language's name in itself.
  package var label: String
  /// The address of the page in that language.
  package var address: String

  /// Creates a link to an address in a language.
  package init(to address: String, in language: Language) {
    self.language = language.tag
    label = language.name
    self.address = address
  }
}

extension PageAddress {
  /// Links to the same page in all other languages; empty if the page isn't translated.
  var translations: [TranslationViewData] {
    guard route.isTranslated, let language else { return [] }
    return language.all.filter { $0 != language }.map { other in
      TranslationViewData(to: reference(toItselfIn: other), in: other)
    }
  }
}
