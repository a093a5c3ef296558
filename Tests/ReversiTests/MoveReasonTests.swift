import Reversi
import Testing

@Suite("The reason why a move lost disks")
struct MoveReasonTests {
  /// A move of dark, and a better one.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rows: [String]
    let played: String
    let best: String
    let reason: MoveReason?

    init(
      _ description: String, _ rows: [String], _ played: String, _ best: String,
      _ reason: MoveReason?
    ) {
      testDescription = description
      (self.rows, self.played, self.best, self.reason) = (rows, played, best, reason)
    }
  }

  private static let (a1, e1, h5, h8) = (
    Square.all[0], Square.all[4], Square.all[39], Square.all[63]
  )

  static let examples: [Example] = [
    Example(
      "none",
      [
        "--------",
        "----ox--",
        "----o---",
        "--xxo---",
        "--oxo---",
        "---x----",
        "--------",
        "--------",
      ], "d2", "f3", nil),
    Example(
      "a corner that was free",
      [
        "--ooo-o-",
        "oooooo-x",
        "-oxxooox",
        "xxooxxxx",
        "o-xoxx--",
        "-o-xx---",
        "o-xxox--",
        "----oxx-",
      ], "b1", "a1", .missedCorner(a1)),
    Example(
      "a corner for the opponent",
      [
        "---xo-o-",
        "-x--oo--",
        "--x-ooo-",
        "--oox---",
        "--oxx---",
        "-o-xx---",
        "o-------",
        "--------",
      ], "f1", "d3", .gaveCorner(a1)),
    Example(
      "a pass that the opponent was spared",
      [
        "xoooo-ox",
        "xoooooxx",
        "xoxxoxox",
        "xoxoxoxx",
        "xoxxooox",
        "xoxooo-o",
        "xooxxxoo",
        "xooooooo",
      ], "f1", "g6", .missedPass),
    Example(
      "a gap on the edge",
      [
        "-----x-o",
        "---o-xo-",
        "--oooo--",
        "-oxxox--",
        "--xoox--",
        "-xooxx--",
        "-o-o-x--",
        "ooo-xxx-",
      ], "d1", "b2", .leftGap(e1)),
    Example(
      "only moves that give up a corner",
      [
        "--ooo-o-",
        "-x-xxo-x",
        "--x-xooo",
        "-xxxxxx-",
        "--xox---",
        "-o-xo---",
        "o----o--",
        "--------",
      ], "g2", "f1", .noSafeMoves),
    Example(
      "an even area",
      [
        "--ooo-o-",
        "ooooooox",
        "-oxxoxox",
        "xxxoxoox",
        "ooooooo-",
        "-oxxx---",
        "o-ooox--",
        "---ooooo",
      ], "a1", "f1", .evenArea(2)),
    Example(
      "many moves for the opponent",
      [
        "---x--o-",
        "----xo--",
        "----ooo-",
        "--xxx---",
        "--oxo---",
        "---x----",
        "--------",
        "--------",
      ], "f4", "g2", .freedOpponent(moves: 9, afterBest: 4)),
    Example(
      "a corner that was free, though another was given",
      [
        "-xo---o-",
        "o-oo-o-o",
        "oooooxo-",
        "oxooxox-",
        "xxooxxo-",
        "-oooxoxo",
        "--oxx-ox",
        "-oooxo--",
      ], "h5", "a1", .missedCorner(a1)),
    Example(
      "a corner for the opponent, rather than the pass it was spared",
      [
        "-oxxxxxo",
        "-ooooooo",
        "-oooxx-o",
        "oooooooo",
        "ooxoooxx",
        "oxooooox",
        "xxxoooxx",
        "ooooooox",
      ], "a3", "g3", .gaveCorner(a1)),
    Example(
      "a corner for the opponent, rather than a gap",
      [
        "-xxx---x",
        "--oooo-x",
        "--oxoxox",
        "--ooxxxx",
        "--ooxxx-",
        "---o-xx-",
        "--xoxxx-",
        "--------",
      ], "f1", "b2", .gaveCorner(h8)),
    Example(
      "a gap on the edge, rather than many moves for the opponent",
      [
        "x--xoo--",
        "-xooxx-x",
        "xxxxoxxx",
        "-ooxoxox",
        "-o-oxoo-",
        "-oooooox",
        "-o-xxo--",
        "o-------",
      ], "a6", "c7", .leftGap(h5)),
  ]

  @Test("is found by the first rule that applies", arguments: examples)
  func rules(example: Example) throws {
    let position = Position(board: try #require(Board(rows: example.rows)), turn: .dark)
    #expect(try move(example, loss: 4).reason(in: position) == example.reason)
  }

  @Test("is the same for both sides", arguments: examples)
  func light(example: Example) throws {
    let board = try #require(Board(rows: example.rows))
    let position = Position(
      board: try #require(Board(dark: board.light, light: board.dark)), turn: .light)
    #expect(try move(example, loss: 4).reason(in: position) == example.reason)
  }

  @Test("isn't given for a move that lost nothing", arguments: examples)
  func lossless(example: Example) throws {
    let position = Position(board: try #require(Board(rows: example.rows)), turn: .dark)
    #expect(try move(example, loss: 0).reason(in: position) == nil)
  }

  private func move(_ example: Example, loss: Int) throws -> ReviewedMove {
    ReviewedMove(
      number: 1, side: .dark, square: try #require(Square(example.played)), score: 0,
      best: try #require(Square(example.best)), bestScore: loss, isExact: true, choices: 2)
  }
}
