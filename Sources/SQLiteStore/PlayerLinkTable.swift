import Gameplay
import StoredGames

/// The query for a link by which another browser becomes the same player.
struct PlayerLinkQuery {
  private let rows: Statement

  init(_ connection: Connection) throws(StoreFailure) {
    rows = try Statement(
      "SELECT link, player, sealed_key, expires FROM player_link WHERE link = ?1", on: connection)
  }

  /// The link with a digest; nil if there is none, or what there is makes no link.
  func link(_ digest: SeatDigest) throws(StoreFailure) -> PlayerLink? {
    defer { rows.reset() }
    try rows.bind([.text(StoredGame.text(of: digest))], from: 1)
    return try rows.step() ? PlayerLink(values: rows.values) : nil
  }
}

/// What changes the links; each change belongs within a transaction of the writer.
struct PlayerLinkChanges {
  private let insertion: Statement
  private let bounding: Statement
  private let spending: Statement
  private let cleaning: Statement

  init(_ connection: Connection) throws(StoreFailure) {
    insertion = try Statement(
      "INSERT INTO player_link (link, player, sealed_key, expires) VALUES (?1, ?2, ?3, ?4)",
      on: connection)
    bounding = try Statement(
      """
      DELETE FROM player_link WHERE rowid IN (
        SELECT rowid FROM player_link WHERE player = ?1 ORDER BY rowid DESC LIMIT -1 OFFSET ?2)
      """, on: connection)
    spending = try Statement(
      "DELETE FROM player_link WHERE link = ?1 AND expires > ?2", on: connection)
    cleaning = try Statement("DELETE FROM player_link WHERE expires <= ?1", on: connection)
  }

  /// Adds a link; of its player's only the latest stay.
  func insert(_ link: PlayerLink) throws(StoreFailure) {
    let player = StoredValue.text(StoredGame.text(of: link.player))
    try insertion.bind(
      [
        .text(StoredGame.text(of: link.digest)), player, .text(link.sealedKey),
        .number(link.expires.milliseconds),
      ], from: 1)
    try insertion.run()
    try bounding.bind([player, .number(Int64(PlayerLink.limit))], from: 1)
    try bounding.run()
  }

  /// Takes a link away; of several who try, also in other processes, one statement finds it.
  func spend(_ digest: SeatDigest, at now: Timestamp) throws(StoreFailure) -> Bool {
    try spending.bind(
      [.text(StoredGame.text(of: digest)), .number(now.milliseconds)], from: 1)
    return try spending.run() == 1
  }

  /// Deletes the links that have expired.
  func delete(expiredAt now: Timestamp) throws(StoreFailure) {
    try cleaning.bind([.number(now.milliseconds)], from: 1)
    try cleaning.run()
  }
}
