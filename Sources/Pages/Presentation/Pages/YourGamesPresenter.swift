package import Gameplay
import Reversi

/// The page with the visitor's games.
package struct YourGamesViewData: Sendable, Hashable {
  /// The parts that all pages share.
  package var page: PageViewData
  /// The heading of the page.
  package var heading: String
  /// The games: those that wait for the visitor, those that wait for others, and those that are over.
  package var groups: [GameListViewData]
  /// The text for a visitor without games.
  package var empty: String?
  /// The link to a new game, if the visitor has none.
  package var link: LinkViewData?
  /// The form that creates a link for another device.
  package var form: FormViewData?
  /// The section about the feed.
  package var feed: TurnFeedViewData?
}

/// The section about the feed of the visitor's turns.
package struct TurnFeedViewData: Sendable, Hashable {
  /// The heading of the section.
  package var title: String
  /// The purpose of the feed, or how to use its address.
  package var text: String
  /// The label of its address.
  package var label: String
  /// The absolute address; nil if there is no feed.
  package var address: String?
  /// The form that creates, replaces or revokes the feed.
  package var form: FormViewData
}

/// A list of the visitor's games.
package struct GameListViewData: Sendable, Hashable {
  /// The heading of the list.
  package var title: String
  /// The games, in order.
  package var games: [GameItemViewData]
  /// The link to all games.
  package var link: LinkViewData?
}

/// A game in a list.
package struct GameItemViewData: Sendable, Hashable {
  /// The status, with a link to the game.
  package var link: LinkViewData
  /// The players, and the time of the latest change.
  package var detail: String
  /// The deadline of the current move, if there is one.
  package var limit: String?
  /// The counts.
  package var score: String
  /// The address of the picture of its board; nil if the site has no pictures.
  package var picture: String?
}

/// Presents the page with a visitor's games, sorted by whose turn it is.
package struct YourGamesPresenter: Sendable {
  private let games: [LivingGame]
  private let keys: [SeatDigest]
  private let now: Timestamp
  private let feed: FeedView?
  private let context: PageContext

  /// The state of the visitor's feed.
  package enum FeedView: Sendable, Hashable {
    /// The visitor has no feed yet.
    case offered
    /// The visitor has a feed with this key.
    case made(SeatKey)
  }

  /// The number of games on the page: those that changed last.
  package static let gameLimit = 100

  /// Creates a presenter of games in any order.
  ///
  /// - Parameters:
  ///   - keys: the digests of the visitor's keys.
  ///   - feed: the state of the feed; nil if the visitor can't have one.
  package init(
    _ games: [LivingGame], keys: [SeatDigest], feed: FeedView? = nil, viewer: Viewer,
    now: Timestamp, site: SiteIdentity
  ) {
    self.feed = feed
    self.games = games
    self.keys = keys
    self.now = now
    context = PageContext(page: .games, site: site, viewer: viewer)
  }

  /// The data for the page's template.
  package func viewData() -> YourGamesViewData {
    let words = context.words
    let isEmpty = games.isEmpty
    return YourGamesViewData(
      page: context.page(news: words[.yourGames]),
      heading: words[.yourGames],
      groups: groups(),
      empty: isEmpty ? words[.noGames] : nil,
      link: isEmpty ? context.links.link(words[.startTitle], to: .new) : nil,
      form: isEmpty ? nil : otherDevice(),
      feed: feed.flatMap(viewData(of:)))
  }

  private func viewData(of feed: FeedView) -> TurnFeedViewData? {
    let words = context.words
    switch feed {
    case .offered:
      guard !games.isEmpty else { return nil }
      return viewData(words[.aboutTurnFeed], buttons: [ButtonViewData(words[.makeTurnFeed])])
    case .made(let key):
      let revocation = FieldViewData(name: "revoke", value: "1")
      return viewData(
        words[.secretTurnFeed], address: context.absolute(turns: key),
        buttons: [
          ButtonViewData(words[.renewTurnFeed]),
          ButtonViewData(words[.revokeTurnFeed], field: revocation),
        ])
    }
  }

  private func viewData(
    _ text: String, address: String? = nil, buttons: [ButtonViewData]
  ) -> TurnFeedViewData {
    TurnFeedViewData(
      title: context.words[.turnFeed], text: text, label: context.words[.turnFeedAddress],
      address: address,
      form: FormViewData(action: context.links(.turns(nil)), buttons: buttons))
  }

  private func groups() -> [GameListViewData] {
    let held = games.map { HeldGame(game: $0, rights: $0.seats.rights(of: keys)) }
    let list = GameListPresenter(context: context, now: now)
    return [
      (context.words[.yourTurn], HeldGame.Kind.yours), (context.words[.othersTurn], .others),
      (context.words[.over], .over),
    ].compactMap { title, kind in
      let games = held.filter { $0.kind == kind }.sorted { kind.isBefore($0.game, $1.game) }
      guard !games.isEmpty else { return nil }
      return GameListViewData(title: title, games: games.map { list.item(of: $0.game, $0.rights) })
    }
  }

  private func otherDevice() -> FormViewData {
    FormViewData(
      action: context.links(.playerLink(nil)),
      buttons: [ButtonViewData(context.words[.toOtherDevice])])
  }
}

