/// Something small that a store keeps for a player beside the games: a link to another browser, a feed, a name.
package struct PlayerRow: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case link, feed, name

    /// How many rows a player can have. Those that expire first are deleted first.
    package var limit: Int { self == .link ? PlayerLink.limit : 1 }
  }

  /// How a row is found.
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
}
