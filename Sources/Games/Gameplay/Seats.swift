public import Reversi

/// Who may do what in a game.
///
/// Seats change beside the game and have a revision of their own: an invite taken by a friend must
/// not make the form stale that the host is looking at.
public struct Seats: Sendable, Hashable {
  /// A seat that somebody holds.
  public struct Seat: Sendable, Hashable {
    /// The digest of its key.
    public let digest: SeatDigest
    /// What its holder may do.
    public internal(set) var rights: Rights

    /// A seat as it was stored.
    public init(digest: SeatDigest, rights: Rights) {
      self.digest = digest
      self.rights = rights
    }
  }

  /// A link that gives a side to whoever takes it first.
  public struct Invite: Sendable, Hashable {
    /// The digest of its key.
    public let digest: SeatDigest
    /// The side it gives.
    public let side: Disk
    /// From when on nobody can take it; nil for one of the time when invites lasted for good.
    public let expires: Timestamp?
    /// Whether the side has been taken since.
    public internal(set) var isSpent: Bool

    /// An invite as it was stored.
    public init(digest: SeatDigest, side: Disk, expires: Timestamp?, isSpent: Bool) {
      self.digest = digest
      self.side = side
      self.expires = expires
      self.isSpent = isSpent
    }

    /// When it was made, where that is known.
    public var made: Timestamp? { expires.map { $0 - Seats.inviteLifetime } }

    /// Whether it can be taken.
    public func isOpen(at now: Timestamp) -> Bool {
      !isSpent && expires.map { now < $0 } ?? true
    }
  }

  /// Rises by one at every change.
  public private(set) var revision: Int
  /// The seats, the host's first.
  public private(set) var seats: [Seat]
  /// The invites, the oldest first.
  public private(set) var invites: [Invite]
  /// From when on the time of moves counts at the earliest: when one sat down who was to have all of it; nil if nobody has
  /// yet.
  public private(set) var timeBegan: Timestamp?

  /// How many invites a game remembers; the oldest are forgotten.
  public static let inviteLimit = 16

  /// How long an invite can be taken.
  public static let inviteLifetime = Milliseconds.days(14)

  /// The seats of a new game: its host holds both sides.
  public init(host: SeatDigest) {
    self.init(
      revision: 0, seats: [Seat(digest: host, rights: [.host, .dark, .light])], invites: [])
  }

  /// Seats as they were stored.
  public init(revision: Int, seats: [Seat], invites: [Invite], timeBegan: Timestamp? = nil) {
    self.revision = revision
    self.seats = seats
    self.invites = invites
    self.timeBegan = timeBegan
  }

  /// What the holder of some keys may do; nothing without any.
  public func rights(of keys: [SeatDigest]) -> Rights {
    var rights: Rights = []
    guard !keys.isEmpty else { return rights }
    for seat in seats where keys.contains(seat.digest) { rights.formUnion(seat.rights) }
    return rights
  }

  /// Whether both sides belong to the same seat.
  public var isOnePersonsGame: Bool {
    seats.contains { $0.rights.isSuperset(of: [.dark, .light]) }
  }

  /// Whether each side is held, by one person the one and by another the other.
  public var areHeldByTwo: Bool {
    !isOnePersonsGame
      && Disk.allCases.allSatisfy { side in seats.contains { $0.rights.holds(side) } }
  }

  /// The invite with that key, spent or not.
  public func invite(_ digest: SeatDigest) -> Invite? {
    invites.first { $0.digest == digest }
  }

  /// Adds an invite for a side.
  public mutating func addInvite(for side: Disk, digest: SeatDigest, now: Timestamp) {
    invites.append(
      Invite(digest: digest, side: side, expires: now + Self.inviteLifetime, isSpent: false))
    invites.removeFirst(max(0, invites.count - Self.inviteLimit))
    revision += 1
  }

  /// Takes back the invite with a name; false if there is none to take back.
  public mutating func revokeInvite(named name: String) -> Bool {
    let count = invites.count
    invites.removeAll { $0.digest.name == name && !$0.isSpent }
    guard invites.count < count else { return false }
    revision += 1
    return true
  }

