package import Gameplay
package import Mustache
import Reversi

package struct ShareViewData: MustacheContext, Equatable {
  package var title: String
  /// The texts to copy, the most popular one first.
  package var texts: [TextViewData]
  package var downloads: [LinkViewData]

  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "texts": .list(\.texts),
    "downloads": .list(\.downloads),
  ]
}

/// A text with a label.
package struct TextViewData: MustacheContext, Equatable {
  package var label: String
  package var text: String
  /// The number of visible lines of a text to copy; nil for a single line.
  package var rows: String?

  package init(label: String, text: String, rows: String? = nil) {
    (self.label, self.text, self.rows) = (label, text, rows)
  }

  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "text": .text(\.text),
    "rows": .text(\.rows),
  ]
}

/// Presents the sharing page of a game. It has an address of its own, so a move doesn't replace it.
package struct SharePagePresenter: Presenter {
  let game: LivingGame
  let now: Timestamp
  let refusedName: RefusedName?
  let context: PageContext

  package init(
    game: LivingGame, refusedName: RefusedName? = nil, viewer: Viewer, now: Timestamp,
    site: Publication
  ) {
    self.game = game
    self.now = now
    self.refusedName = refusedName
    context = PageContext(page: .game(game.id, .share), site: site, viewer: viewer)
  }

  package func viewData() -> SeatPageViewData {
    let controls = ControlsPresenter(context: context, id: game.id)
    // A host who has invited another player finds further invites on that page.
    let seats = game.status.isOver ? nil : controls.seats(of: game.seats, now: now)
    let toGame = context.links.link(words[.toGame], to: .game(game.id))
    var page = context.seatPage(
      words.text(.shareHeading, game.status.isOver ? .finishedShareText : .shareText), about: game,
      links: [toGame] + [steps, seats].compactMap { $0 })
    page.invitation = context.absolute(.game(game.id)).map {
      context.invitation(.address, $0, inviting: .watchGame)
    }
    page.invitation?.message = nil
    page.share = words.share(
      .downloads, recordText: RecordText.text(of: game.record),
      position: game.position,
      message: words.text(of: game),
      positionAddress: context.absolute(.position(game.position.text), in: context.language),
      frame: RecordFrame(of: RecordAddress(of: game), saying: words.text(of: game), on: context),
      downloads: downloads)
    page.forms =
      seats == nil ? [controls.invites(to: game, refused: refusedName)].compactMap { $0 } : []
    return page
  }

  private var steps: LinkViewData? {
    guard game.lastSquare != nil else { return nil }
    return context.links.link(words[.stepThrough], to: .record(RecordAddress(of: game)))
  }

  private var downloads: [LinkViewData] {
    (Download.beyondTexts + (game.lastSquare == nil ? [] : [.gif])).compactMap { download in
      context.link(
        words.name(of: download, moves: game.record.plyCount),
        to: .game(game.id, .download(download)))
    } + [context.links.link(words[.feed], to: .game(game.id, .feed))]
  }
}

extension Words {
  /// The sharing section of a game or a record.
  ///
  /// - Parameters:
  ///   - recordText: the moves up to the page's position, in the format of ``RecordText``.
  ///   - message: the status of the position in one line.
  ///   - address: the absolute address of the page; nil if it isn't known.
  ///   - positionAddress: the absolute address of the position; nil if it isn't known.
  func share(
    _ title: Word = .share, recordText: String, position: Position, message: String,
    address: String? = nil, positionAddress: String?, frame: RecordFrame? = nil,
    downloads: [LinkViewData]
  ) -> ShareViewData {
    let texts = [
      address.map { TextViewData(label: self[.address], text: $0) },
      positionAddress.map { TextViewData(label: self[.positionAddress], text: $0) },
      TextViewData(label: name(of: .board), text: board(of: position, message), rows: "10"),
      recordText.isEmpty ? nil : TextViewData(label: name(of: .transcript), text: recordText),
      frame.map { TextViewData(label: self[.embedText], text: $0.html()) },
    ]
    return ShareViewData(title: self[title], texts: texts.compactMap { $0 }, downloads: downloads)
  }

  /// The board as text to paste into a message, with the news below it.
  func board(of position: Position, _ message: String) -> String {
    BoardDrawing.lines(of: position.board)
      + self(.news, .of(.message, message), .of(.score, score(of: position.board)))
  }
}

extension Download {
  /// The downloads of any position that the section doesn't already contain as text.
  static let beyondTexts: [Download] = [.save, .ggf, .json, .svg, .png]
}
