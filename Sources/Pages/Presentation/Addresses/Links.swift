import Gameplay
import Reversi

package enum Links: Sendable {
  /// A page at its own address. Its relative links are valid under any base path.
  case page(PageAddress)
  /// A page that can be at any address.
  case absolute(Publication, Language)
  /// A page of a static site, which has only some of the routes.
  case file(FilePage)

  package static func relative(from page: Route, in language: Language? = nil) -> Links {
    .page(PageAddress(page, in: language))
  }

  /// The relative path from the page to the site's folder: empty, or with a trailing slash.
  var root: String {
    switch self {
    case .page(let page): page.root
    case .absolute(let site, _): site.basePath + "/"
    case .file(let page): page.root
    }
  }

  var ownPage: PageAddress? { if case .page(let page) = self { page } else { nil } }
  var filePage: FilePage? { if case .file(let page) = self { page } else { nil } }

  /// Whether a server answers the links and can know the visitor.
  var areServed: Bool { filePage == nil }

  /// The address of a route; nil if the site doesn't have that route.
  ///
  /// - Parameter fragment: the element of the target page to go to.
  func address(of target: Route, fragment: String? = nil) -> String? {
    let address: String? =
      switch self {
      case .page(let page): page.address(of: target)
      case .absolute(let site, let language): site.path(of: target, in: language)
      case .file(let page): page.file(target)
      }
    guard let fragment else { return address }
    return address.map { $0 + "#" + fragment }
  }

  /// The address of a route that every site has, served or static.
  func callAsFunction(_ target: Route, fragment: String? = nil) -> String {
    address(of: target, fragment: fragment) ?? ""
  }

  /// A link that marks the current page; nil if the site doesn't have that route.
  func item(_ label: String, _ route: Route) -> LinkViewData? {
    address(of: route).map {
      LinkViewData(address: $0, label: label, isCurrent: ownPage?.route == route)
    }
  }

  func link(_ label: String, to target: Route, fragment: String? = nil) -> LinkViewData {
    LinkViewData(address: self(target, fragment: fragment), label: label)
  }
}

