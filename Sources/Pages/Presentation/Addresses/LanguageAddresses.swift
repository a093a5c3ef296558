/// A page that says the same to everybody has an address of its own in each language; the standard one's says nothing
/// of it.
extension SiteRoute {
  /// Whether it is such a page: what belongs to a visitor is in the visitor's language, a document in none. Feeds are
  /// such pages, as those who read them send no cookies, and mostly say nothing of languages.
  public var isTranslated: Bool {
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
  /// The field of an address's query that names a language.
  public static let queryName = "lang"

  /// The language that a route's query names, in a field of its own or behind the ply of a record's short reference;
  /// nil if it names none, or none that there is.
  ///
  /// - Parameter query: the value of a field, nil where it is missing.
  public init?(of route: SiteRoute, query: (String) -> [UInt8]?) {
    guard let octets = Self.named(in: query, of: route),
      let language = Self.allCases.first(where: { octets.elementsEqual($0.tag.utf8) })
    else { return nil }
    self = language
  }

  /// Whether a route's query names a language, be it one that there is or not.
  public static func isNamed(in query: (String) -> [UInt8]?, of route: SiteRoute) -> Bool {
    named(in: query, of: route) != nil
  }

  private static func named(
    in query: (String) -> [UInt8]?, of route: SiteRoute
  ) -> ArraySlice<UInt8>? {
    if let octets = query(queryName) { return octets[...] }
    guard case .record = route.withoutSearch else { return nil }
    return query(RecordAddress.plyName).flatMap { octets in
      octets.firstIndex(of: UInt8(ascii: "-")).map { octets[($0 + 1)...] }
    }
  }

  /// An address that leads to a route, which keeps the language where the route's page has several.
  func marked(_ address: String, for route: SiteRoute) -> String {
    isStandard || !route.isTranslated ? address : marked(address)
  }

  /// The address of a page with the language; the standard one goes without saying.
  func marked(_ address: String) -> String {
    guard !isStandard else { return address }
    return address + (address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?")
      + Self.queryName + "=" + tag
  }
}

/// The way to the same page in another language.
public struct TranslationViewData: Sendable, Hashable {
  /// The BCP 47 tag of the language.
  public var language: String
  /// The language's own name for itself.
  public var label: String
  /// Where it leads.
  public var address: String

  /// The way to an address, at which the same page stands in a language.
  public init(to address: String, in language: Language) {
    self.language = language.tag
    label = language.name
    self.address = address
  }
}

extension PageAddress {
  /// The ways to the same page in all other languages; none where the language is the visitor's.
  var translations: [TranslationViewData] {
    guard route.isTranslated else { return [] }
    return Language.allCases.filter { $0 != language }.map { other in
      TranslationViewData(to: reference(toItselfIn: other), in: other)
    }
  }
}
