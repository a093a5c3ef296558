import Gameplay
import StoredGames

/// The queries for feeds of the games that wait for a player.
struct TurnFeedQuery {
  private let byKey: Statement
  private let byPlayer: Statement

  init(_ connection: Connection) throws(StoreFailure) {
    let columns = "SELECT feed, player, nonce FROM turn_feed"
    byKey = try Statement("\(columns) WHERE feed = ?1", on: connection)
    byPlayer = try Statement("\(columns) WHERE player = ?1", on: connection)
  }

  /// The feed whose key has a digest; nil if there is none, or what there is makes no feed.
  func feed(_ digest: SeatDigest) throws(StoreFailure) -> TurnFeed? {
    try feed(byKey, digest)
  }

  /// The same of a player's feed.
  func feed(of player: SeatDigest) throws(StoreFailure) -> TurnFeed? {
    try feed(byPlayer, player)
  }

  private func feed(_ rows: Statement, _ digest: SeatDigest) throws(StoreFailure) -> TurnFeed? {
    defer { rows.reset() }
    try rows.bind([.text(StoredGame.text(of: digest))], from: 1)
    return try rows.step() ? TurnFeed(values: rows.values) : nil
  }
}

/// What changes the feeds; each change belongs within a transaction of the writer.
struct TurnFeedChanges {
  private let replacement: Statement
  private let deletion: Statement
  private let players: Statement
  private let seats: Statement

  init(_ connection: Connection) throws(StoreFailure) {
    replacement = try Statement(
      "INSERT OR REPLACE INTO turn_feed (player, feed, nonce) VALUES (?1, ?2, ?3)", on: connection)
    deletion = try Statement("DELETE FROM turn_feed WHERE player = ?1", on: connection)
    players = try Statement("SELECT player FROM turn_feed", on: connection)
    seats = try Statement("SELECT count(*) FROM seat WHERE player = ?1", on: connection)
  }

  /// Keeps a feed, in the place of the one that its player may have.
  func put(_ feed: TurnFeed) throws(StoreFailure) {
    try replacement.bind(
      [
        .text(StoredGame.text(of: feed.player)), .text(StoredGame.text(of: feed.digest)),
        .text(feed.nonce),
      ], from: 1)
    try replacement.run()
  }

  /// Deletes a player's feed, if there is one.
  func delete(of player: SeatDigest) throws(StoreFailure) {
    try deletion.bind([.text(StoredGame.text(of: player))], from: 1)
    try deletion.run()
  }

  /// Deletes the feeds of players who hold no seat in any game.
  func deleteWithoutGames() throws(StoreFailure) {
    var found: [SeatDigest] = []
    defer { players.reset() }
    while try players.step() {
      if case .text(let name) = players.values[0], let player = StoredGame.key(name) {
        found.append(player)
      }
    }
    for player in found {
      try seats.bind(StoredGame.number(of: player), to: 1)
      if try seats.number() == 0 { try delete(of: player) }
    }
  }
}
