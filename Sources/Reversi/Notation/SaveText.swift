/// A game as the original app saves it: a line of turn and modes, then the eight rows of the board.
///
/// The first line is `x`, `o` or `-` (game over) for the turn, then `0` (manual) or `1` (computer)
/// for dark and for light. Source: the challenge's `ViewController.swift`, "Save and Load".
public struct SaveText: Sendable, Hashable {
  /// The side to move, nil in a finished game.
  public var turn: Disk?
  /// Whether a computer plays dark.
  public var darkIsComputer: Bool
  /// Whether a computer plays light.
  public var lightIsComputer: Bool
  /// The disks.
  public var board: Board

  /// What the original would save.
  ///
  /// - Parameter position: its status decides the turn: a position without any move is saved as over.
  public init(position: Position, darkIsComputer: Bool, lightIsComputer: Bool) {
    self.turn = position.status.side
    self.darkIsComputer = darkIsComputer
    self.lightIsComputer = lightIsComputer
    self.board = position.board
  }

  /// The position to go on from; in a finished game it is nominally dark's turn.
  public var position: Position {
    Position(board: board, turn: turn ?? .dark)
  }

  /// The text as the original writes it, with a newline at the end.
  public var text: String {
    var text = turn.map { String($0.letter) } ?? "-"
    text += darkIsComputer ? "1" : "0"
    text += lightIsComputer ? "1\n" : "0\n"
    for row in board.rows { text += row + "\n" }
    return text
  }
}

/// Where and why a save text can't be read.
public struct SaveTextError: Error, Sendable, Hashable {
  /// The line, counted from 1.
  public let line: Int
  /// The Unicode scalar in the line, counted from 1.
  public let column: Int
  /// What is wrong there.
  public let problem: Problem

  /// What can be wrong with a save text.
  public enum Problem: Sendable, Hashable {
    /// A Unicode scalar stands where another was wanted; `expected` lists those that are allowed.
    case unexpected(Unicode.Scalar, expected: String)
    /// The line ends before all its characters are there.
    case lineTooShort(expected: String)
    /// The line goes on after its last character.
    case lineTooLong
    /// There is text after the last row.
    case textAfterLastRow
    /// The first line says that the game is over, but a side can still move.
    case notOver
    /// There is no disk on the board: the original writes such a text, but there is no game in it.
    case noDisks
  }
}

extension SaveText {
  /// Reads a save text; lines may end in LF or CRLF, the last line's end may be missing.
  ///
  /// - Throws: ``SaveTextError`` at the first scalar that isn't as the original would write it.
  public init(_ text: some StringProtocol) throws(SaveTextError) {
    var reader = SaveTextReader(text.unicodeScalars)
    let header = try reader.line(["xo-", "01", "01"])
    var board = Board.empty
    for row in 0..<8 {
      let line = try reader.line(Array(repeating: "xo-", count: 8))
      for (column, cell) in line.enumerated() {
        board[Square(unchecked: row * 8 + column)] = PastedCell(cell)?.disk
      }
    }
    guard reader.isAtEnd else {
      throw SaveTextError(line: 10, column: 1, problem: .textAfterLastRow)
    }

    turn = PastedCell(header[0])?.disk
    darkIsComputer = header[1] == "1"
    lightIsComputer = header[2] == "1"
    self.board = board
    guard turn != nil || position.status.isOver else {
      throw SaveTextError(line: 1, column: 1, problem: .notOver)
    }
  }
}

extension SaveText {
  /// The game that goes on from it.
  ///
  /// - Throws: ``SaveTextError`` if there is no disk on the board.
  public var game: GameRecord {
    get throws(SaveTextError) {
      guard board != .empty else { throw SaveTextError(line: 2, column: 1, problem: .noDisks) }
      return GameRecord(start: position)
    }
  }
}

/// Takes the lines of a save text one by one, without looking at more of it than belongs there.
private struct SaveTextReader<Scalars: Collection<Unicode.Scalar>> {
  private var rest: Scalars.SubSequence
  /// The number of the last line.
  private var number = 0

  init(_ scalars: Scalars) {
    rest = scalars[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// The scalars of the next line, each checked against those allowed in its place.
  mutating func line(_ allowed: [String]) throws(SaveTextError) -> [Unicode.Scalar] {
    number += 1
    var line: [Unicode.Scalar] = []
    for expected in allowed { line.append(try next(of: expected, at: line.count + 1)) }
    guard takeLineEnd() || isAtEnd else { throw error(.lineTooLong, at: allowed.count + 1) }
    return line
  }

  private mutating func next(
    of expected: String, at column: Int
  ) throws(SaveTextError) -> Unicode.Scalar {
    guard !isAtEnd, !takeLineEnd(), let scalar = rest.popFirst() else {
      throw error(.lineTooShort(expected: expected), at: column)
    }
    guard expected.unicodeScalars.contains(scalar) else {
      throw error(.unexpected(scalar, expected: expected), at: column)
    }
    return scalar
  }

  /// Takes an LF or a CRLF; not every newline that Unicode knows: the original would count the others as squares.
  private mutating func takeLineEnd() -> Bool {
    let end = rest.first == "\r" ? rest.dropFirst() : rest
    guard end.first == "\n" else { return false }
    rest = end.dropFirst()
    return true
  }

  private func error(_ problem: SaveTextError.Problem, at column: Int) -> SaveTextError {
    SaveTextError(line: number, column: column, problem: problem)
  }
}
