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
    let version = try required(.version, count)
    let start = isNull(GameColumn.start.result) ? .initial : try required(.start, position)
    let moves = try required(.moves) { text($0, MovesText.moves) }
    let modes = PlayerModes(
      dark: try required(.darkMode, named), light: try required(.lightMode, named))
    let level: ComputerLevel = try required(.level, named)
    let framesEnd = try time(.framesEnd)
    let deadline = isNull(GameColumn.deadline.result) ? nil : try time(.deadline)
    let (created, changed, seats) = (try time(.created), try time(.changed), try seats())
    do throws(DamagedGameError) {
      return try LivingGame(
        id: id, version: version, start: start, moves: moves, modes: modes, level: level,
        framesEnd: framesEnd, deadline: deadline, created: created, changed: changed, seats: seats)
    } catch {
      throw .contradiction(error.problem)
    }
  }

  /// The seats in the current row.
  func seats() throws(GameRowError) -> Seats {
    Seats(
      revision: try required(.seatsRevision, count),
      seats: try required(.seats) { text($0, SeatsText.seats) },
      invites: try required(.invites) { text($0, SeatsText.invites) })
  }

  private func required<Value>(
    _ column: GameColumn, _ read: (Int32) -> Value?
  ) throws(GameRowError) -> Value {
    guard let value = read(column.result) else { throw .unreadable(column) }
    return value
  }

  /// A number of changes; nil where it could not be counted on, as no game has had so many.
  private func count(_ column: Int32) -> Int? {
    integer(column).flatMap { (0..<1 << 53).contains($0) ? Int($0) : nil }
  }

  private func time(_ column: GameColumn) throws(GameRowError) -> Timestamp {
    Timestamp(milliseconds: try required(column, integer))
  }

  private func position(_ column: Int32) -> Position? {
    string(column).flatMap(Position.init(text:))
  }

  /// The case whose raw value was stored.
  private func named<Name: RawRepresentable<String>>(_ column: Int32) -> Name? {
    string(column).flatMap(Name.init(rawValue:))
  }

  private func string(_ column: Int32) -> String? {
    text(column) { bytes in
      bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
  }
}
