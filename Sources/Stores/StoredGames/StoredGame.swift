import ComputerPlayers
public import Gameplay
import Reversi

/// What can stand in a column of a row.
public enum StoredValue: Sendable, Hashable {
  /// A whole number.
  case number(Int64)
  /// A text, of ASCII only.
  case text(String)
  /// Nothing.
  case null
  /// Something that no column holds.
  case other
}

/// A living game as a row of texts and numbers, which is the same in every database.
public struct StoredGame: Sendable, Hashable {
  /// The columns, numbered from 1 as the parameters of a statement are. A new one needs a case here, its values below, and
  /// a step in each database's schema.
  public enum Column: Int, Sendable, Hashable, CaseIterable {
    /// The key of the row, made from the name: games lie in the order of their creation.
    case number = 1
    /// The name.
    case id
    /// The number of changes since the game was created.
    case version
    /// The start position as 64 squares and the side to move; null for the usual one.
    case start
    /// The moves with the versions that they made, and those that were taken back: `f5@1 d6@2 --@3 c3~4`.
    case moves
    /// Who places the dark disks.
    case darkMode
    /// Who places the light disks.
    case lightMode
    /// How well the computer plays.
    case level
    /// When the last move's frames end; this and all times are milliseconds since 1970.
    case framesEnd
    /// When the computer is to move; null if none is.
    case deadline
    /// When the game was created.
    case created
    /// When it was last changed.
    case changed
    /// How many days a move may take; null for any number.
    case days
    /// When the turn of the side that is to act began.
    case turnBegan
    /// The side that has won on time; null if none has.
    case claimed
    /// The number of changes of the seats.
    case seatsRevision
    /// The seats, as ``SeatsText`` spells them.
    case seats
    /// The invites, as ``SeatsText`` spells them.
    case invites
    /// From when on the time of moves counts, by the seats; null if it doesn't yet.
    case timeBegan
    /// What ``checksum(of:)`` makes of all other columns.
    case checksum

    /// The name in the table.
    public var name: String {
      switch self {
      case .darkMode: "dark_mode"
      case .lightMode: "light_mode"
      case .framesEnd: "frames_end"
      case .seatsRevision: "seats_revision"
      case .turnBegan: "turn_began"
      case .timeBegan: "time_began"
      default: "\(self)"
      }
    }

    /// What belongs to the seats.
    fileprivate static let seatColumns: [Column] = [.seatsRevision, .seats, .invites, .timeBegan]
  }

  /// What stands in the columns, in the order of their numbers.
  public let values: [StoredValue]

  /// A row that was read.
  public init(values: [StoredValue]) {
    self.values = values
  }

  /// The row of a game.
  public init(_ game: LivingGame) {
    let (start, seats) = (game.record.start, game.seats)
    var values: [StoredValue] = [
      .number(Self.number(of: game.id)), .text(game.id.text), .number(Int64(game.version)),
      start == .initial ? .null : .text(start.text), .text(MovesText.text(of: game)),
      .text(game.modes.dark.rawValue), .text(game.modes.light.rawValue),
      .text(game.level.rawValue), .number(game.framesEnd.milliseconds),
      game.deadline.map { .number($0.milliseconds) } ?? .null,
      .number(game.created.milliseconds), .number(game.changed.milliseconds),
      game.limit.map { .number(Int64($0.days)) } ?? .null,
      .number(game.turnBegan.milliseconds),
      game.claimed.map { .text(Self.name(of: $0)) } ?? .null,
      .number(Int64(seats.revision)), .text(SeatsText.text(of: seats.seats)),
      .text(SeatsText.text(of: seats.invites)),
      seats.timeBegan.map { .number($0.milliseconds) } ?? .null, .null,
    ]
    values[values.count - 1] = .number(Self.checksum(of: values.dropLast()))
    self.values = values
  }

  private static func name(of side: Disk) -> String { side == .dark ? "dark" : "light" }

  /// How the columns of seats name somebody's key.
  public static func text(of key: SeatDigest) -> String { SeatsText.text(of: key) }

  /// The key that a column names; nil if it isn't spelled as ``text(of:)`` would.
  public static func key(_ text: String) -> SeatDigest? { SeatsText.digest(text) }

  /// The number by which a player's games are found.
  public static func number(of player: SeatDigest) -> StoredValue { .number(player.leadingBits) }

