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

extension Games {
  /// Adds a link to a player's games. It expires after ``PlayerLink/lifetime``.
  ///
  /// - Returns: false if the player has no games, so that made-up players can't fill the store.
  package func addLink(
    _ digest: SeatDigest, to player: SeatDigest, sealing sealedKey: String
  ) async throws(GameStoreError) -> Bool {
    guard try await !latestGames(of: [player], limit: 1).isEmpty else { return false }
    let expires = clock.now + PlayerLink.lifetime
    try await storing { store throws(GameStoreError) in
      try await store.insert(
        PlayerLink(digest: digest, player: player, sealedKey: sealedKey, expires: expires))
    }
    return true
  }

  /// The link with this digest; nil if it is used up, has expired or never existed.
  package func playerLink(_ digest: SeatDigest) async throws(GameStoreError) -> PlayerLink? {
    let link = try await store.playerLink(digest)
    return link.flatMap { clock.now < $0.expires ? $0 : nil }
  }

  /// Uses up a link; false if it was used already or has expired.
  package func spend(_ link: PlayerLink) async throws(GameStoreError) -> Bool {
    let now = clock.now
    return try await storing { store throws(GameStoreError) in
      try await store.spendPlayerLink(link.digest, at: now)
    }
  }

  package func deleteExpiredPlayerLinks() async throws(GameStoreError) {
    try await store.deletePlayerLinks(expiredAt: clock.now)
  }
}
