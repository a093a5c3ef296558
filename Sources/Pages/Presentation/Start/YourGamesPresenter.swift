package import Gameplay
package import Mustache
import Reversi

package struct YourGamesViewData: PageInLayout, Equatable {
  package var page: PageViewData
  package var heading: String
  /// The games that wait for the visitor, those that wait for others, and those that are over.
  package var groups: [GameListViewData]
  package var empty: String?
  package var link: LinkViewData?
  package var form: FormViewData?
  /// The form with the visitor's name.
  package var name: FormViewData?
  package var feed: TurnFeedViewData?

  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "groups": .list(\.groups),
    "empty": .text(\.empty),
    "link": .context(\.link),
    "form": .context(\.form),
    "name": .context(\.name),
    "feed": .context(\.feed),
  ]
}

package struct TurnFeedViewData: MustacheContext, Equatable {
  package var title: String
  /// The purpose of the feed and the calendar, or how to use their addresses.
  package var text: String
  /// The absolute addresses; empty if there is no feed.
  package var addresses: [TextViewData]
  package var form: FormViewData

  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "text": .text(\.text),
    "addresses": .list(\.addresses),
    "form": .context(\.form),
  ]
}

package struct GameListViewData: MustacheContext, Equatable {
  package var title: String
  package var games: [GameItemViewData]
  package var link: LinkViewData?
  /// Whether the games wait for the visitor.
  package var isYours = false

  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "games": .list(\.games),
    "link": .context(\.link),
    "isYours": .flag(\.isYours),
  ]
}

package struct GameItemViewData: MustacheContext, Equatable {
  /// The opponent, with a link to the game.
  package var link: LinkViewData
  /// The status, and the time of the latest change.
  package var status: String
  /// The visitor's part in the game, and the number of the next move.
  package var detail: String?
  /// The deadline of the current move, if there is one.
  package var limit: String?
  package var score: String
  /// The address of the picture of its board; nil if the site has no pictures.
  package var picture: String?

  package static let fields: MustacheFields<Self> = [
    "link": .context(\.link),
    "status": .text(\.status),
    "detail": .text(\.detail),
    "limit": .text(\.limit),
    "score": .text(\.score),
    "picture": .text(\.picture),
  ]
}

/// Presents the page with a visitor's games, sorted by whose turn it is.
package struct YourGamesPresenter: Presenter {
  private let games: [LivingGame]
  private let keys: [SeatDigest]
  private let now: Timestamp
  private let feed: FeedView?
  private let name: PlayerName?
  private let refusedName: RefusedName?
  let context: PageContext

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
  /// - Parameter feed: the state of the feed; nil if the visitor can't have one.
  package init(
    _ games: [LivingGame], keys: [SeatDigest], feed: FeedView? = nil, name: PlayerName? = nil,
    refusedName: RefusedName? = nil, viewer: Viewer, now: Timestamp, site: Publication
  ) {
    self.name = name
    self.refusedName = refusedName
    self.feed = feed
    self.games = games
    self.keys = keys
    self.now = now
    context = PageContext(page: .games, site: site, viewer: viewer)
  }

  package func viewData() -> YourGamesViewData {
    let isEmpty = games.isEmpty
    return YourGamesViewData(
      page: context.page(news: words[refusedName == nil ? .yourGames : .refusedNameHeading]),
      heading: words[.yourGames],
      groups: groups(),
      empty: isEmpty ? words[.noGames] : nil,
      link: context.links.link(words[isEmpty ? .startTitle : .playAgainst], to: .new()),
      form: isEmpty ? nil : context.form(words[.toOtherDevice], to: .playerLink(nil)),
      name: (isEmpty || feed == nil) && refusedName == nil
        ? nil
        : context.form(
          words[.saveName], to: .name, named: name, refused: refusedName, words[.yourName]),
      feed: feed.flatMap(viewData(of:)))
  }

  private func viewData(of feed: FeedView) -> TurnFeedViewData? {
    switch feed {
    case .offered:
      guard !games.isEmpty else { return nil }
      return viewData(words[.aboutTurnFeed], buttons: [ButtonViewData(words[.makeTurnFeed])])
    case .made(let key):
      let revocation = FieldViewData(.revoke, "1")
      let addresses = TurnDocument.allCases.compactMap { document in
        context.absolute(.turns(key, as: document), in: context.language).map { address in
          let label = words[document == .feed ? .turnFeedAddress : .turnCalendarAddress]
          return TextViewData(label: label, text: address, rows: "3")
        }
      }
      return viewData(
        words[.secretTurnFeed], addresses: addresses,
        buttons: [
          ButtonViewData(words[.renewTurnFeed]),
          ButtonViewData(words[.revokeTurnFeed], field: revocation),
        ])
    }
  }

  private func viewData(
    _ text: String, addresses: [TextViewData] = [], buttons: [ButtonViewData]
  ) -> TurnFeedViewData {
    TurnFeedViewData(
      title: words[.turnFeed], text: text, addresses: addresses,
      form: FormViewData(action: context.links(.turns(nil)), buttons: buttons))
  }

  private func groups() -> [GameListViewData] {
    let held = Dictionary(grouping: games, by: kind)
    let list = GameListPresenter(context: context, now: now)
    return [
      (words[.yourTurn], Kind.yours), (words[.othersTurn], .others),
      (words[.over], .over),
    ].compactMap { title, kind in
      let games = held[kind, default: []].sorted { one, other in
        // The longest wait comes first, or the latest change.
        kind == .yours ? one.turnBegan < other.turnBegan : one.changed > other.changed
      }
      guard !games.isEmpty else { return nil }
      return GameListViewData(
        title: title, games: games.map { list.item(of: $0, $0.seats.rights(of: keys)) },
        isYours: kind == .yours)
    }
  }

  private enum Kind { case yours, others, over }

  private func kind(of game: LivingGame) -> Kind {
    if game.status.isOver { return .over }
    return game.waits(for: game.seats.rights(of: keys), at: now) ? .yours : .others
  }
}