  /// The numbers of all who have a seat in the game; none if the seats are unreadable.
  public var players: [StoredValue] {
    if case .text(let text) = self[.seats] { Self.players(of: text) } else { [] }
  }

  /// The numbers of all who have a seat, by the text of the seats.
  public static func players(of seats: String) -> [StoredValue] {
    (SeatsText.seats(in: seats) ?? []).map { number(of: $0.digest) }
  }
}

/// What statements say of the columns.
extension StoredGame {
  /// The names of all columns in the order of their numbers, with commas between.
  public static let columnNames = Column.allCases.map(\.name).joined(separator: ", ")

  /// The parameters of all columns in their order, with commas between.
  ///
  /// - Parameter mark: what a database writes before a parameter's number, `?` or `$`.
  public static func parameters(_ mark: String) -> String {
    Column.allCases.map { "\(mark)\($0.rawValue)" }.joined(separator: ", ")
  }

  /// The assignments of all columns but the key.
  public static func assignments(_ mark: String) -> String {
    Column.allCases.dropFirst().map { "\($0.name) = \(mark)\($0.rawValue)" }
      .joined(separator: ", ")
  }

  /// The condition that the seats are those of the parameters, which a checksum over both needs.
  ///
  /// - Parameter equality: how a database compares what may be null, `IS` or `IS NOT DISTINCT FROM`.
  public static func sameSeats(_ mark: String, _ equality: String) -> String {
    Column.seatColumns.map { "\($0.name) \(equality) \(mark)\($0.rawValue)" }
      .joined(separator: " AND ")
  }

  /// The number of the first parameter behind those of the columns.
  public static let nextParameter = Column.allCases.count + 1
}

/// What shows that a row is as it was written.
extension StoredGame {
  /// The key of a game's row: it grows with the time of creation, so that a new game changes the end of its table only.
  ///
  /// It is the first 63 bits of a name. Names of the older form have no time: their keys are made of a checksum, and come
  /// before all others. In both cases two names can have the same key, so a row counts only if it has the name, too.
  public static func number(of id: GameID) -> Int64 {
    id.leadingBits ?? number(ofOld: checksum(of: [.text(id.text)]))
  }

  /// The key of a game whose name has no time: less than 2⁶⁰.
  ///
  /// - Parameter checksum: the checksum of its name.
  static func number(ofOld checksum: Int64) -> Int64 { checksum >> 3 }

  /// A number that becomes another one when anything in the values does.
  ///
  /// It is FNV-1a in 64 bits: a change within one octet, so each flipped bit, always shows, and of other damage one
  /// case in 10¹⁹ does not. That takes three lines and a nanosecond an octet; a digest would only keep out forgers,
  /// and whoever can write into the file can make any digest.
  public static func checksum(of values: ArraySlice<StoredValue>) -> Int64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ octet: UInt8) { sum = (sum ^ UInt64(octet)) &* 0x100_0000_01B3 }
    for value in values {
      switch value {
      case .null: add(0)
      case .number(let number):
        add(1)
        for shift in stride(from: 0, to: 64, by: 8) {
          add(UInt8(truncatingIfNeeded: number >> shift))
        }
      case .text(let text):
        add(2)
        let octets = text.utf8.span
        for index in octets.indices { add(octets[index]) }
        // No text holds it, so that none can go on as the next one.
        add(0xFF)
      case .other: add(3)
      }
    }
    return Int64(bitPattern: sum)
  }

  /// Finds out whether the row is that of a game, as it was written.
  ///
  /// - Throws: ``StoredGameError`` if not.
  public func check(_ id: GameID) throws(StoredGameError) {
    guard self[.id] == .text(id.text), self[.number] == .number(Self.number(of: id)), isWhole else {
      throw .altered
    }
  }

  /// Whether the row is as it was written, whatever game it is.
  public var isWhole: Bool { self[.checksum] == .number(Self.checksum(of: values.dropLast())) }

  /// Whether the row is that of another game which has the same key by accident.
  public func isOther(than id: GameID) -> Bool { self[.id] != .text(id.text) && isWhole }
}

/// What a row means.
extension StoredGame {
  /// The name of the game; nil if that is unreadable.
  public var id: GameID? {
    if case .text(let text) = self[.id] { GameID(text) } else { nil }
  }

  /// The key of the row; nil if it is unreadable.
  public var number: Int64? {
    if case .number(let number) = self[.number] { number } else { nil }
  }

  /// Whether the seats have a revision.
  public func hasSeats(revision: Int) -> Bool { self[.seatsRevision] == .number(Int64(revision)) }

