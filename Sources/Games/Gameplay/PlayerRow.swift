/// Something small that a store keeps for a player beside the games. What is stored isn't enough to use it.
package struct PlayerRow: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A link that makes another browser the same player, with the player's key, sealed so that it can't be read
    /// without the link's key.
    case link
    /// A feed of the games where it is the player's turn, with a nonce. The feed's key is derived from it and the
    /// player's key, so each feed of a player has a different key.
    case feed
    /// The player's name in games to come.
    case name

    /// How many rows a player can have. Those that expire first are deleted first.
    package var limit: Int { self == .link ? 8 : 1 }
  }

  package enum Finder: Sendable, Hashable {
    case key(SeatDigest)
    case player(SeatDigest)
  }

  package let kind: Kind
  /// The digest of the row's own key; of the player's key for a row that only its player finds.
  package let key: SeatDigest
  package let player: SeatDigest
  package let text: String
  /// Nil for a row that stays as long as the player has games.
  package let expires: Timestamp?

  package init(
    _ kind: Kind, key: SeatDigest, player: SeatDigest, text: String, expires: Timestamp? = nil
  ) {
    (self.kind, self.key, self.player) = (kind, key, player)
    (self.text, self.expires) = (text, expires)
  }

  fileprivate func isValid(at now: Timestamp) -> Bool { expires.map { now < $0 } ?? true }
}

extension Games {
  /// How long a link can be used.
  package static let linkLifetime = Milliseconds.seconds(3600)

  /// Stores a row; the player's earlier ones may have to make room.
  ///
  /// - Returns: false if the player has no games, so that made-up players can't fill the store.
  package func keep(_ row: PlayerRow) async throws(GameStoreError) -> Bool {
    guard try await !latestGames(of: [row.player], limit: 1).isEmpty else { return false }
    return try await write(.put(row)) > 0
  }

  /// A row of a player; nil if it is used up, was revoked, has expired or never existed.
  package func playerRow(
    _ kind: PlayerRow.Kind, by finder: PlayerRow.Finder
  ) async throws(GameStoreError) -> PlayerRow? {
    let row = try await store.playerRow(kind, by: finder)
    return row.flatMap { $0.isValid(at: clock.now) ? $0 : nil }
  }

  /// Removes a row that has not expired; false if it was removed already.
  package func remove(_ row: PlayerRow) async throws(GameStoreError) -> Bool {
    guard row.isValid(at: clock.now) else { return false }
    return try await write(.remove(row)) > 0
  }

  /// Deletes what has expired, and what belongs to players without games.
  package func deleteOldPlayerRows() async throws(GameStoreError) {
    _ = try await write(.removeOldRows(at: clock.now))
  }
}
