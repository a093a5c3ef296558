import ComputerPlayers
import Encodings
package import Gameplay
import Reversi

package enum StoredValue: Sendable, Hashable {
  case number(Int64)
  /// Text, ASCII only.
  case text(String)
  case null
  /// A value of a type that no column uses.
  case other
}

/// A living game as a row of texts and numbers. All databases use the same row.
package struct StoredGame: Sendable, Hashable {
  /// The columns of ``StoredTables/game(key:)``, numbered from 1 like the parameters of a statement. A new column comes
  /// last but for the checksum. It needs a case here, its value in ``init(_:)``, its reading, and a step in each
  /// database's schema.
  package enum Column: Int, Sendable, Hashable, CaseIterable {
    case number = 1
    case id, version, start, moves, darkMode, lightMode, level, framesEnd, deadline, created,
      changed
    case days, turnBegan, claimed, seatsRevision, seats, invites, timeBegan, people, checksum

    package var name: String {
      "\(self)".replacing(/[A-Z]/) { "_\($0.output.lowercased())" }
    }
  }

  package let values: [StoredValue]

  package init(values: [StoredValue]) { self.values = values }

  package init(_ game: LivingGame) {
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
      game.ending.map { .text(Self.name(of: $0)) } ?? .null,
      .number(Int64(seats.revision)), .text(SeatsText.text(of: seats.seats)),
      .text(SeatsText.text(of: seats.invites)),
      seats.timeBegan.map { .number($0.milliseconds) } ?? .null,
      PeopleText.text(of: seats).map { .text($0) } ?? .null, .null,
    ]
    values[values.count - 1] = .number(Self.checksum(of: values.dropLast()))
    self.values = values
  }

  private static func name(of ending: Ending) -> String {
    switch ending {
    case .onTime(let winner): winner == .dark ? "dark" : "light"
    case .resigned(let side): side == .dark ? "dark-resigned" : "light-resigned"
    case .agreedDraw: "draw"
    }
  }

  private static func ending(_ name: String) -> Ending? {
    let all = [.agreedDraw] + Disk.allCases.flatMap { [Ending.onTime(winner: $0), .resigned($0)] }
    return all.first { Self.name(of: $0) == name }
  }

  /// The number that the lists of a player's games are indexed by.
  package static func number(of player: SeatDigest) -> StoredValue { .number(player.leadingBits) }

  /// The numbers of all players with a seat in the row; none if the seats are unreadable.
  package var players: [StoredValue] {
    ((try? parsed(.seats, SeatsText.seats)) ?? []).map { Self.number(of: $0.digest) }
  }
}

extension StoredGame {
  /// The names of all columns in the order of their numbers, with commas between.
  package static let columnNames = Column.allCases.map(\.name).joined(separator: ", ")

  /// The parameters of all columns in their order, with commas between.
  package static let parameters = Column.allCases.map { "$\($0.rawValue)" }.joined(separator: ", ")

  /// The statement that replaces a row which still has a version and a revision of its seats. These two are the
  /// parameters after those of the columns.
  package static let replacement = """
    UPDATE game SET \(assignments.joined(separator: ", ")) WHERE number = $1 AND id = $2
      AND version = $\(nextParameter) AND seats_revision = $\(nextParameter + 1)
    """

  private static let assignments = Column.allCases.dropFirst().map {
    "\($0.name) = $\($0.rawValue)"
  }

  package static let nextParameter = Column.allCases.count + 1

  /// How many columns of version 1.0 the checksum covers.
  private static let firstCount = 20
}

extension StoredGame {
  /// Two names can share a key, so a row counts only if its name matches, too.
  package static func number(of id: GameID) -> Int64 { id.leadingBits }

  /// A checksum over values: FNV-1a in 64 bits.
  ///
  /// A change within one byte, so any flipped bit, always changes the checksum. Other damage goes unnoticed once in
  /// 10¹⁹ cases. A cryptographic digest would not help against forgers: anybody who can
  /// write to the file can compute a digest, too.
  ///
  /// Nulls after the columns of version 1.0 don't count, so a row keeps its checksum when a column is added.
  package static func checksum(of values: ArraySlice<StoredValue>) -> Int64 {
    var (sum, values) = (FNV1a(), values)
    while values.count > firstCount, values.last == .null { values.removeLast() }
    for value in values {
      switch value {
      case .null: sum.add(0)
      case .number(let number):
        sum.add(1)
        for shift in stride(from: 0, to: 64, by: 8) {
          sum.add(UInt8(truncatingIfNeeded: number >> shift))
        }
      case .text(let text):
        sum.add(2)
        let bytes = text.utf8.span
        for index in bytes.indices { sum.add(bytes[index]) }
        // 0xFF occurs in no text, so it separates a text from the next one.
        sum.add(0xFF)
      case .other: sum.add(3)
      }
    }
    return Int64(bitPattern: sum.value)
  }

