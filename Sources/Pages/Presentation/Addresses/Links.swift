import Gameplay
import Reversi

/// Writes the links of a page.
public enum Links: Sendable {
  /// A page at its own address: its links hold under any base path.
  case page(PageAddress)
  /// A page that may stand at any address.
  case absolute(SiteIdentity, Language)
  /// A page of a static site, which has only some of the routes.
  case file(FilePage)

  /// A page of a static site in a folder from where the root leads to the site's own.
  public static func files(
    root: String = "", _ file: @escaping @Sendable (SiteRoute) -> String?
  ) -> Links {
    .file(FilePage(root: root, file: file))
  }

  /// The links of the page of a route in a language.
  public static func relative(from page: SiteRoute, in language: Language = .standard) -> Links {
    .page(PageAddress(page, in: language))
  }

  /// What leads from the page to the site's own folder: empty, or with a slash at its end.
  var root: String {
    switch self {
    case .page(let page): page.root
    case .absolute(let site, _): site.basePath + "/"
    case .file(let page): page.root
    }
  }

  /// Whether a server answers behind them, which knows who asks.
  var areServed: Bool {
    if case .file = self { false } else { true }
  }

  /// The ways to the same page in all other languages.
  var translations: [TranslationViewData] {
    if case .page(let page) = self { page.translations } else { [] }
  }

  /// Where to go from every page besides what each site has.
  var ways: [NavigationViewData] {
    if case .file(let page) = self { page.ways } else { [] }
  }

  /// The living game that the page is of.
  var livingGame: GameID? {
    if case .page(let page) = self { page.route.livingGame } else { nil }
  }

  /// Whether they are those of the page of a route.
  func stand(at route: SiteRoute) -> Bool {
    if case .page(let page) = self { page.route == route } else { false }
  }

  /// The address that leads to a route, nil if nothing does.
  func address(of target: SiteRoute, fragment: String? = nil) -> String? {
    switch self {
    case .page(let page): page.address(of: target, fragment: fragment)
    case .absolute(let site, let language):
      site.path(of: target, in: language) + (fragment.map { "#" + $0 } ?? "")
    case .file(let page): page.file(target).map { $0 + (fragment.map { "#" + $0 } ?? "") }
    }
  }

  /// The address that leads to a route which every site has, the living and the static ones.
  func callAsFunction(_ target: SiteRoute, fragment: String? = nil) -> String {
    address(of: target, fragment: fragment) ?? ""
  }

  /// A link with its words.
  func link(_ label: String, to target: SiteRoute, fragment: String? = nil) -> LinkViewData {
    LinkViewData(address: self(target, fragment: fragment), label: label)
  }

  /// A link with its words, nil if the site has no such page.
  func optionalLink(
    _ label: String, to target: SiteRoute, fragment: String? = nil
  ) -> LinkViewData? {
    address(of: target, fragment: fragment).map {
      LinkViewData(address: $0, label: label)
    }
  }
}

/// The address of a page, from where relative references lead on.
///
/// A class, since presenters hand it on with each of a page's dozen of links.
public final class PageAddress: Sendable {
  let route: SiteRoute
  /// The language of the page.
  let language: Language
  /// What leads to the site's own folder.
  let root: String
  private let path: [UInt8]
  /// The game that the page belongs to, and what leads from here to what lies below it.
  private let game: (id: GameID, folder: String)?
  /// The record of which the page is a moment: only such a page has shorter references to others of its kind.
  private let record: RecordAddress?
  /// What the page's address says of its record, to be said by links within it, too.
  private let tags: (text: String, known: GameTags)?

  /// The address of a route in a language.
  public init(_ route: SiteRoute, in language: Language = .standard) {
    self.route = route
    self.language = language
    path = route.printed.path
    root = Self.ascent(path, from: 1)
    if case .game(let id, _) = route {
      game = (
        id, Self.reference(from: path, to: SiteRoute.game(id).printed.path + [UInt8(ascii: "/")])
      )
    } else {
      game = nil
    }
    switch route.withoutSearch {
    case .record(let record, nil):
      self.record = record
      tags = record.tags.isEmpty ? nil : (record.text, record.tags)
    case .sheet(let text, let known):
      record = nil
      tags = known.isEmpty ? nil : (text, known)
    default: (record, tags) = (nil, nil)
    }
  }

