import Mustache
package import Presentation
package import Reversi

/// A whole game as one page, which refers to no other file.
struct OneFilePageViewData: Page {
  var style: String
  /// The game, with links from its moves to the positions.
  var sheet: SheetPageViewData
  /// The positions from the start to the end. The last one is shown if the address names none.
  var positions: [OnePositionViewData]

  static let fields: MustacheFields<Self> = [
    "style": .text(\.style),
    "sheet": .context(\.sheet),
    "positions": .list(\.positions),
  ]
}

/// A position of a game on the game's only page. The disks are SVG path data, with a point on each square.
struct OnePositionViewData: MustacheContext {
  /// The fragment of its address.
  var name: String
  var page: RecordPageViewData
  var dark: String
  var light: String
  /// The disk placed last.
  var last: String

  static let fields: MustacheFields<Self> = [
    "name": .text(\.name),
    "page": .context(\.page),
    "dark": .text(\.dark),
    "light": .text(\.light),
    "last": .text(\.last),
  ]
}

extension GameSite {
  /// A game as a page without any other file. The pace isn't used.
  package static func page(
    of game: TaggedGame, settings: SiteSettings, site: Views
  ) throws(ViewsError) -> [UInt8] {
    guard let style = site.file("onefile.css") else {
      throw ViewsError("Public/onefile.css is missing; copy it from the program's own folder")
    }
    let game = game.tagged(game.tags.completed(by: settings.tags))
    let (text, plies) = (RecordText.text(of: game.record), game.record.plies)
    let links = Links.file(
      FilePage { route in
        guard case .record(let address, nil) = route else { return nil }
        return "#m\(address.ply ?? plies.count)"
      })
    let (language, publication) = (settings.language, Publication(name: settings.title))
    var sheet = SheetPagePresenter(
      game, isWhole: true, language: language, site: publication, links: links
    ).viewData()
    // The result, which would be the heading, is at the last position.
    if game.tags.namesNobody { sheet.heading = language.words[.stepThrough] }
    let record = RecordPagePresenter(
      game.record, at: RecordAddress(text), language: language, site: publication, links: links,
      tags: GameTags(), comments: game.comments)
    let positions = (0...plies.count).compactMap { ply in
      record.at(RecordAddress(text, ply: ply)).viewData().map {
        let board = ply == 0 ? game.record.start.board : plies[ply - 1].after.board
        return OnePositionViewData(
          name: "m\(ply)", page: $0, dark: points(board.dark), light: points(board.light),
          last: points(plies.prefix(ply).suffix(1).map(\.square)))
      }
    }
    sheet.moves = positions.first?.page.moves
    var bytes: [UInt8] = []
    site.render(
      OneFilePageViewData(
        style: String(decoding: style.bytes, as: UTF8.self), sheet: sheet, positions: positions),
      into: &bytes)
    return bytes
  }

  private static func points(_ squares: some Sequence<Square>) -> String {
    squares.map { "M\($0.column) \($0.row)h0" }.joined()
  }
}
