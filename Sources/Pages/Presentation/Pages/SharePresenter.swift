package import Gameplay
import Reversi

/// The sharing section of a game or a record.
package struct ShareViewData: Sendable, Hashable {
  /// The label that opens the section.
  package var title: String
  /// The texts to copy, the most popular one first.
  package var texts: [CopyTextViewData]
  /// The form that creates invites, for the host of a game.
  package var invite: FormViewData?
  /// The link to the page with the seats, for a host who has invited another player.
  package var seats: LinkViewData?
  /// Links to the downloads.
  package var downloads: [LinkViewData]
}

/// A text to copy.
package struct CopyTextViewData: Sendable, Hashable {
  /// The label of the text.
  package var label: String
  /// The text, in one or several lines.
  package var text: String
  /// The number of visible lines; nil for a single line.
  package var rows: String?
}

/// Presents the sharing page of a game. It has an address of its own, so a move doesn't replace it.
package struct SharePagePresenter: Sendable {
  let game: LivingGame
  let now: Timestamp
  let context: PageContext

  /// Creates a presenter for any viewer of a game.
  package init(game: LivingGame, viewer: Viewer, now: Timestamp, site: SiteIdentity) {
    self.game = game
    self.now = now
    context = PageContext(page: .game(game.id, .share), site: site, viewer: viewer)
  }

  /// The data for the page's template.
  package func viewData() -> SeatPageViewData {
    let words = context.words
    let isHosts = context.viewer.rights.contains(.host)
    return context.seatPage(
      words[.share], [], share: SharePresenter(words: words).viewData(of: contents),
      links: isHosts
        ? [context.links.link(words[.deleteGame], to: .game(game.id, .change(.delete)))] : [],
      mainLink: context.links.link(words[.toGame], to: .game(game.id)))
  }

  private var contents: ShareContents {
    let controls = ControlsPresenter(context: context, id: game.id)
    // A host who has invited another player finds further invites on that page.
    let seats = controls.seats(of: game.seats, now: now)
    return ShareContents(
      recordText: RecordText.text(of: game.record),
      position: game.position,
      message: MessagePresenter(words: context.words).text(of: game),
      address: context.absolute(game.id),
      positionAddress: context.absolute(game.position),
      invite: seats == nil ? controls.invites() : nil,
      seats: seats,
      downloads: downloads)
  }

  /// A link to the moves, if there are any, and links to the downloads.
  private var downloads: [LinkViewData] {
    let record = RecordAddress(RecordText.text(of: game.record))
    let moves =
      game.lastSquare == nil ? [] : [context.links.link(context.words[.moves], to: .record(record))]
    return moves
      + Download.beyondTexts.compactMap { download in
        context.link(
          context.words.name(of: download), to: .game(game.id, .download(download)))
      }
      + [context.links.link(context.words[.feed], to: .game(game.id, .feed))]
  }
}

/// Presents the sharing section of a game or a record.
struct SharePresenter: Sendable {
  let words: Words

  /// The section for a page.
  func viewData(of shared: ShareContents) -> ShareViewData {
    ShareViewData(
      title: words[.share], texts: texts(of: shared), invite: shared.invite,
      seats: shared.seats, downloads: shared.downloads)
  }

  private func texts(of shared: ShareContents) -> [CopyTextViewData] {
    var texts: [CopyTextViewData] = []
    texts.reserveCapacity(4)
    if let address = shared.address {
      texts.append(CopyTextViewData(label: words[.address], text: address))
    }
    if let address = shared.positionAddress {
      texts.append(CopyTextViewData(label: words[.positionAddress], text: address))
    }
    texts.append(
      CopyTextViewData(
        label: words.name(of: .board), text: board(of: shared.position, shared.message), rows: "10")
    )
    if !shared.recordText.isEmpty {
      texts.append(
        CopyTextViewData(label: words.name(of: .transcript), text: shared.recordText))
    }
    return texts
  }

  /// The board as text to paste into a message, with the news below it.
  func board(of position: Position, _ message: String) -> String {
    BoardDrawing.lines(of: position.board)
      + words(
        .news, .of(.message, message),
        .of(.score, MessagePresenter(words: words).score(of: position.board)))
  }
}

extension Download {
  /// The downloads that the section doesn't already contain as text.
  static let beyondTexts: [Download] = [.save, .ggf, .json, .svg, .png]
}

/// The contents of a sharing section. The page's presenter supplies the addresses.
struct ShareContents: Sendable {
  /// The moves up to the page's position, in the format of ``RecordText``.
  var recordText: String
  /// The position on the page.
  var position: Position
  /// The message in one line.
  var message: String
  /// The absolute address of the page; nil if it isn't known.
  var address: String?
  /// The absolute address of the page's position; nil if it isn't known.
  var positionAddress: String?
  /// The form that creates invites.
  var invite: FormViewData?
  /// The link to the page with the seats.
  var seats: LinkViewData?
  /// The links to the downloads.
  var downloads: [LinkViewData]
}
