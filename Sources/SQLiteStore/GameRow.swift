import ComputerPlayers
import Gameplay
import Reversi

/// Why a row makes no game.
enum GameRowError: Error, CustomStringConvertible {
  case unreadable(GameColumn)
  case contradiction(DamagedGameError.Problem)

  var description: String {
    switch self {
    case .unreadable(let column): "the column \(column) is unreadable"
    case .contradiction(.illegalMove(let error)): "a move breaks the rules: \(error)"
    case .contradiction(.versionsOutOfOrder): "the versions of the moves are out of order"
    }
  }
}

/// The current row as values, with the columns of ``GameColumn/names``.
extension Statement {
  /// The game in the current row.
  func game(_ id: GameID) throws(GameRowError) -> LivingGame {
    let version = try count(.version)
    let start = isNull(GameColumn.start.result) ? .initial : try position(.start)
    let (moves, versions) = try read(.moves, MovesText.moves)
    let modes = PlayerModes(dark: try named(.darkMode), light: try named(.lightMode))
    let level: ComputerLevel = try named(.level)
    let framesEnd = try time(.framesEnd)
    let deadline = isNull(GameColumn.deadline.result) ? nil : try time(.deadline)
    let (created, changed, seats) = (try time(.created), try time(.changed), try seats())
    do throws(DamagedGameError) {
      return try LivingGame(
        id: id, version: version, start: start, moves: moves, moveVersions: versions, modes: modes,
        level: level,
        framesEnd: framesEnd, deadline: deadline, created: created, changed: changed, seats: seats)
    } catch {
      throw .contradiction(error.problem)
    }
  }

  /// The seats in the current row.
  func seats() throws(GameRowError) -> Seats {
    Seats(
      revision: try count(.seatsRevision), seats: try read(.seats, SeatsText.seats),
      invites: try read(.invites, SeatsText.invites))
  }

  private func read<Value>(
    _ column: GameColumn, _ parse: (Span<UInt8>) -> Value?
  ) throws(GameRowError) -> Value {
    guard let value = text(column.result, parse) else { throw .unreadable(column) }
    return value
  }

  /// A number of changes; it is unreadable where it could not be counted on, as no game has had so many.
  private func count(_ column: GameColumn) throws(GameRowError) -> Int {
    guard let number = integer(column.result), 0..<1 << 53 ~= number else {
      throw .unreadable(column)
    }
    return Int(number)
  }

  private func time(_ column: GameColumn) throws(GameRowError) -> Timestamp {
    guard let number = integer(column.result) else { throw .unreadable(column) }
    return Timestamp(milliseconds: number)
  }

  private func position(_ column: GameColumn) throws(GameRowError) -> Position {
    try read(column) { Position(text: Self.string($0)) }
  }

  /// The case whose raw value was stored.
  private func named<Name: RawRepresentable<String>>(
    _ column: GameColumn
  ) throws(GameRowError) -> Name {
    try read(column) { Name(rawValue: Self.string($0)) }
  }

  private static func string(_ text: Span<UInt8>) -> String {
    text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
