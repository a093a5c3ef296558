import Encodings
package import Reversi

/// The players of a game and their rights, and the invites.
///
/// Seats change separately from the game and have their own revision: when a friend accepts an invite, the form on the
/// host's page must not become stale.
package struct Seats: Sendable, Hashable {
  package struct Seat: Sendable, Hashable {
    package let digest: SeatDigest
    package internal(set) var rights: Rights
    package var name: PlayerName?

    package init(digest: SeatDigest, rights: Rights, name: PlayerName? = nil) {
      (self.digest, self.rights, self.name) = (digest, rights, name)
    }
  }

  /// A link that gives a side to the first person who accepts it.
  package struct Invite: Sendable, Hashable {
    package let digest: SeatDigest
    package let side: Disk
    package let expires: Timestamp
    /// Whether the side was taken after the invite was made.
    package internal(set) var isSpent: Bool
    /// The key in the link of an open invite, sealed with its host's key, to show the link again; nil for an invite of an
    /// older version.
    package var key: String?

    package init(
      digest: SeatDigest, side: Disk, expires: Timestamp, isSpent: Bool, key: String? = nil
    ) {
      self.digest = digest
      self.side = side
      self.expires = expires
      self.isSpent = isSpent
      self.key = key
    }

    package var made: Timestamp { expires - Seats.inviteLifetime }

    package func isOpen(at now: Timestamp) -> Bool { !isSpent && now < expires }

    /// The right that waits for whoever takes the invite.
    fileprivate var awaited: Rights { isSpent ? [] : .side(side) }
  }

  /// Increases by one with every change.
  package private(set) var revision: Int
  /// The seats, the host's first.
  package private(set) var seats: [Seat]
  /// The invites, the oldest first.
  package private(set) var invites: [Invite]
  /// The earliest start of the time for a move: when the last player sat down who is to have the full time. Nil if
  /// there was none yet.
  package private(set) var timeBegan: Timestamp?
  /// The last offer that hasn't been withdrawn. ``LivingGame/offer`` says whether it is still open.
  package private(set) var offer: Offer?
  /// The last game that was begun as a rematch. ``LivingGame/rematch`` says whether it follows this game.
  package private(set) var rematch: Rematch?
  /// How often each side's player has won before this game against the other, and how often neither has.
  package internal(set) var tally: [Disk?: Int]

  /// How many invites a game keeps. The oldest are removed first.
  package static let inviteLimit = 16

  /// How long an invite can be accepted.
  package static let inviteLifetime = Milliseconds.days(14)

  /// The seats of a new game, where the host plays both sides.
  package init(host: SeatDigest, named name: PlayerName? = nil) {
    let seat = Seat(digest: host, rights: [.host, .dark, .light], name: name)
    self.init(revision: 0, seats: [seat], invites: [])
  }

  package init(
    revision: Int, seats: [Seat], invites: [Invite], timeBegan: Timestamp? = nil,
    offer: Offer? = nil, rematch: Rematch? = nil, tally: [Disk?: Int] = [:]
  ) {
    self.revision = revision
    self.seats = seats
    self.invites = invites
    self.timeBegan = timeBegan
    self.offer = offer
    self.rematch = rematch
    self.tally = tally
  }

  /// The rights of a player with these keys. The host doesn't play a side that waits for a friend.
  package func rights(of keys: [SeatDigest]) -> Rights {
    let rights = heldRights(of: keys)
    guard rights.contains(.host), !invites.isEmpty else { return rights }
    return rights.subtracting(invites.reduce(into: []) { $0.insert($1.awaited) })
  }

  private func heldRights(of keys: [SeatDigest]) -> Rights {
    var rights: Rights = []
    guard !keys.isEmpty else { return rights }
    for seat in seats where keys.contains(seat.digest) { rights.formUnion(seat.rights) }
    return rights
  }

  /// Whether one player holds both sides.
  package var isOnePersonsGame: Bool {
    seats.contains { $0.rights.isSuperset(of: [.dark, .light]) }
  }

  /// Whether two different players hold the sides.
  package var areHeldByTwo: Bool {
    !isOnePersonsGame
      && Disk.allCases.allSatisfy { side in seats.contains { $0.rights.holds(side) } }
  }

  /// Whether a player who isn't the host holds a side.
  package func isAnothers(_ side: Disk) -> Bool {
    seats.contains { $0.rights.holds(side) && !$0.rights.contains(.host) }
  }

  /// The latest invite for which a side waits: the host doesn't play it, and nobody else does.
  package var awaitedInvite: Invite? { invites.last { !$0.isSpent && !isAnothers($0.side) } }

  /// The invite with that key, spent or not.
  package func invite(_ digest: SeatDigest) -> Invite? {
    invites.first { $0.digest == digest }
  }

  /// - Parameter key: the sealed key in the link.
  package mutating func addInvite(
    for side: Disk, digest: SeatDigest, key: String? = nil, now: Timestamp
  ) {
    invites.append(
      Invite(
        digest: digest, side: side, expires: now + Self.inviteLifetime, isSpent: false, key: key))
    invites.removeFirst(max(0, invites.count - Self.inviteLimit))
    revision += 1
  }

  /// Revokes open invites; false if there are none of them.
  package mutating func revokeInvites(where isRevoked: (Invite) -> Bool) -> Bool {
    let count = invites.count
    invites.removeAll { !$0.isSpent && isRevoked($0) }
    guard invites.count < count else { return false }
    revision += 1
    return true
  }

  /// Makes the player of a side the host; false if no other player holds that side.
  package mutating func makeHost(playerOf side: Disk) -> Bool {
    guard let host = seats.firstIndex(where: { $0.rights.contains(.host) }),
      let heir = seats.firstIndex(where: { $0.rights.holds(side) }), heir != host
    else { return false }
    seats[host].rights.remove(.host)
    seats[heir].rights.insert(.host)
    seats.insert(seats.remove(at: heir), at: 0)
    seats.removeAll { $0.rights.isEmpty }
    revision += 1
    return true
  }

  /// Removes the host's seats. The first of the other players becomes the host and gets the host's sides.
  ///
  /// - Returns: false if there is no other player; nothing has changed then.
  package mutating func handOver(from keys: [SeatDigest]) -> Bool {
    let heir = seats.firstIndex { !keys.contains($0.digest) && !$0.rights.isWatcher }
    guard let heir else { return false }
    seats[heir].rights.formUnion(heldRights(of: keys))
    seats.insert(seats.remove(at: heir), at: 0)
    seats.removeAll { keys.contains($0.digest) }
    offer = nil
    tally = [:]
    revision += 1
    return true
  }

  /// Accepts an invite: gives its side to a player and takes it from the one who had it.
  ///
  /// Seats that the player holds under other keys move to the player's key. All open invites for the side are spent.
  ///
  /// - Parameter mover: the side to act, whose time may be running.
  /// - Throws: ``IgnoredChange`` if there is no such invite, or if it is spent or has expired.
  package mutating func take(
    _ invite: SeatDigest, as player: SeatDigest, named name: PlayerName? = nil,
    holding keys: [SeatDigest] = [], mover: Disk? = nil, now: Timestamp
  ) throws(IgnoredChange) {
    guard let found = self.invite(invite), found.isOpen(at: now) else { throw .nothingToChange }
    let before = self
    for index in seats.indices { seats[index].rights.remove(.side(found.side)) }
    seats.append(Seat(digest: player, rights: .side(found.side), name: name))
    offer = nil
    unite(keys, as: player)
    let isNewcomer = !before.heldRights(of: keys + [player]).holds(found.side)
    if givesTime(found.side, of: mover, to: isNewcomer, after: before) { timeBegan = now }
    if isNewcomer { tally = [:] }
    for index in invites.indices where invites[index].side == found.side {
      (invites[index].isSpent, invites[index].key) = (true, nil)
    }
    revision += 1
  }

  /// Sets a player's name; false if nothing changes.
  mutating func setName(_ name: PlayerName?, of player: SeatDigest) -> Bool {
    let index = seats.firstIndex { $0.digest == player }
    guard let index, seats[index].name != name else { return false }
    seats[index].name = name
    revision += 1
    return true
  }

  /// Replaces the last offer; nil withdraws it.
  mutating func setOffer(_ offer: Offer?) {
    self.offer = offer
    revision += 1
  }

  mutating func setRematch(_ rematch: Rematch) {
    self.rematch = rematch
    revision += 1
  }

  /// Makes a new revision of the same seats.
  mutating func renew() { revision += 1 }

  /// Whether the time for a move starts again for a player who sits down.
  ///
  /// Time starts when a second player joins the first. A newcomer in the place of the player to move also gets it, but
  /// only if the opponent is the host who invites: you can't gain time by inviting yourself to your own side.
  private func givesTime(
    _ side: Disk, of mover: Disk?, to isNewcomer: Bool, after before: Seats
  ) -> Bool {
    guard areHeldByTwo else { return false }
    let inviter = seats.first { $0.rights.contains(.host) }
    return !before.areHeldByTwo
      || side == mover && isNewcomer && inviter?.rights.holds(side.flipped) == true
  }

  /// Unites the seats that a player holds under several keys.
  mutating func unite(_ keys: [SeatDigest], as player: SeatDigest) {
    let keys = keys + [player]
    let rights = heldRights(of: keys)
    let held = seats.filter { keys.contains($0.digest) }
    let name = held.last { $0.digest == player }?.name ?? held.compactMap(\.name).last
    seats.removeAll { keys.contains($0.digest) || $0.rights.isEmpty }
    let seat = Seat(digest: player, rights: rights, name: name)
    seats.insert(seat, at: rights.contains(.host) ? 0 : seats.endIndex)
  }
}