/// The address of a page, which its relative references start from.
///
/// A class, because presenters pass it on with each of a page's dozen links.
package final class PageAddress: Sendable {
  let route: Route
  let language: Language?
  /// The relative path to the site's folder.
  let root: String
  private let path: [UInt8]
  /// The game that the page belongs to, with the relative paths to its own page and to the folder below that.
  private let game: (id: GameID, page: String, folder: String)?
  /// The record of the page. Only a record's page has short references to other moments.
  private let record: RecordAddress?
  /// The tags in the page's address. Links to the same record repeat them.
  private let tags: (text: String, known: GameTags)?

  package init(_ route: Route, in language: Language? = nil) {
    self.route = route
    self.language = language
    path = route.printed.path
    root = Self.ascent(path, from: 1)
    if case .game(let id, let place) = route {
      let page = if case .page = place { path } else { Route.game(id).printed.path }
      game = (
        id, Self.reference(from: path, to: page),
        Self.reference(from: path, to: page + [UInt8(ascii: "/")])
      )
    } else {
      game = nil
    }
    switch route {
    case .record(let record, nil):
      self.record = record
      tags = record.tags.isEmpty ? nil : (record.text, record.tags)
    case .sheet(let text, let known):
      record = nil
      tags = known.isEmpty ? nil : (text, known)
    default: (record, tags) = (nil, nil)
    }
  }

  /// The shortest reference from this page to a route, valid under any base path.
  package func reference(to target: Route) -> String {
    nearReference(to: target) ?? shortReference(to: target)
      ?? language.marked(reference(to: target.printed), for: target.kind)
  }

  /// A reference to this page in another language. It is only a query, which keeps the path (RFC 3986, section
  /// 5.2.2), unless that is empty.
  func reference(toItselfIn other: Language?) -> String {
    let address = route.printed
    let query = other.marked(address.query, for: route.kind)
    return query.isEmpty ? reference(to: address) : query
  }

  /// A reference to a route. If it is of the same record, it repeats the tags of the page's address.
  func address(of target: Route) -> String {
    switch target {
    case .record(var other, let download) where other.text == tags?.text && other.tags.isEmpty:
      other.tags = tags?.known ?? GameTags()
      return reference(to: .record(other, as: download))
    case .sheet(let text, _) where text == tags?.text:
      return reference(to: .sheet(text, tags?.known ?? GameTags()))
    default: return reference(to: target)
    }
  }

  private func shortReference(to target: Route) -> String? {
    guard let record, case .record(let other, nil) = target else { return nil }
    guard let short = record.shortReference(to: other, in: language) else { return nil }
    var (coder, search) = (AddressCoder(), other.search)
    search.code(&coder, mayReview: true)
    let isFirst = coder.query.isEmpty || !short.contains("?")
    return isFirst ? short + coder.query : short + "&" + coder.query.dropFirst()
  }

  /// A reference to a page in the site's folder, or to the page's game or below it. It is put together from parts,
  /// because a game's page has fifteen of them.
  private func nearReference(to target: Route) -> String? {
    if case .game(let id, let route) = target {
      guard let game, game.id == id else { return nil }
      let (kind, query) = (route.kind, route.query)
      var reference: String
      switch route {
      case .page, .moment: reference = game.page
      default:
        guard let word = kind.word else { return nil }
        reference = game.folder + word
      }
      // Most have none, and to append an empty text would copy the reference.
      if !query.isEmpty { reference += query }
      return language.marked(reference, for: kind)
    }
    let kind = target.kind
    guard let word = kind.word else { return nil }
    let reference = root.isEmpty && word.isEmpty ? "./" : root + word
    return language.marked(reference, for: kind)
  }

  private func reference(to target: AddressCoder) -> String {
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

  /// The length in bytes of the longest folder that contains both paths, with its slash.
  private static func lengthOfFolder(sharedBy path: [UInt8], _ otherPath: [UInt8]) -> Int {
    let (path, otherPath) = (path.span, otherPath.span)
    var folder = 0
    for index in 0..<min(path.count, otherPath.count) {
      guard path[index] == otherPath[index] else { break }
      if path[index] == UInt8(ascii: "/") { folder = index + 1 }
    }
    return folder
  }

  /// The relative path up to the folder whose address has the given length.
  private static func ascent(_ path: [UInt8], from length: Int) -> String {
    let path = path.span
    var slashes = 0
    for index in length..<path.count where path[index] == UInt8(ascii: "/") { slashes += 1 }
    return String(repeating: "../", count: slashes)
  }
}

/// The location of a page of a static site, and its links.
package struct FilePage: Sendable {
  /// The relative path from the page's folder to the site's folder: empty, or with a trailing slash.
  package var root: String
  /// Links that all pages of the site share, before those that every site has.
  package var navigation: [LinkViewData]
  /// The absolute address of the page's folder, with a trailing slash; nil if the site's address isn't known.
  package var address: String?
  package var cardImage: String?
  package var related: [LinkViewData] = []
  package var opening: String?
  /// Returns a reference to the file of a route; nil if the site doesn't have that route.
  let file: @Sendable (Route) -> String?

  package init(
    root: String = "", navigation: [LinkViewData] = [], address: String? = nil,
    cardImage: String? = nil, file: @escaping @Sendable (Route) -> String?
  ) {
    self.root = root
    self.navigation = navigation
    self.address = address
    self.cardImage = cardImage
    self.file = file
  }

  /// The absolute address of a route in the page's folder; nil for a route in another folder.
  func address(of route: Route) -> String? {
    guard let address, let file = file(route), !file.utf8.contains(UInt8(ascii: "/")) else {
      return nil
    }
    return address + (file.utf8.elementsEqual(Self.index.utf8) ? "" : file)
  }

  package static let index = "index.html"
}