  /// Makes the player of a side the host; false where nobody plays it but the host.
  public mutating func makeHost(playerOf side: Disk) -> Bool {
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

  /// Takes away all that a host has; the first of the others who play becomes the host and gets the host's sides.
  ///
  /// - Returns: false if nobody else plays; nothing has changed then.
  public mutating func handOver(from keys: [SeatDigest]) -> Bool {
    let heir = seats.firstIndex { !keys.contains($0.digest) && !$0.rights.isWatcher }
    guard let heir else { return false }
    seats[heir].rights.formUnion(rights(of: keys))
    seats.insert(seats.remove(at: heir), at: 0)
    seats.removeAll { keys.contains($0.digest) }
    revision += 1
    return true
  }

  /// Gives an invite's side to a player and takes it from whoever held it.
  ///
  /// What the taker already holds under other keys moves to the player's. Every open invite for the side is spent.
  ///
  /// - Parameter mover: the side that is to act, whose time may be running.
  /// - Throws: ``SeatError`` if there is no such invite, its side has been taken since, or it has expired.
  public mutating func take(
    _ invite: SeatDigest, as player: SeatDigest, holding keys: [SeatDigest] = [],
    mover: Disk? = nil, now: Timestamp
  ) throws(SeatError) {
    guard let found = self.invite(invite) else { throw .unknownInvite }
    guard !found.isSpent else { throw .spentInvite }
    guard found.isOpen(at: now) else { throw .expiredInvite }
    let before = self
    for index in seats.indices { seats[index].rights.remove(.side(found.side)) }
    seats.append(Seat(digest: player, rights: .side(found.side)))
    unite(keys, as: player)
    let isNewcomer = !before.rights(of: keys + [player]).holds(found.side)
    if givesTime(found.side, of: mover, to: isNewcomer, after: before) { timeBegan = now }
    for index in invites.indices where invites[index].side == found.side {
      invites[index].isSpent = true
    }
    revision += 1
  }

  /// Lets time begin no later than now.
  mutating func bringBackTime(to now: Timestamp) {
    timeBegan = timeBegan.map { min($0, now) }
    revision += 1
  }

  /// Whether time begins anew with somebody who has sat down.
  ///
  /// It does when a second person comes to the first; and for a newcomer in the place of who is to move, but only if
  /// it is the other side that has invited: nobody can win time by inviting themselves to their own side.
  private func givesTime(
    _ side: Disk, of mover: Disk?, to isNewcomer: Bool, after before: Seats
  ) -> Bool {
    guard areHeldByTwo else { return false }
    let inviter = seats.first { $0.rights.contains(.host) }
    return !before.areHeldByTwo
      || side == mover && isNewcomer && inviter?.rights.holds(side.flipped) == true
  }

  /// Makes one seat of those that somebody holds under several keys.
  ///
  /// - Returns: whether there was anything to do.
  public mutating func hand(_ keys: [SeatDigest], to player: SeatDigest) -> Bool {
    guard seats.contains(where: { $0.digest != player && keys.contains($0.digest) }) else {
      return false
    }
    unite(keys, as: player)
    revision += 1
    return true
  }

  private mutating func unite(_ keys: [SeatDigest], as player: SeatDigest) {
    let keys = keys + [player]
    let rights = rights(of: keys)
    seats.removeAll { keys.contains($0.digest) || $0.rights.isEmpty }
    let seat = Seat(digest: player, rights: rights)
    seats.insert(seat, at: rights.contains(.host) ? 0 : seats.endIndex)
  }
}

/// Why an invite can't be taken.
public enum SeatError: Error, Sendable, Hashable {
  /// The game knows no such invite.
  case unknownInvite
  /// Somebody else was faster.
  case spentInvite
  /// It was too old.
  case expiredInvite
}

/// What the holder of a seat may do.
public struct Rights: OptionSet, Sendable, Hashable {
  /// One bit a right.
  public let rawValue: UInt8

  /// The rights of these bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// To move, pass, undo and switch the mode for dark.
  public static let dark = Rights(rawValue: 1)
  /// To move, pass, undo and switch the mode for light.
  public static let light = Rights(rawValue: 2)
  /// To reset the game and to invite.
  public static let host = Rights(rawValue: 4)

  /// The right to play a side.
  public static func side(_ side: Disk) -> Rights {
    side == .dark ? .dark : .light
  }

  /// Whether a side may be played.
  public func holds(_ side: Disk) -> Bool {
    contains(.side(side))
  }

  /// Whether neither side may be played.
  public var isWatcher: Bool {
    isDisjoint(with: [.dark, .light])
  }
}

/// The SHA-256 digest of a seat's or an invite's key: what a game keeps instead of the key itself.
public struct SeatDigest: Sendable, Hashable {
  // In the value itself and not in an array: a game has one for each seat, and each page reads a game. Words and no
  // vector: the optimizer of Swift 6.3 makes the frames of asynchronous functions too small for what is aligned to 32
  // octets, which then destroys what lies behind them.
  private let first: UInt64
  private let second: UInt64
  private let third: UInt64
  private let fourth: UInt64

  /// The 32 bytes.
  public var bytes: [UInt8] {
    (0..<32).map { number in
      let word = number < 8 ? first : number < 16 ? second : number < 24 ? third : fourth
      return UInt8(truncatingIfNeeded: word >> (56 - number % 8 * 8))
    }
  }

  /// Its first eight octets as a number: enough to find what belongs to a key, and not to be sure of it.
  public var leadingBits: Int64 { Int64(bitPattern: first) }

  /// Its first half as hexadecimal digits: enough to tell keys apart.
  public var name: String {
    bytes.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// A digest of 32 bytes; nil for any other number.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.init(SIMD32(bytes))
  }

  /// The digest of these bytes.
  public init(_ octets: SIMD32<UInt8>) {
    func word(_ number: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 << 8 | UInt64(octets[8 * number + $1]) }
    }
    (first, second, third, fourth) = (word(0), word(1), word(2), word(3))
  }
}