struct GameListPresenter: Presenter {
  let context: PageContext
  /// The current time, to tell how long ago games were played; nil leaves that out.
  let now: Timestamp?

  /// A game. With rights, it includes the visitor's side and the deadline.
  func item(of game: LivingGame, _ rights: Rights = []) -> GameItemViewData {
    let (side, isOver) = (game.side(of: rights), game.status.isOver)
    let turn = game.status.side.flatMap { mover in
      side.map { $0 == mover ? words[.yourTurn] : words.waiting(for: mover, in: game, by: rights) }
    }
    let headline = turn ?? words.headline(of: game, for: side)
    let facts = [part(in: game, rights), words(.atMove, .number(game.record.plyCount + 1))]
    return GameItemViewData(
      link: context.links.link(opponent(in: game, rights), to: .game(game.id)),
      status: now.map {
        words.played(headline, daysAgo: max(0, Int(($0 - game.changed).count / Self.day)))
      } ?? headline,
      detail: isOver ? nil : words.joined(facts.compactMap { $0 }).withCapital,
      limit: limit(of: game, rights),
      score: words.score(of: game.position, first: isOver ? side ?? .dark : .dark),
      picture: context.reference(to: .game(game.id, .download(.svg))))
  }

  private func limit(of game: LivingGame, _ rights: Rights) -> String? {
    guard !rights.isEmpty else { return nil }
    return ControlsPresenter(context: context, id: game.id).limitLine(of: game, now: now)
  }

  private func opponent(in game: LivingGame, _ rights: Rights) -> String {
    if game.seats.isOnePersonsGame {
      if Disk.allCases.contains(where: { game.modes[$0] == .computer }) {
        return words.computer(playing: game.level)
      }
      let isOpen = now.map { now in game.seats.invites.contains { $0.isOpen(at: now) } } ?? false
      return words[isOpen && !game.status.isOver ? .openInvite : .twoPlayers]
    }
    return game.sideAgainstAnother(rights).flatMap { game.name(of: $0.flipped) } ?? words[.friend]
  }

  /// The side that the visitor plays, or that the computer plays for the visitor.
  private func part(in game: LivingGame, _ rights: Rights) -> String? {
    if let side = game.side(of: rights) { return words(.playing, .side(side)) }
    return game.sideAgainstAnother(rights).map { words(.computerPlays, .side($0)) }
  }

  private static let day = Milliseconds.days(1).count
}
