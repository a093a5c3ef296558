import Reversi

/// The games that wait for a player or have ended recently.
package struct PlayersTurns: Sendable {
  /// How many of a player's games are considered, most recently changed first.
  package static let gameLimit = 100

  /// How many games a feed lists at most.
  package static let entryLimit = 20

  /// How long a feed lists a game after its end.
  package static let endedShown = Milliseconds.days(14)

  /// The games with others, then those against the computer; within each, most recently changed first.
  package internal(set) var games: [LivingGame] = []
  /// When any of the player's games was last changed; nil if there are none.
  package internal(set) var changed: Timestamp?
}

extension LivingGame {
  /// Whether a player with these rights has something to do: to move, to pass or to claim the win.
  package func waits(for rights: Rights, at now: Timestamp) -> Bool {
    awaits(rights) || mayClaim(rights, at: now)
  }
}

extension Games {
  /// Deletes a player's feed, so that its address no longer works.
  package func revokeTurnFeed(of player: SeatDigest) async throws(GameStoreError) {
    // Two processes that make a feed at the same time both keep theirs.
    while let feed = try await playerRow(.feed, by: .player(player)), try await remove(feed) {}
  }

  /// The games in a player's feed. Makes no due moves, since feed readers ask day and night.
  ///
  /// Games with another player come before those against the computer, as the other player is waiting.
  package func turns(of player: SeatDigest) async throws(GameStoreError) -> PlayersTurns {
    var changed: Timestamp?
    var (withOthers, alone): ([LivingGame], [LivingGame]) = ([], [])
    for id in try await latestGames(of: [player], limit: PlayersTurns.gameLimit) {
      guard let game = try await readableGame(id) else { continue }
      changed = max(changed ?? game.changed, game.changed)
      guard isNews(game, for: player) else { continue }
      if game.seats.isOnePersonsGame { alone.append(game) } else { withOthers.append(game) }
    }
    return PlayersTurns(games: withOthers + alone, changed: changed)
  }

  /// The games with another person, besides one, that wait for a player, the longest wait first. Makes no due moves.
  package func nextGames(
    for keys: [SeatDigest], after id: GameID
  ) async throws(GameStoreError) -> [GameID] {
    var waiting: [LivingGame] = []
    for other in try await latestGames(of: keys, limit: PlayersTurns.gameLimit) where other != id {
      guard let game = try await readableGame(other), !game.seats.isOnePersonsGame,
        game.waits(for: game.seats.rights(of: keys), at: clock.now)
      else { continue }
      waiting.append(game)
    }
    return waiting.sorted { $0.turnBegan < $1.turnBegan }.map(\.id)
  }

  /// Whether a feed lists a game. It leaves out games where the player plays both sides.
  private func isNews(_ game: LivingGame, for player: SeatDigest) -> Bool {
    if game.seats.isOnePersonsGame, game.modes == PlayerModes() { return false }
    return game.status.isOver
      ? clock.now - game.changed <= PlayersTurns.endedShown
      : game.awaits(game.seats.rights(of: [player]))
  }
}