  /// The shortest reference that leads from here to a route, whatever base path the site has.
  ///
  /// - Parameter fragment: the element of the target page to go to.
  public func reference(to target: SiteRoute, fragment: String? = nil) -> String {
    var reference =
      shortReference(to: target)
      ?? language.marked(
        nearReference(to: target) ?? reference(to: target.printed), for: target)
    if let fragment {
      reference += "#"
      reference += fragment
    }
    return reference
  }

  /// What leads to the same page in another language: a query alone, which keeps the path (RFC 3986, section 5.2.2),
  /// unless nothing stands in it.
  func reference(toItselfIn other: Language) -> String {
    let address = route.printed
    let query = other.marked(address.query, for: route)
    return query.isEmpty ? reference(to: address) : query
  }

  /// The reference to a route, which says of the page's record what the page's own address says.
  func address(of target: SiteRoute, fragment: String?) -> String {
    guard tags != nil else { return reference(to: target, fragment: fragment) }
    return reference(to: tagged(target), fragment: fragment)
  }

  /// A target with what the page's address says of the same record.
  private func tagged(_ target: SiteRoute) -> SiteRoute {
    guard let tags else { return target }
    switch target {
    case .record(let record, let download):
      return .record(record.tagged(tags.known, text: tags.text), as: download)
    case .sheet(tags.text, _): return .sheet(tags.text, tags.known)
    case .values(let route, let step): return .values(of: tagged(route), step: step)
    case .review(let route, let step): return .review(of: tagged(route), step: step)
    default: return target
    }
  }

  private func shortReference(to target: SiteRoute) -> String? {
    guard let record, case .record(let other, nil) = target.withoutSearch else { return nil }
    let short = record.shortReference(to: other, in: language)
    guard let search = target.searchName,
      var query = short ?? record.query(of: other).map(language.marked)
    else { return short }
    query += (query.contains("?") ? "&" : "?") + search + "=1"
    if let step = target.searchStep { query += "&step=" + String(step) }
    return query
  }

  /// To what lies in the site's own folder, or below the page's game, it is the same from all pages of a folder.
  private func nearReference(to target: SiteRoute) -> String? {
    if case .game(let id, let route) = target, let game, game.id == id {
      return route.name.map { game.folder + $0 }
    }
    return target.name.map { root.isEmpty && $0.isEmpty ? "./" : root + $0 }
  }

  private func reference(to target: PrintedAddress) -> String {
    var reference = Self.reference(from: path, to: target.path)
    if reference.isEmpty { reference = "./" }
    reference += target.query
    return reference
  }

  private static func reference(from path: [UInt8], to target: [UInt8]) -> String {
    let folder = lengthOfFolder(sharedBy: path, target)
    var reference = ascent(path, from: folder)
    reference += String(decoding: target[folder...], as: UTF8.self)
    return reference
  }

  /// How many octets of both paths are the folder that both lie in, its slash included.
  private static func lengthOfFolder(sharedBy path: [UInt8], _ otherPath: [UInt8]) -> Int {
    let (path, otherPath) = (path.span, otherPath.span)
    var folder = 0
    for index in 0..<min(path.count, otherPath.count) {
      guard path[index] == otherPath[index] else { break }
      if path[index] == UInt8(ascii: "/") { folder = index + 1 }
    }
    return folder
  }

  /// What leads up to a folder, of which the path's first octets are the address.
  private static func ascent(_ path: [UInt8], from length: Int) -> String {
    let path = path.span
    var slashes = 0
    for index in length..<path.count where path[index] == UInt8(ascii: "/") { slashes += 1 }
    return slashes < ascents.count ? ascents[slashes] : String(repeating: "../", count: slashes)
  }

  /// What leads up by the usual numbers of folders.
  private static let ascents = (0...4).map { String(repeating: "../", count: $0) }
}
