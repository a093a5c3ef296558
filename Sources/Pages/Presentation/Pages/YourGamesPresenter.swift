public import Gameplay
import Reversi

/// The page of all the games that a visitor plays.
public struct YourGamesViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// What the page is called.
  public var heading: String
  /// The games: those that wait for the visitor, those that wait for somebody else, those that are over.
  public var groups: [GameListViewData]
  /// That there are none.
  public var empty: String?
  /// Leads to a new game, where there is none yet.
  public var way: LinkViewData?
  /// Takes them to another device.
  public var form: FormViewData?
  /// Tells feed readers of them.
  public var feed: TurnFeedViewData?
}

/// The part of the page about the feed of the visitor's turns.
public struct TurnFeedViewData: Sendable, Hashable {
  /// What it is called.
  public var title: String
  /// What it is good for, or what to do with its address.
  public var text: String
  /// What its address is called.
  public var label: String
  /// Its whole address; nil if there is no feed.
  public var address: String?
  /// Makes one, or another one, or takes it back.
  public var form: FormViewData
}

/// Some of the visitor's games.
public struct GameListViewData: Sendable, Hashable {
  /// What they are called.
  public var title: String
  /// The games in their order.
  public var games: [GameItemViewData]
  /// Leads to all of them.
  public var way: LinkViewData?
}

/// A game in a list.
public struct GameItemViewData: Sendable, Hashable {
  /// Leads to the game and says how it stands.
  public var link: LinkViewData
  /// Who plays whom, and when it was last.
  public var detail: String
  /// Until when whoever is to act has time, where there is a limit.
  public var limit: String?
  /// The counts.
  public var score: String
  /// The address of a picture of its board.
  public var picture: String
}

/// The page of a visitor's games, sorted by whose turn it is.
public struct YourGamesPresenter: Sendable {
  private let games: [LivingGame]
  private let keys: [SeatDigest]
  private let now: Timestamp
  private let feed: FeedView?
  private let context: PageContext

  /// What the visitor has of a feed.
  public enum FeedView: Sendable, Hashable {
    /// None yet.
    case offered
    /// One with a key.
    case made(SeatKey)
  }

  /// How many games the page shows: those changed last.
  public static let gameLimit = 100

  /// A presenter of games in any order.
  ///
  /// - Parameters:
  ///   - keys: what the visitor holds seats by.
  ///   - feed: what there is of a feed; nil where there can't be one.
  public init(
    _ games: [LivingGame], keys: [SeatDigest], feed: FeedView? = nil, viewer: Viewer,
    now: Timestamp, site: SiteIdentity
  ) {
    self.feed = feed
    self.games = games
    self.keys = keys
    self.now = now
    context = PageContext(page: .games, site: site, viewer: viewer)
  }

  /// The page.
  public func viewData() -> YourGamesViewData {
    let words = context.words
    let isEmpty = games.isEmpty
    return YourGamesViewData(
      page: context.page(news: words.yourGames),
      heading: words.yourGames,
      groups: groups(),
      empty: isEmpty ? words.noGames : nil,
      way: isEmpty ? context.links.link(words.startTitle, to: .new) : nil,
      form: isEmpty ? nil : otherDevice(),
      feed: feed.flatMap(viewData(of:)))
  }

  private func viewData(of feed: FeedView) -> TurnFeedViewData? {
    let words = context.words
    switch feed {
    case .offered:
      guard !games.isEmpty else { return nil }
      return viewData(words.aboutTurnFeed, buttons: [ButtonViewData(words.makeTurnFeed)])
    case .made(let key):
      let revocation = FieldViewData(name: "revoke", value: "1")
      return viewData(
        words.secretTurnFeed, address: context.absolute(turns: key),
        buttons: [
          ButtonViewData(words.renewTurnFeed),
          ButtonViewData(words.revokeTurnFeed, field: revocation),
        ])
    }
  }

  private func viewData(
    _ text: String, address: String? = nil, buttons: [ButtonViewData]
  ) -> TurnFeedViewData {
    TurnFeedViewData(
      title: context.words.turnFeed, text: text, label: context.words.turnFeedAddress,
      address: address,
      form: FormViewData(action: context.links(.turns(nil)), buttons: buttons))
  }

  private func groups() -> [GameListViewData] {
    let held = games.map { HeldGame(game: $0, rights: $0.seats.rights(of: keys)) }
    let list = GameListPresenter(context: context, now: now)
    return [
      (context.words.yourTurn, HeldGame.Kind.yours), (context.words.othersTurn, .others),
      (context.words.over, .over),
    ].compactMap { title, kind in
      let games = held.filter { $0.kind == kind }.sorted { kind.isBefore($0.game, $1.game) }
      guard !games.isEmpty else { return nil }
      return GameListViewData(title: title, games: games.map { list.item(of: $0.game, $0.rights) })
    }
  }

  private func otherDevice() -> FormViewData {
    FormViewData(
      action: context.links(.playerLink(nil)),
      buttons: [ButtonViewData(context.words.toOtherDevice)])
  }
}

/// A game with what the visitor may do in it.
private struct HeldGame {
  let game: LivingGame
  let rights: Rights

  /// Whom a game waits for.
  enum Kind {
    case yours
    case others
    case over

    /// What has waited longest for the visitor comes first, of the others what is new.
    func isBefore(_ one: LivingGame, _ other: LivingGame) -> Bool {
      self == .yours ? one.turnBegan < other.turnBegan : one.changed > other.changed
    }
  }

  var kind: Kind {
    let status = game.status
    return status.isOver ? .over : game.awaits(rights, status) ? .yours : .others
  }
}

/// Says of a game in a list how it stands.
struct GameListPresenter: Sendable {
  let context: PageContext
  /// Tells how long ago games were played; nil leaves that out.
  let now: Timestamp?

  private var words: any Localization { context.words }

  /// A game; with rights also which side the visitor plays, and for how long.
  func item(of game: LivingGame, _ rights: Rights = []) -> GameItemViewData {
    let messages = MessagePresenter(words: words)
    return GameItemViewData(
      link: context.links.link(messages.text(of: game), to: .game(game.id)),
      detail: detail(of: game, rights), limit: limit(of: game, rights),
      score: messages.score(of: game.position.board),
      picture: context.links(.game(game.id, .download(.svg))))
  }

  /// Who plays whom, and how long ago it was last.
  private func detail(of game: LivingGame, _ rights: Rights) -> String {
    let opponent = opponent(in: game)
    let pairing = side(of: rights, in: game).map { words.playing($0, opponent) } ?? opponent
    guard let now else { return pairing }
    return words.played(pairing, daysAgo: max(0, Int((now - game.changed).count / Self.day)))
  }

  private func limit(of game: LivingGame, _ rights: Rights) -> String? {
    guard !rights.isEmpty else { return nil }
    return ControlsPresenter(context: context, id: game.id).limit(of: game, now: now)?.text
  }

  private func opponent(in game: LivingGame) -> String {
    game.modes.dark == .computer || game.modes.light == .computer
      ? words.againstTheComputer
      : game.seats.isOnePersonsGame ? words.againstNobodyElse : words.againstAFriend
  }

  /// The side whose disks the visitor places; nil if it is none, or both.
  private func side(of rights: Rights, in game: LivingGame) -> Disk? {
    let sides = Disk.allCases.filter { rights.holds($0) && game.modes[$0] == .manual }
    return sides.count == 1 ? sides.first : nil
  }

  private static let day = Milliseconds.days(1).count
}