/// A game with the visitor's rights.
private struct HeldGame {
  let game: LivingGame
  let rights: Rights

  /// The player that a game waits for.
  enum Kind {
    case yours
    case others
    case over

    /// Games that wait for the visitor are sorted by the longest wait, others by the latest change.
    func isBefore(_ one: LivingGame, _ other: LivingGame) -> Bool {
      self == .yours ? one.turnBegan < other.turnBegan : one.changed > other.changed
    }
  }

  var kind: Kind {
    let status = game.status
    return status.isOver ? .over : game.awaits(rights, status) ? .yours : .others
  }
}

/// Presents the state of a game in a list.
struct GameListPresenter: Sendable {
  let context: PageContext
  /// The current time, to tell how long ago games were played; nil leaves that out.
  let now: Timestamp?

  private var words: Words { context.words }

  /// A game. With rights, it includes the visitor's side and the deadline.
  func item(of game: LivingGame, _ rights: Rights = []) -> GameItemViewData {
    let messages = MessagePresenter(words: words)
    return GameItemViewData(
      link: context.links.link(messages.text(of: game), to: .game(game.id)),
      detail: detail(of: game, rights), limit: limit(of: game, rights),
      score: messages.score(of: game.position.board),
      picture: context.reference(to: .game(game.id, .download(.svg))))
  }

  /// The players, and the time since the latest change.
  private func detail(of game: LivingGame, _ rights: Rights) -> String {
    let opponent = opponent(in: game)
    let pairing =
      side(of: rights, in: game).map { words(.playing, .side($0), .of(.opponent, opponent)) }
      ?? opponent
    guard let now else { return pairing }
    return words.played(pairing, daysAgo: max(0, Int((now - game.changed).count / Self.day)))
  }

  private func limit(of game: LivingGame, _ rights: Rights) -> String? {
    guard !rights.isEmpty else { return nil }
    return ControlsPresenter(context: context, id: game.id).limit(of: game, now: now)?.text
  }

  private func opponent(in game: LivingGame) -> String {
    game.modes.dark == .computer || game.modes.light == .computer
      ? words[.againstTheComputer]
      : game.seats.isOnePersonsGame ? words[.againstNobodyElse] : words[.againstAFriend]
  }

  /// The side that the visitor plays; nil if there is none, or both.
  private func side(of rights: Rights, in game: LivingGame) -> Disk? {
    let sides = Disk.allCases.filter { rights.holds($0) && game.modes[$0] == .manual }
    return sides.count == 1 ? sides.first : nil
  }

  private static let day = Milliseconds.days(1).count
}
