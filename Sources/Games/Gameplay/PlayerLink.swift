/// A link by which another browser becomes the same player, as a store keeps it: both keys stay with the browsers.
public struct PlayerLink: Sendable, Hashable {
  /// The digest of the link's key.
  public let digest: SeatDigest
  /// The digest of the player's key.
  public let player: SeatDigest
  /// The player's key, which nobody can read without the link's.
  public let sealedKey: String
  /// From when on nobody can take it.
  public let expires: Timestamp

  /// How long a link can be taken.
  public static let lifetime = Milliseconds.seconds(3600)

  /// How many of a player's links wait to be taken; the oldest are forgotten.
  public static let limit = 8

  /// A link as it was made or stored.
  public init(digest: SeatDigest, player: SeatDigest, sealedKey: String, expires: Timestamp) {
    self.digest = digest
    self.player = player
    self.sealedKey = sealedKey
    self.expires = expires
  }
}

extension Games {
  /// Lets a link lead to a player's games for a while.
  ///
  /// - Returns: false if the player has no games: whoever makes up players must not fill the store.
  public func addLink(
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

  /// The link with a digest, nil if it is spent, has expired or was never made.
  public func playerLink(_ digest: SeatDigest) async throws(GameStoreError) -> PlayerLink? {
    let link = try await store.playerLink(digest)
    return link.flatMap { clock.now < $0.expires ? $0 : nil }
  }

  /// Spends a link; false if somebody else was faster, or time was.
  public func spend(_ link: PlayerLink) async throws(GameStoreError) -> Bool {
    let now = clock.now
    return try await storing { store throws(GameStoreError) in
      try await store.spendPlayerLink(link.digest, at: now)
    }
  }

  /// Deletes the links that nobody has taken in time.
  public func deleteExpiredPlayerLinks() async throws(GameStoreError) {
    try await store.deletePlayerLinks(expiredAt: clock.now)
  }
}
