import Reversi
import TestSupport
import Testing

@Suite("A position")
struct PositionTests {
  private let readme = """
    --------
    x-------
    -o------
    --ooo---
    ---ox---
    -----oox
    ---ooo--
    --o-x---
    """

  @Test("turns disks over in the order of the README's example")
  func readmeOrder() throws {
    let position = try position(readme, .dark)
    let square = try #require(Square("e6"))
    var drawing = position.board.rows.map(Array.init)
    drawing[square.row][square.column] = "1"
    for (number, flip) in position.flipLines(at: square).joined().enumerated() {
      drawing[flip.row][flip.column] = Character("\(number + 2)")
    }
    #expect(
      drawing.map { String($0) }.joined(separator: "\n") == """
        --------
        x-------
        -4------
        --3oo---
        ---2x---
        ----156x
        ---o7o--
        --o-x---
        """)
  }

  @Test("becomes the README's next position")
  func readmeResult() throws {
    let square = try #require(Square("e6"))
    let next = try position(readme, .dark).placing(at: square)
    #expect(
      try next
        == position(
          """
          --------
          x-------
          -x------
          --xoo---
          ---xx---
          ----xxxx
          ---oxo--
          --o-x---
          """, .light))
  }

  @Test("does not turn disks over across the edge")
  func edges() throws {
    let position = try position(
      """
      ------xo
      o-------
      x-----xo
      --------
      --------
      -------o
      -------o
      x------o
      """, .dark)
    for name in ["b2", "h2", "a4"] {
      let square = try #require(Square(name))
      #expect(position.flips(at: square).isEmpty)
    }
    #expect(position.legalMoves.map(\.description) == ["a1"])
  }

  @Test("refuses a pass if a move is legal or the game is over")
  func passing() throws {
    #expect(throws: IllegalMoveError.passWithLegalMoves) { try Position.initial.passing() }
    let over = Position(board: .empty, turn: .light)
    #expect(throws: IllegalMoveError.gameOver) { try over.passing() }
    #expect(over.status == .over(winner: nil))

    let blocked = try #require(Position(text: "ox" + String(repeating: "-", count: 62) + "x"))
    #expect(blocked.status == .pass(.dark))
    #expect(try blocked.passing() == Position(board: blocked.board, turn: .light))
  }

  @Test("agrees with a naive implementation on every square of many games")
  func naive() throws {
    for game in try randomGames(40) {
      var position = game.start
      for move in game.moves {
        for side in Disk.allCases {
          compare(Position(board: position.board, turn: side))
        }
        let next = try position.playing(move)
        #expect(next == result(of: move, in: position))
        position = next
      }
      #expect(position == game.position)
    }
  }

  private func compare(_ position: Position) {
    let board = NaiveBoard(position.board)
    var legal: [Square] = []
    for square in Square.all {
      let flips = board.flips(at: square, side: position.turn)
      if !flips.isEmpty { legal.append(square) }
      #expect(position.flipLines(at: square).flatMap(\.self) == flips)
      #expect(Array(position.flips(at: square)) == flips.sorted())
    }
    #expect(Array(position.legalMoves) == legal)
    #expect(Array(position.moves(of: position.turn)) == legal)
  }

  private func result(of move: Move, in position: Position) -> Position {
    var board = position.board
    if let square = move.square {
      let flips = NaiveBoard(board).flips(at: square, side: position.turn)
      for changed in flips + [square] { board[changed] = position.turn }
    }
    return Position(board: board, turn: position.turn.flipped)
  }
}

@Suite("The final count")
struct FinalCountTests {
  @Test(
    "gives a finished game's empty squares to the winner, or half to each in a tie",
    arguments: [("x", 64, 0), ("o", 0, 64), ("xx-o", 63, 1), ("xx-oo", 32, 32), ("", 32, 32)])
  func finished(disks: String, dark: Int, light: Int) throws {
    try expect(disks, dark, light)
  }

  @Test("of an unfinished game counts only the disks")
  func unfinished() throws {
    try expect("xo", 1, 1)
    try expect("oox", 1, 2)
  }

  private func expect(_ disks: String, _ dark: Int, _ light: Int) throws {
    let text = disks + String(repeating: "-", count: 64 - disks.count) + "x"
    let count = FinalCount(of: try #require(Position(text: text)))
    #expect(count.dark == dark)
    #expect(count.light == light)
  }
}
