import Dispatch
import Presentation
import Reversi
import Synchronization

/// The only page of each game, rendered on all cores and some ahead, in the order of the games.
struct GameSheets {
  typealias Sheet = (page: [UInt8], links: Set<String>)

  private let games: [CollectionGame]
  private let render: @Sendable (CollectionGame) throws -> Sheet
  /// The rendered pages, from the game with the number `first` on.
  private var (first, sheets) = (0, [] as [Sheet])

  /// The most pages that are rendered together. They take a few megabytes.
  private static let count = 256

  init(
    _ games: [CollectionGame], render: @escaping @Sendable (CollectionGame) throws -> Sheet
  ) {
    (self.games, self.render) = (games, render)
  }

  /// Writes the page of a game, and returns the names of the files of `Public/` that it links.
  mutating func write(
    _ number: Int, in folder: String, of output: inout OutputFolder
  ) throws -> Set<String> {
    if !(first..<first + sheets.count ~= number) {
      // Games in a row are probably all to be written; a single one alone.
      let count = number == first + sheets.count ? min(2 * sheets.count + 1, Self.count) : 1
      first = number
      sheets = try games[number...].prefix(count).mapOnAllCores(render)
    }
    let sheet = sheets[number - first]
    try output.write(sheet.page, to: FilePage.index, in: folder)
    return sheet.links
  }
}

extension Collection where Self: Sendable, Element: Sendable, Index == Int {
  /// Transforms all elements, several at a time, and keeps their order.
  func mapOnAllCores<Value: Sendable>(
    _ transform: @Sendable (Element) throws -> Value
  ) throws -> [Value] {
    let results = Mutex<[Int: Result<Value, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { place in
      let result = Result { try transform(self[startIndex + place]) }
      results.withLock { $0[place] = result }
    }
    let all = results.withLock { $0 }
    return try (0..<count).compactMap { try all[$0]?.get() }
  }
}

/// The values of two functions that run at the same time.
func onTwoCores<First: Sendable, Second: Sendable>(
  _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  let values = Mutex<(First?, Second?)>((nil, nil))
  DispatchQueue.concurrentPerform(iterations: 2) { place in
    if place == 0 {
      let value = first()
      values.withLock { $0.0 = value }
    } else {
      let value = second()
      values.withLock { $0.1 = value }
    }
  }
  let (one, other) = values.withLock { $0 }
  return (one ?? first(), other ?? second())
}

extension WholeSite {
  /// The only page of each game in an edition.
  func sheets(_ edition: SiteEdition) -> GameSheets {
    let (site, contents, explorer) = (site, contents, explorer)
    let identity = SiteIdentity(name: contents.title)
    return GameSheets(games) { game in
      let place = edition.place(of: game, opening: explorer.address(of: game)) {
        if case .record = $0, $0.search == nil { FilePage.index } else { nil }
      }
      let sheet = SheetPagePresenter(
        game.game, isWhole: true, language: edition.language, site: identity, links: .file(place),
        served: contents.detail.address(of: game.game, in: edition.language))
      var pages = PageWriter(site, style: contents.style, edition: edition)
      let page = try pages.bytes(
        of: sheet.viewData(), at: edition.folder(of: game) + FilePage.index)
      return (page, pages.linked)
    }
  }
}
