/// A position in a line of a file, as collections of endgames have them.
///
/// That is 65 characters, 64 squares and the side to move, between which there may be spaces; what stands behind a
/// semicolon, solutions mostly, is somebody's own.
/// Sources of the spellings: the FFO endgame tests, Edax (`.obf`).
public enum PositionLine {
  /// The position of a line; nil for one that is empty or, with `%` or `#` before it, a remark.
  ///
  /// - Throws: ``PositionLineError`` with what is wrong first.
  public static func position(of line: Span<UInt8>) throws(PositionLineError) -> Position? {
    let places = line.indices.prefix { line[$0] != UInt8(ascii: ";") }
      .filter { ![UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(line[$0]) }
    guard let first = places.first, ![UInt8(ascii: "%"), UInt8(ascii: "#")].contains(line[first])
    else { return nil }
    guard places.count == 65 else { throw .length(places.count) }
    var board = Board.empty
    for (square, place) in zip(Square.all, places) {
      guard let cell = cell(line[place]) else { throw .square(place) }
      board[square] = cell.disk
    }
    guard let turn = cell(line[places[64]])?.disk else { throw .side(places[64]) }
    guard board != .empty else { throw .noDisks }
    return Position(board: board, turn: turn)
  }

  private static func cell(_ octet: UInt8) -> PastedCell? {
    octet < 0x80 ? PastedCell(Unicode.Scalar(octet)) : nil
  }
}

/// Why a line is no position; places are octets counted from 0.
public enum PositionLineError: Error, Sendable, Hashable {
  /// There are so many characters and not 65.
  case length(Int)
  /// What stands there is neither a disk nor an empty square.
  case square(Int)
  /// What stands there is no side to move.
  case side(Int)
  case noDisks
}
