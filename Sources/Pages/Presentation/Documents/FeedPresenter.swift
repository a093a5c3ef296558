public import Gameplay
import Reversi

/// What an entry of a feed shows of a game.
public struct FeedEntryViewData: Sendable, Hashable {
  /// The whole address of the game.
  public var address: String
  /// The whole address of the picture of its board.
  public var picture: String
  /// What the picture shows.
  public var label: String
  /// The board in lines of text.
  public var board: String
  /// How it stands, and the last moves.
  public var paragraphs: [String]
}

/// Where and in which language a feed is read.
public struct FeedPlace: Sendable {
  let site: SiteIdentity
  let origin: String
  let language: Language

  /// - Parameter origin: what all its addresses begin with: scheme and authority.
  public init(site: SiteIdentity, origin: String, language: Language) {
    self.site = site
    self.origin = origin
    self.language = language
  }

  var words: any Localization { language.words }
  var author: String { site.name ?? words.siteName }

  /// The whole address of a route.
  func address(of route: SiteRoute) -> String { site.path(of: route, in: language, at: origin) }
}

/// A game in a feed: each version is an entry of its own.
public struct FeedEntryPresenter: Sendable {
  private let game: LivingGame
  private let place: FeedPlace
  private let isPlayers: Bool

  /// A presenter of a game as it stands.
  ///
  /// - Parameter isPlayers: whether who reads it is the one to move, unless the game is over.
  public init(game: LivingGame, at place: FeedPlace, isPlayers: Bool = false) {
    self.game = game
    self.place = place
    self.isPlayers = isPlayers
  }

  private static let shownMoves = 6

  private var words: any Localization { place.words }
  private var messages: MessagePresenter { MessagePresenter(words: words) }

  /// What the entry holds, for its template.
  public var viewData: FeedEntryViewData {
    let news = messages.result(of: game.position, wonOnTimeBy: game.claimed)
    return FeedEntryViewData(
      address: place.address(of: .game(game.id)),
      picture: place.address(of: picture), label: news,
      board: BoardDrawing.text(of: game.position.board),
      paragraphs: [news, pass, lastMoves].compactMap { $0 })
  }

  /// With the last disk marked; a record without moves has no picture of its own.
  private var picture: SiteRoute {
    game.lastSquare == nil
      ? .position(game.position.text, as: .svg)
      : .record(RecordAddress(RecordText.text(of: game.record)), as: .svg)
  }

  private var pass: String? {
    if case .pass(let side) = game.status { words.forcedPass(of: side) } else { nil }
  }

  private var lastMoves: String? {
    let moves = game.record.plies.suffix(Self.shownMoves).map { "\($0.number). \($0.square)" }
    return moves.isEmpty ? nil : words.lastMoves(moves.joined(separator: " "))
  }

  /// The entry.
  ///
  /// - Parameters:
  ///   - id: an IRI that no other version of a game has.
  ///   - content: the ``viewData`` as HTML.
  public func entry(id: String, content: String) -> AtomFeed.Entry {
    AtomFeed.Entry(
      id: id, title: title, updated: game.changed, alternate: place.address(of: .game(game.id)),
      content: content)
  }

  /// What has happened: what was played last and whose turn it is, or the result.
  private var title: String {
    let status = game.status
    guard !status.isOver else {
      return messages.news(of: game.position, wonOnTimeBy: game.claimed)
    }
    let message = isPlayers ? words.yourTurn : messages.text(of: status)
    switch game.record.moves.last {
    case nil: return message
    case .pass: return words.passed(game.position.turn.flipped, then: message)
    case .place(let square):
      let side = game.record.plies.last?.before.turn ?? game.position.turn.flipped
      return isPlayers
        ? words.yourTurn(after: square, by: side) : words.placed(square, by: side, then: message)
    }
  }
}

/// The feed of a game for those who watch it: how it stands.
public struct GameFeedPresenter: Sendable {
  private let game: LivingGame
  private let place: FeedPlace

  /// A presenter of a game in which every due move has been made.
  public init(game: LivingGame, at place: FeedPlace) {
    self.game = game
    self.place = place
  }

  /// The feed with its only entry.
  ///
  /// - Parameter id: an IRI that no other feed has.
  public func feed(id: String, _ entry: AtomFeed.Entry) -> AtomFeed {
    AtomFeed(
      id: id, title: place.words.feedTitle(begun: CalendarTime(game.created).date),
      updated: game.changed, address: place.address(of: .game(game.id, .feed)),
      alternate: place.address(of: .game(game.id)), language: place.language,
      author: place.author, entries: [entry])
  }
}

/// The feed of the games that wait for a player, and of those that have ended lately.
public struct TurnFeedPresenter: Sendable {
  private let key: SeatKey
  private let place: FeedPlace

  /// A presenter of the feed with a key.
  public init(key: SeatKey, at place: FeedPlace) {
    self.key = key
    self.place = place
  }

  /// The feed.
  ///
  /// - Parameters:
  ///   - id: an IRI that no other feed has.
  ///   - changed: when one of the player's games was changed last; nil without any.
  public func feed(id: String, changed: Timestamp?, _ entries: [AtomFeed.Entry]) -> AtomFeed {
    AtomFeed(
      id: id, title: place.words.turnFeedTitle,
      // There has to be one.
      updated: changed ?? Timestamp(milliseconds: 0), address: place.address(of: .turns(key)),
      alternate: place.address(of: .games), language: place.language, author: place.author,
      entries: entries)
  }
}
