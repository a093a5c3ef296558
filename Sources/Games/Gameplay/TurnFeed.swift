import Reversi

/// A feed of the games in which it is a player's turn, as a store keeps it: nobody can read the feed with that.
public struct TurnFeed: Sendable, Hashable {
  /// The digest of the feed's key.
  public let digest: SeatDigest
  /// The digest of the player's key.
  public let player: SeatDigest
  /// From which, together with the player's key, the feed's key follows: each feed of a player has another.
  public let nonce: String

  /// How many of a player's games are looked through, those changed last first.
  public static let gameLimit = 100

  /// How many games the feed tells of at most.
  public static let entryLimit = 20

  /// For how long it tells of a game that has ended.
  public static let endedShown = Milliseconds.days(14)

  /// A feed as it was made or stored.
  public init(digest: SeatDigest, player: SeatDigest, nonce: String) {
    self.digest = digest
    self.player = player
    self.nonce = nonce
  }
}

/// The games that wait for a player, or have ended lately.
public struct PlayersTurns: Sendable {
  /// The games with others, then those against the computer, of both those changed last first.
  public internal(set) var games: [LivingGame] = []
  /// When one of all the player's games was changed last; nil if there are none.
  public internal(set) var changed: Timestamp?
}

extension Games {
  /// Makes a player a feed, in the place of the one that they may have.
  ///
  /// - Returns: false if the player has no games: whoever makes up players must not fill the store.
  public func make(_ feed: TurnFeed) async throws(GameStoreError) -> Bool {
    guard try await !latestGames(of: [feed.player], limit: 1).isEmpty else { return false }
    try await storing { store throws(GameStoreError) in try await store.put(feed) }
    return true
  }

  /// The feed whose key has a digest, nil if it was taken back or never made.
  public func turnFeed(_ digest: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    try await store.turnFeed(digest)
  }

  /// A player's feed, nil if they have none.
  public func turnFeed(of player: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    try await store.turnFeed(of: player)
  }

  /// Takes a player's feed back.
  public func revokeTurnFeed(of player: SeatDigest) async throws(GameStoreError) {
    try await storing { store throws(GameStoreError) in
      try await store.deleteTurnFeed(of: player)
    }
  }

  /// Deletes the feeds of players who have no games any more.
  public func deleteTurnFeedsWithoutGames() async throws(GameStoreError) {
    try await store.deleteTurnFeedsWithoutGames()
  }

  /// What a player's feed tells of; no due moves are made, as readers ask day and night.
  ///
  /// Games with somebody else come before those against the computer: somebody waits for them.
  public func turns(of player: SeatDigest) async throws(GameStoreError) -> PlayersTurns {
    var changed: Timestamp?
    var (withOthers, alone): ([LivingGame], [LivingGame]) = ([], [])
    for id in try await latestGames(of: [player], limit: TurnFeed.gameLimit) {
      guard let game = try await readable(id) else { continue }
      changed = max(changed ?? game.changed, game.changed)
      guard isNews(game, for: player) else { continue }
      if game.seats.isOnePersonsGame { alone.append(game) } else { withOthers.append(game) }
    }
    let games = (withOthers + alone).prefix(TurnFeed.entryLimit)
    return PlayersTurns(games: Array(games), changed: changed)
  }

  /// Whether a feed tells of a game; not of one at which somebody plays both sides.
  private func isNews(_ game: LivingGame, for player: SeatDigest) -> Bool {
    if game.seats.isOnePersonsGame, game.modes == PlayerModes() { return false }
    return game.status.isOver
      ? clock.now - game.changed <= TurnFeed.endedShown
      : game.awaits(game.seats.rights(of: [player]))
  }

  /// A game; a damaged one counts as gone, or it would bar the way to all others.
  private func readable(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    do { return try await untouchedGame(id) } catch .damaged { return nil }
  }
}
