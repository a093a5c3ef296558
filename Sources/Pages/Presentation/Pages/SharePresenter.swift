public import Gameplay
import Reversi

/// What there is to hand on of a game or a record.
public struct ShareViewData: Sendable, Hashable {
  /// What opens it.
  public var title: String
  /// Texts to copy, the most wanted first.
  public var texts: [CopyTextViewData]
  /// Makes invites, for the host of a living game.
  public var invite: FormViewData?
  /// Leads to who may play, for a host who has invited somebody.
  public var seats: LinkViewData?
  /// The same in other forms.
  public var downloads: [LinkViewData]
}

/// A text to copy.
public struct CopyTextViewData: Sendable, Hashable {
  /// What it is.
  public var label: String
  /// The text, of one line or several.
  public var text: String
  /// How many lines to show at once, nil where there is only one.
  public var rows: String?
}

/// The page with what there is to hand on of a living game: at an address of its own, so that no move takes it away.
public struct SharePagePresenter: Sendable {
  let game: LivingGame
  let now: Timestamp
  let context: PageContext

  /// A presenter of the page for whoever looks at a game.
  public init(game: LivingGame, viewer: Viewer, now: Timestamp, site: SiteIdentity) {
    self.game = game
    self.now = now
    context = PageContext(page: .game(game.id, .share), site: site, viewer: viewer)
  }

  /// The page.
  public func viewData() -> SeatPageViewData {
    let words = context.words
    let isHosts = context.viewer.rights.contains(.host)
    return context.seatPage(
      words.share, [], share: SharePresenter(words: words).viewData(of: contents),
      ways: isHosts
        ? [context.links.link(words.deleteGame, to: .game(game.id, .change(.delete)))] : [],
      way: context.links.link(words.toGame, to: .game(game.id)))
  }

  private var contents: ShareContents {
    let controls = ControlsPresenter(context: context, id: game.id)
    // Whoever has invited somebody finds the next invites there.
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

  /// The game move by move, unless it is before the first, and the files of it.
  private var downloads: [LinkViewData] {
    let record = RecordAddress(RecordText.text(of: game.record))
    let moves =
      game.lastSquare == nil ? [] : [context.links.link(context.words.moves, to: .record(record))]
    return moves
      + Download.beyondTexts.map { download in
        context.links.link(
          context.words.name(of: download), to: .game(game.id, .download(download)))
      }
      + [context.links.link(context.words.feed, to: .game(game.id, .feed))]
  }
}

/// Everything that can be handed on of a game or a record.
struct SharePresenter: Sendable {
  let words: any Localization

  /// What a page shows of it.
  func viewData(of shared: ShareContents) -> ShareViewData {
    ShareViewData(
      title: words.share, texts: texts(of: shared), invite: shared.invite,
      seats: shared.seats, downloads: shared.downloads)
  }

  private func texts(of shared: ShareContents) -> [CopyTextViewData] {
    var texts: [CopyTextViewData] = []
    texts.reserveCapacity(4)
    if let address = shared.address {
      texts.append(CopyTextViewData(label: words.address, text: address))
    }
    if let address = shared.positionAddress {
      texts.append(CopyTextViewData(label: words.positionAddress, text: address))
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

  /// The board as it may be pasted into a message, with the news below it.
  func board(of position: Position, _ message: String) -> String {
    BoardDrawing.lines(of: position.board)
      + words.news(message, score: MessagePresenter(words: words).score(of: position.board))
  }
}

extension Download {
  /// What the section doesn't hold as a text already.
  static let beyondTexts: [Download] = [.save, .ggf, .json, .svg, .png]
}

/// What a page has to share; its addresses are made by the presenter that knows the page.
struct ShareContents: Sendable {
  /// The moves up to the position on the page, as ``RecordText`` has them.
  var recordText: String
  /// The position on the page.
  var position: Position
  /// Its message in one line.
  var message: String
  /// The page's own address, absolute; nil where it isn't known.
  var address: String?
  /// The address of the position on the page, absolute; nil where it isn't known.
  var positionAddress: String?
  /// Makes invites.
  var invite: FormViewData?
  /// Leads to who may play.
  var seats: LinkViewData?
  /// The files of the game or the record.
  var downloads: [LinkViewData]
}