  /// Whether the game was changed last before a moment.
  public func isUnchanged(since moment: Timestamp) -> Bool {
    if case .number(let changed) = self[.changed] { changed < moment.milliseconds } else { false }
  }

  /// The game in the row.
  ///
  /// - Throws: ``StoredGameError`` if the row is damaged.
  public func game(_ id: GameID) throws(StoredGameError) -> LivingGame {
    // What can be told of a damage says more than that there is one.
    let game = try uncheckedGame(id)
    try check(id)
    return game
  }

  private func uncheckedGame(_ id: GameID) throws(StoredGameError) -> LivingGame {
    let start = try self[.start] == .null ? .initial : parsed(.start) { Position(text: $0) }
    let (moves, versions, takenBack) = try parsed(.moves, MovesText.moves)
    let modes = PlayerModes(dark: try named(.darkMode), light: try named(.lightMode))
    let deadline = try self[.deadline] == .null ? nil : time(.deadline)
    let (version, level) = (try count(.version), try named(.level) as ComputerLevel)
    let (framesEnd, created) = (try time(.framesEnd), try time(.created))
    let (changed, seats) = (try time(.changed), try seats())
    let (limit, claimed) = (try limit(), try claimed())
    let turnBegan = try time(.turnBegan)
    do throws(DamagedGameError) {
      return try LivingGame(
        id: id, version: version, start: start, moves: moves, moveVersions: versions,
        takenBack: takenBack, modes: modes, level: level, framesEnd: framesEnd,
        deadline: deadline, limit: limit, turnBegan: turnBegan, claimed: claimed,
        created: created, changed: changed, seats: seats)
    } catch {
      throw .contradiction(error.problem)
    }
  }

  private func seats() throws(StoredGameError) -> Seats {
    Seats(
      revision: try count(.seatsRevision), seats: try parsed(.seats, SeatsText.seats),
      invites: try parsed(.invites, SeatsText.invites),
      timeBegan: self[.timeBegan] == .null ? nil : try time(.timeBegan))
  }

  private func limit() throws(StoredGameError) -> MoveLimit? {
    guard self[.days] != .null else { return nil }
    guard let limit = MoveLimit(days: try count(.days)) else { throw .unreadable(.days) }
    return limit
  }

  private func claimed() throws(StoredGameError) -> Disk? {
    guard self[.claimed] != .null else { return nil }
    return try parsed(.claimed) { name in Disk.allCases.first { Self.name(of: $0) == name } }
  }

  private subscript(column: Column) -> StoredValue {
    column.rawValue <= values.count ? values[column.rawValue - 1] : .null
  }

  private func parsed<Value>(
    _ column: Column, _ parse: (String) -> Value?
  ) throws(StoredGameError) -> Value {
    guard case .text(let text) = self[column], let value = parse(text) else {
      throw .unreadable(column)
    }
    return value
  }

  /// The case whose raw value was stored.
  private func named<Name: RawRepresentable<String>>(
    _ column: Column
  ) throws(StoredGameError) -> Name {
    try parsed(column) { Name(rawValue: $0) }
  }

  private func number(_ column: Column) throws(StoredGameError) -> Int64 {
    guard case .number(let number) = self[column] else { throw .unreadable(column) }
    return number
  }

  /// A number of changes; it is unreadable where it could not be counted on, as no game has had so many.
  private func count(_ column: Column) throws(StoredGameError) -> Int {
    let number = try number(column)
    guard 0..<1 << 53 ~= number else { throw .unreadable(column) }
    return Int(number)
  }

  private func time(_ column: Column) throws(StoredGameError) -> Timestamp {
    Timestamp(milliseconds: try number(column))
  }
}

/// Why a row makes no game.
public enum StoredGameError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A column holds something else than it should.
  case unreadable(StoredGame.Column)
  /// The row isn't as it was written: its checksum is another one.
  case altered
  /// The columns contradict each other.
  case contradiction(DamagedGameError.Problem)

  /// What is wrong, for the operator.
  public var description: String {
    switch self {
    case .unreadable(let column): "the column \(column) is unreadable"
    case .altered: "it isn't as it was written"
    case .contradiction(.illegalMove(let error)): "a move breaks the rules: \(error)"
    case .contradiction(.versionsOutOfOrder): "the versions of the moves are out of order"
    case .contradiction(.claimedAfterEnd): "it was won on time after its end"
    }
  }
}
