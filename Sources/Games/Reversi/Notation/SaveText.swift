/// A game in the format of the original app: a line with the turn and the modes, then the eight rows of the board.
///
/// The first line has `x`, `o` or `-` (game over) for the turn, then `0` (manual) or `1` (computer) for dark
/// and for light. Source: the challenge's `ViewController.swift`, "Save and Load".
package struct SaveText: Sendable, Hashable {
  package var turn: Disk?
  package var darkIsComputer: Bool
  package var lightIsComputer: Bool
  package var board: Board

  /// The text that the original app would save: a position without any legal move is finished.
  package init(position: Position, darkIsComputer: Bool, lightIsComputer: Bool) {
    self.turn = position.status.side
    self.darkIsComputer = darkIsComputer
    self.lightIsComputer = lightIsComputer
    self.board = position.board
  }

  /// The position to continue from. In a finished game the turn is nominally dark's.
  package var position: Position { Position(board: board, turn: turn ?? .dark) }

  /// The text as the original app writes it, with a newline at the end.
  package var text: String {
    var text = turn.map { String($0.letter) } ?? "-"
    text += darkIsComputer ? "1" : "0"
    text += lightIsComputer ? "1\n" : "0\n"
    for row in board.rows { text += row + "\n" }
    return text
  }
}

/// The reason why a saved game can't be read, and the place of the problem.
package struct SaveTextError: Error, Sendable, Hashable {
  package let line: Int
  package let column: Int
  package let problem: Problem

  package enum Problem: Sendable, Hashable {
    /// There is an unexpected Unicode scalar; `expected` lists the allowed ones.
    case unexpected(Unicode.Scalar, expected: String)
    case lineTooShort(expected: String)
    case lineTooLong
    case textAfterLastRow
    /// The first line says that the game is over, but a side can still move.
    case notOver
    /// The board has no disks. The original app writes such a text, but it is not a game.
    case noDisks
  }
}

extension SaveText {
  /// Parses a saved game. Lines may end in LF or CRLF, and the last line end may be missing.
  package init(_ text: some StringProtocol) throws(SaveTextError) {
    var reader = SaveTextReader(rest: Substring(text).unicodeScalars)
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

  /// The game to continue from the saved position; an error if there are no disks on the board.
  package var game: GameRecord {
    get throws(SaveTextError) {
      guard board != .empty else { throw SaveTextError(line: 2, column: 1, problem: .noDisks) }
      return GameRecord(start: position)
    }
  }
}

/// Reads the lines of a saved game one by one, and never more of a line than it should have.
private struct SaveTextReader {
  var rest: Substring.UnicodeScalarView
  /// The number of the last line read.
  private(set) var number = 0

  var isAtEnd: Bool { rest.isEmpty }

  /// The scalars of the next line, each checked against the allowed ones.
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

  /// Consumes an LF or CRLF. Other Unicode newlines are not line ends, because the original app would count
  /// them as squares.
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