  /// Whether the checksum matches, for a row of any game.
  package var isWhole: Bool { self[.checksum] == .number(Self.checksum(of: values.dropLast())) }

  /// Whether the row belongs to another game that happens to have the same key.
  package func isOther(than id: GameID) -> Bool { self[.id] != .text(id.text) && isWhole }
}

extension StoredGame {
  package var id: GameID? { try? parsed(.id) { GameID($0) } }

  package var number: Int64? { try? number(.number) }

  /// Whether the row has this version of a game and this revision of its seats.
  package func isRow(of game: LivingGame) -> Bool {
    !isOther(than: game.id) && self[.version] == .number(Int64(game.version))
      && self[.seatsRevision] == .number(Int64(game.seats.revision))
  }

  package func isUnchanged(since moment: Timestamp) -> Bool {
    (try? time(.changed)).map { $0 < moment } ?? false
  }

  package func game(_ id: GameID) throws(StoredGameError) -> LivingGame {
    let start = try self[.start] == .null ? .initial : parsed(.start) { Position(text: $0) }
    let (moves, versions, takenBack) = try parsed(.moves, MovesText.moves)
    let modes = PlayerModes(
      dark: try parsed(.darkMode, PlayerMode.init), light: try parsed(.lightMode, PlayerMode.init))
    let deadline = try self[.deadline] == .null ? nil : time(.deadline)
    let version = try count(.version)
    let level = try parsed(.level) { ComputerLevel(name: $0.utf8) }
    let (framesEnd, created) = (try time(.framesEnd), try time(.created))
    let (changed, seats) = (try time(.changed), try seats())
    let (limit, turnBegan) = (try limit(), try time(.turnBegan))
    let ending = try self[.claimed] == .null ? nil : parsed(.claimed, Self.ending)
    let game: LivingGame
    do throws(DamagedGameError) {
      game = try LivingGame(
        id: id, version: version, start: start, moves: moves, moveVersions: versions,
        takenBack: takenBack, modes: modes, level: level, framesEnd: framesEnd,
        deadline: deadline, limit: limit, turnBegan: turnBegan, ending: ending,
        created: created, changed: changed, seats: seats)
    } catch {
      throw .contradiction(error)
    }
    // Last, as the errors before say more about the damage than the checksum does.
    guard self[.id] == .text(id.text), self[.number] == .number(Self.number(of: id)), isWhole else {
      throw .altered
    }
    return game
  }

  private func seats() throws(StoredGameError) -> Seats {
    let seats = Seats(
      revision: try count(.seatsRevision), seats: try parsed(.seats, SeatsText.seats),
      invites: try parsed(.invites, SeatsText.invites),
      timeBegan: self[.timeBegan] == .null ? nil : try time(.timeBegan))
    if self[.people] == .null { return seats }
    return try parsed(.people) { PeopleText.read($0, into: seats) }
  }

  private func limit() throws(StoredGameError) -> MoveLimit? {
    guard self[.days] != .null else { return nil }
    guard let limit = MoveLimit(days: try count(.days)) else { throw .unreadable(.days) }
    return limit
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

  private func number(_ column: Column) throws(StoredGameError) -> Int64 {
    guard case .number(let number) = self[column] else { throw .unreadable(column) }
    return number
  }

  /// Reads a count of changes. Numbers from 2⁵³ on are unreadable: no game has so many changes, and adding to them
  /// could overflow.
  private func count(_ column: Column) throws(StoredGameError) -> Int {
    let number = try number(column)
    guard 0..<1 << 53 ~= number else { throw .unreadable(column) }
    return Int(number)
  }

  private func time(_ column: Column) throws(StoredGameError) -> Timestamp {
    Timestamp(milliseconds: try number(column))
  }
}

package enum StoredGameError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A column holds an unexpected value.
  case unreadable(StoredGame.Column)
  case altered
  /// The columns contradict each other.
  case contradiction(DamagedGameError)

  /// The problem, in words for the operator.
  package var description: String {
    switch self {
    case .unreadable(let column): "the column \(column) is unreadable"
    case .altered: "it isn't as it was written"
    case .contradiction(.illegalMove(let error)): "a move breaks the rules: \(error)"
    case .contradiction(.versionsOutOfOrder): "the versions of the moves are out of order"
    case .contradiction(.endedTwice): "the players ended it after its end"
    }
  }
}
