import Reversi

/// A feed of the games where it is a player's turn, as stored. The stored data isn't enough to read the feed.
package struct TurnFeed: Sendable, Hashable {
  package let digest: SeatDigest
  package let player: SeatDigest
  /// The feed's key is derived from the player's key and this nonce, so each feed of a player has a different key.
  package let nonce: String

  /// How many of a player's games are considered, most recently changed first.
  package static let gameLimit = 100

  package static let entryLimit = 20

  /// How long a feed lists a game after its end.
  package static let endedShown = Milliseconds.days(14)

  package init(digest: SeatDigest, player: SeatDigest, nonce: String) {
    self.digest = digest
    self.player = player
    self.nonce = nonce
  }
}

/// The games that wait for a player or have ended recently.
package struct PlayersTurns: Sendable {
  /// The games with others, then those against the computer; within each, most recently changed first.
  package internal(set) var games: [LivingGame] = []
  /// When any of the player's games was last changed; nil if there are none.
  package internal(set) var changed: Timestamp?
}

extension TurnFeed {
  package init?(_ row: PlayerRow) {
    guard row.kind == .feed else { return nil }
    self.init(digest: row.key, player: row.player, nonce: row.text)
  }

  package var row: PlayerRow { PlayerRow(.feed, key: digest, player: player, text: nonce) }
}

extension Games {
  /// Stores a new feed and replaces its player's earlier one.
  ///
  /// - Returns: false if the player has no games, so that made-up players can't fill the store.
  package func make(_ feed: TurnFeed) async throws(GameStoreError) -> Bool {
    guard try await !latestGames(of: [feed.player], limit: 1).isEmpty else { return false }
    return try await write(.put(feed.row)) > 0
  }

  /// The feed whose key has this digest; nil if it was revoked or never existed.
  package func turnFeed(_ digest: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    try await store.playerRow(.feed, by: .key(digest)).flatMap(TurnFeed.init)
  }

  package func turnFeed(of player: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    try await store.playerRow(.feed, by: .player(player)).flatMap(TurnFeed.init)
  }

  /// Deletes a player's feed, so that its address no longer works.
  package func revokeTurnFeed(of player: SeatDigest) async throws(GameStoreError) {
    // Two processes that make a feed at the same time both keep theirs.
    while let feed = try await turnFeed(of: player), try await write(.remove(feed.row)) > 0 {}
  }

  /// The games in a player's feed. Makes no due moves, since feed readers ask day and night.
  ///
  /// Games with another player come before those against the computer, as the other player is waiting.
  package func turns(of player: SeatDigest) async throws(GameStoreError) -> PlayersTurns {
    var changed: Timestamp?
    var (withOthers, alone): ([LivingGame], [LivingGame]) = ([], [])
    for id in try await latestGames(of: [player], limit: TurnFeed.gameLimit) {
      guard let game = try await readableGame(id) else { continue }
      changed = max(changed ?? game.changed, game.changed)
      guard isNews(game, for: player) else { continue }
      if game.seats.isOnePersonsGame { alone.append(game) } else { withOthers.append(game) }
    }
    let games = (withOthers + alone).prefix(TurnFeed.entryLimit)
    return PlayersTurns(games: Array(games), changed: changed)
  }

  /// Whether a feed lists a game. It leaves out games where the player plays both sides.
  private func isNews(_ game: LivingGame, for player: SeatDigest) -> Bool {
    if game.seats.isOnePersonsGame, game.modes == PlayerModes() { return false }
    return game.status.isOver
      ? clock.now - game.changed <= TurnFeed.endedShown
      : game.awaits(game.seats.rights(of: [player]))
  }
}
