package import Gameplay
package import Mustache
import Reversi

package struct FeedEntryViewData: Page, Equatable {
  /// The absolute address of the game's page.
  package var address: String
  /// The absolute address of the picture of the board; nil if the site has no pictures.
  package var picture: String?
  /// The picture's text alternative.
  package var label: String
  package var board: String
  package var paragraphs: [String]

  package static let fields: MustacheFields<Self> = [
    "address": .text(\.address),
    "picture": .text(\.picture),
    "label": .text(\.label),
    "board": .text(\.board),
    "paragraphs": .list(\.paragraphs),
  ]
}

package struct FeedPlace: Sendable {
  let site: Publication
  let origin: String
  let language: Language

  /// - Parameter origin: the scheme and authority of all addresses in the feed.
  package init(site: Publication, origin: String, language: Language) {
    self.site = site
    self.origin = origin
    self.language = language
  }

  var words: Words { language.words }
  var author: String { site.name ?? words[.siteName] }

  /// Subscribers of all languages know a page that isn't translated by the same address.
  func address(of route: Route) -> String {
    site.path(of: route, in: route.kind.isTranslated ? language : nil, at: origin)
  }
}

/// A game as a feed entry. Each version of the game is a separate entry.
package struct FeedEntryPresenter: Sendable {
  private let game: LivingGame
  private let place: FeedPlace
  private let isPlayers: Bool

  /// - Parameter isPlayers: whether it is the reader's turn, unless the game is over.
  package init(game: LivingGame, at place: FeedPlace, isPlayers: Bool = false) {
    self.game = game
    self.place = place
    self.isPlayers = isPlayers
  }

  private static let shownMoves = 6

  private var words: Words { place.words }

  package var viewData: FeedEntryViewData {
    let news = words.result(of: game.position, endedBy: game.ending)
    return FeedEntryViewData(
      address: place.address(of: .game(game.id)),
      picture: place.site.has(picture) ? place.address(of: picture) : nil, label: news,
      board: BoardDrawing.text(of: game.position.board),
      paragraphs: [game.pairing(words), news, words.forcedPass(in: game.status), lastMoves]
        .compactMap { $0 })
  }

  /// The picture with the last disk marked. A record without moves has no picture of its own, so the position's
  /// is used.
  private var picture: Route {
    game.lastSquare == nil
      ? .position(game.position.text, as: .svg)
      : .record(RecordAddress(RecordText.text(of: game.record)), as: .svg)
  }

  private var lastMoves: String? {
    let moves = game.record.plies.suffix(Self.shownMoves).map { "\($0.number). \($0.square)" }
    return moves.isEmpty ? nil : words(.lastMoves, .of(.moves, moves.joined(separator: " ")))
  }

  /// - Parameters:
  ///   - id: an IRI that is unique for this version of the game.
  ///   - content: the ``viewData`` as HTML.
  package func entry(id: String, content: String) -> AtomFeed.Entry {
    AtomFeed.Entry(
      id: id, title: game.naming(title, words), updated: game.changed,
      alternate: place.address(of: .game(game.id)),
      content: content)
  }

  /// The latest move and whose turn it is, or the result.
  private var title: String {
    let status = game.status
    guard !status.isOver else {
      return words.news(of: game.position, endedBy: game.ending)
    }
    let message = isPlayers ? words[.yourTurn] : words.text(of: status)
    switch game.record.moves.last {
    case nil: return message
    case .pass: return words(.passedThen, .side(game.position.turn.flipped), .of(.message, message))
    case .place(let square):
      let side = game.position.turn.flipped
      return isPlayers
        ? words(.yourTurnAfter, .square(square), .side(side))
        : words(.placedThen, .square(square), .side(side), .of(.message, message))
    }
  }
}

extension FeedPlace {
  /// The feed of a game's current state, for visitors who watch it. All due moves must be made.
  package func feed(of game: LivingGame, id: String, _ entry: AtomFeed.Entry) -> AtomFeed {
    AtomFeed(
      id: id, title: words(.feedTitle, .of(.date, words.day(of: game.created))),
      updated: game.changed, address: address(of: .game(game.id, .feed)),
      alternate: address(of: .game(game.id)), language: language, author: author,
      entries: [entry])
  }

  /// The feed of games that wait for a player, and of games that ended lately.
  ///
  /// - Parameter changed: the time of the latest change to one of the player's games; nil if there are none.
  package func turns(
    of key: SeatKey, id: String, changed: Timestamp?, _ entries: [AtomFeed.Entry]
  ) -> AtomFeed {
    AtomFeed(
      id: id, title: words[.turnFeedTitle],
      // A feed must have this element.
      updated: changed ?? Timestamp(milliseconds: 0), address: address(of: .turns(key)),
      alternate: address(of: .games), language: language, author: author, entries: entries)
  }

  /// The deadlines of the moves that a player has to make.
  ///
  /// - Parameter id: returns an identifier that is the same for all of the player's turns in a game.
  package func calendar(of turns: PlayersTurns, id: (LivingGame) -> String) -> CalendarFile {
    let events = turns.games.compactMap { game -> CalendarFile.Event? in
      guard let limit = game.limit, let deadline = game.moveDeadline else { return nil }
      return CalendarFile.Event(
        id: id(game),
        title: game.pairing(words).map { words(.yourTurnIn, .of(.players, $0)) }
          ?? words[.turnFeedTitle],
        start: .moment(deadline), changed: deadline - .days(Int64(limit.days)),
        address: address(of: .game(game.id)),
        // A quarter of the limit before the end, at most a day.
        reminder: min(limit.days * 6, 24) * 60)
    }
    return CalendarFile(title: words[.turnFeedTitle], events: events)
  }
}