package struct Rights: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// To move, pass, undo and switch the mode for dark.
  package static let dark = Rights(rawValue: 1)
  /// To move, pass, undo and switch the mode for light.
  package static let light = Rights(rawValue: 2)
  /// To reset the game and to invite.
  package static let host = Rights(rawValue: 4)

  package static func side(_ side: Disk) -> Rights {
    side == .dark ? .dark : .light
  }

  package func holds(_ side: Disk) -> Bool { contains(.side(side)) }

  /// Whether these rights include playing neither side.
  package var isWatcher: Bool { isDisjoint(with: [.dark, .light]) }
}

/// The SHA-256 digest of the key of a seat or an invite. The game stores it in place of the key.
package struct SeatDigest: Sendable, Hashable {
  // Stored in the value and not in an array: a game has one for each seat, and each page reads a game. Four words and
  // not a vector: the optimizer of Swift 6.3 makes the frames of asynchronous functions too small for values aligned to
  // 32 bytes, which then overwrite the memory behind them.
  private let first: UInt64
  private let second: UInt64
  private let third: UInt64
  private let fourth: UInt64

  package var bytes: [UInt8] {
    (0..<32).map { number in
      let word = number < 8 ? first : number < 16 ? second : number < 24 ? third : fourth
      return UInt8(truncatingIfNeeded: word >> (56 - number % 8 * 8))
    }
  }

  /// The first eight bytes; different keys can share them.
  package var leadingBits: Int64 { Int64(bitPattern: first) }

  /// The first half as hexadecimal digits: enough to tell keys apart.
  package var name: String { bytes.prefix(16).hexadecimal }

  package init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.init(SIMD32(bytes))
  }

  package init(_ bytes: SIMD32<UInt8>) {
    func word(_ number: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 << 8 | UInt64(bytes[8 * number + $1]) }
    }
    (first, second, third, fourth) = (word(0), word(1), word(2), word(3))
  }
}
