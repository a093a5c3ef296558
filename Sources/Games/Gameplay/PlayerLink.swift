/// A link that makes another browser the same player, as stored. Only the browsers have both keys.
package struct PlayerLink: Sendable, Hashable {
  package let digest: SeatDigest
  package let player: SeatDigest
  /// The player's key, sealed so that it can't be read without the link's key.
  package let sealedKey: String
  package let expires: Timestamp

  package static let lifetime = Milliseconds.seconds(3600)

  /// How many unused links a player can have. The oldest are deleted first.
  package static let limit = 8

  package init(digest: SeatDigest, player: SeatDigest, sealedKey: String, expires: Timestamp) {
    self.digest = digest
    self.player = player
    self.sealedKey = sealedKey
    self.expires = expires
  }
}

extension PlayerLink {
  package init?(_ row: PlayerRow) {
    guard row.kind == .link, let expires = row.expires else { return nil }
    self.init(digest: row.key, player: row.player, sealedKey: row.text, expires: expires)
  }

  package var row: PlayerRow {
    PlayerRow(.link, key: digest, player: player, text: sealedKey, expires: expires)
  }
}

extension Games {
  /// Adds a link to a player's games. It expires after ``PlayerLink/lifetime``.
  ///
  /// - Returns: false if the player has no games, so that made-up players can't fill the store.
  package func addLink(
    _ digest: SeatDigest, to player: SeatDigest, sealing sealedKey: String
  ) async throws(GameStoreError) -> Bool {
    guard try await !latestGames(of: [player], limit: 1).isEmpty else { return false }
    let expires = clock.now + PlayerLink.lifetime
    let link = PlayerLink(digest: digest, player: player, sealedKey: sealedKey, expires: expires)
    return try await write(.put(link.row)) > 0
  }

  /// The link with this digest; nil if it is used up, has expired or never existed.
  package func playerLink(_ digest: SeatDigest) async throws(GameStoreError) -> PlayerLink? {
    let link = try await store.playerRow(.link, by: .key(digest)).flatMap(PlayerLink.init)
    return link.flatMap { clock.now < $0.expires ? $0 : nil }
  }

  /// Uses up a link; false if it was used already or has expired.
  package func spend(_ link: PlayerLink) async throws(GameStoreError) -> Bool {
    guard clock.now < link.expires else { return false }
    return try await write(.remove(link.row)) > 0
  }

  /// Deletes what has expired, and what belongs to players without games.
  package func deleteOldPlayerRows() async throws(GameStoreError) {
    _ = try await write(.removeOldRows(at: clock.now))
  }
}
