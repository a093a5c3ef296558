import Gameplay
import Reversi

/// Moves as a line of text, each with the version that it made: `f5@1 d6@2 --@3`. Moves that were taken back follow:
/// `c3~4`.
enum MovesText {
  static func text(of game: LivingGame) -> String {
    let count = game.moveVersions.count + game.takenBack.count
    let text = [UInt8](capacity: count * longestMove) { text in
      for (move, version) in zip(game.record.moves, game.moveVersions) {
        append(move, UInt8(ascii: "@"), version, to: &text)
      }
      for made in game.takenBack {
        append(made.move, UInt8(ascii: "~"), made.version, to: &text)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The longest entry: a space, a square, a mark and a number with a sign.
  private static let longestMove = 4 + 20

  /// Reads the moves of a line with their versions; nil if ``text(of:)`` would spell it differently.
  static func moves(in line: String) -> (moves: [Move], versions: [Int], takenBack: [MadeMove])? {
    let text = line.utf8.span
    var moves: [Move] = []
    var versions: [Int] = []
    var takenBack: [MadeMove] = []
    moves.reserveCapacity((text.count + 1) / 5)
    versions.reserveCapacity((text.count + 1) / 5)
    var offset = 0
    while offset < text.count {
      if offset > 0 {
        guard text[offset] == UInt8(ascii: " ") else { return nil }
        offset += 1
      }
      guard text.count - offset > 3, let move = move(text[offset], text[offset + 1]) else {
        return nil
      }
      let mark = text[offset + 2]
      offset += 3
      guard let version = number(text, from: &offset) else { return nil }
      switch mark {
      case UInt8(ascii: "@") where takenBack.isEmpty:
        moves.append(move)
        versions.append(version)
      case UInt8(ascii: "~"): takenBack.append(MadeMove(move, version: version))
      default: return nil
      }
    }
    return (moves, versions, takenBack)
  }

  private static func append(
    _ move: Move, _ mark: UInt8, _ version: Int, to text: inout OutputSpan<UInt8>
  ) {
    if !text.isEmpty { text.append(UInt8(ascii: " ")) }
    switch move {
    case .place(let square):
      text.append(UInt8(ascii: "a") + UInt8(square.column))
      text.append(UInt8(ascii: "1") + UInt8(square.row))
    case .pass:
      text.append(UInt8(ascii: "-"))
      text.append(UInt8(ascii: "-"))
    }
    text.append(mark)
    for digit in String(version).utf8 { text.append(digit) }
  }

  private static func move(_ letter: UInt8, _ digit: UInt8) -> Move? {
    if letter == UInt8(ascii: "-"), digit == letter { return .pass }
    let square = Square(
      column: Int(letter) - Int(UInt8(ascii: "a")), row: Int(digit) - Int(UInt8(ascii: "1")))
    return square.map(Move.place)
  }

  /// Reads digits; nil if there are none, or too many for the version of any game.
  private static func number(_ text: Span<UInt8>, from offset: inout Int) -> Int? {
    let start = offset
    var number = 0
    while offset < text.count, case let digit = text[offset] &- UInt8(ascii: "0"), digit < 10 {
      guard offset - start < 18 else { return nil }
      number = number * 10 + Int(digit)
      offset += 1
    }
    return offset > start ? number : nil
  }
}
