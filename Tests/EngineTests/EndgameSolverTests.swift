import ComputerPlayers
import Engine
import Reversi
import TestSupport
import Testing

@Suite("The endgame solver")
struct EndgameSolverTests {
  @Test("finds the same scores as a full search", arguments: 0...6)
  func fullSearch(empties: Int) throws {
    var solver = EndgameSolver()
    for position in try endgames(40, empties: empties) + randomBoards(60, empties: empties) {
      #expect(try solver.score(of: position) == FullSearch.score(of: position))
      let scores = try solver.scores(of: position)
      let expected = try FullSearch.scores(of: position)
      #expect(scores.map(\.square) == expected.map(\.square))
      #expect(scores.map(\.score) == expected.map(\.score))
    }
  }

  @Test("finds the same scores when positions are ranked and cached", arguments: [7, 8])
  func rankedSearch(empties: Int) throws {
    var solver = EndgameSolver()
    for position in try endgames(20, empties: empties) + randomBoards(20, empties: empties) {
      let scores = try solver.scores(of: position)
      let expected = try FullSearch.scores(of: position)
      #expect(scores.map(\.square) == expected.map(\.square))
      #expect(scores.map(\.score) == expected.map(\.score))
      // For the second search the table is full of bounds from the first one.
      #expect(try solver.score(of: position) == FullSearch.score(of: position))
    }
  }

  // The scores come from a plain alpha-beta search in Python, without a table and without bounds.
  @Test(
    "finds the known score of each move with 12 to 16 empty squares",
    arguments: [
      (
        "---o--ooxx--oooooxooooxxoxxxoox--xxoooxxxxoxxoxx--oxxxxx-ooooooox",
        [-40, -42, -34, -36, -28, -36]
      ),
      (
        "--xxxxxx--xxxxxx--oxooxx-oooooxxooxxoxxxooxxxoxxoo--xxxxo---xxxxx",
        [16, 16, 18, 20]
      ),
      ("ooooooo-oooxoo-xooooooxxoxoxxxxxooxxxxxxo---xxxx-----xxx---xxxxxo", [0, 6, -6, -2]),
      ("oooooo--oooxoo--oxxooo--oxxooo--xxooxxxxxooox-x-xooxxxx-xxxxxx--o", [2, -6, -8, -8]),
      ("-------xox-----x-oxxxxxxoooxoo-xoooooooxoooooooxoooooooxooooooxxx", [-34, -34]),
      (
        "oooooooooooooooooooxoooxoooxooxxoooxxxx-oooxxxxooo------o-------o",
        [64, 64, 64, 56, 62, 34, 64]
      ),
      // In these three the game may end with at least twelve empty squares.
      ("--ooooooooo-ooooo-ooo-ooooo-oooooo-o-oooooo-ox--oooooo--o-oooooox", [-30, -64]),
      ("-o-oooooo-oo-oooo--oooo-oooo--o-oooo-oxooooooooooooo-oooooo-ooo-x", [-64, -18]),
      ("--xxx-xxx-xxx--xxxxx-x-xxx-xxxxoxox-xxxxx-xxxx-x-xxxxxxxxx-xxxxxx", [62, 2]),
      ("xxxxxxxxxxxxxxx-xxxxxx-oxxxxx-o-xxxxxo--xxx-o---xxxoox--x-oxx---o", [-64, -8, -64]),
    ] as [(String, [Int])])
  func knownScores(text: String, expected: [Int]) throws {
    let position = try #require(Position(text: text))
    var solver = EndgameSolver()
    let scores = try solver.scores(of: position)
    #expect(scores.map(\.score) == expected)
    #expect(try solver.score(of: position) == expected.max())
    let best = scores.first { $0.score == expected.max() }
    #expect(try solver.bestMove(in: position) == best?.square)
  }

  // The first is the FFO endgame test 5. The others are solved like those above.
  @Test(
    "finds the known result with 14 to 16 empty squares, if it searches nothing else before",
    arguments: [
      ("-ooooo----oxxo-xxxoxoxx-xxoxoxxoxxooxoooxxxxoo-ox-xooo---xxxxx--x", 32, "g8"),
      ("-----x--o---xx-oo--xxxoooooxxxxooooooxxxoooxxxx-oooooooooooxxxx-o", 52, "h8"),
      ("xxxxx---oxxooo---xxooo-o---ooooo--oooooo-ooooooo--ooooooooooooooo", 8, "a3"),
      ("oooooooo--oooooo-ooooooo--xooooo--oxooooxxxxxoooxxx----oxxx-----o", 52, "f7"),
      ("xxx----ooxxxxooo--xxxooo---oxooo--ooxooo--ooxxoo--oooooo-oooooooo", 30, "e1"),
      // The side to move has to pass.
      ("ooooooooooooo--oooooooo-oooooo--oooox-o-oooox---ooxxxx--oooooo--x", -64, nil),
    ] as [(String, Int, String?)])
  func knownResults(text: String, score: Int, move: String?) throws {
    let position = try #require(Position(text: text))
    var solver = EndgameSolver()
    #expect(try solver.score(of: position) == score)
    #expect(try solver.bestMove(in: position) == move.flatMap { Square($0) })
  }

  @Test("gives the whole board to a side that wins without filling it")
  func wipedOut() throws {
    let drawing = """
      xxxxxxx-
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      -oxxxxx-
      """
    var solver = EndgameSolver()
    let dark = try position(drawing, .dark)
    #expect(try solver.score(of: dark) == 64)
    #expect(try solver.bestMove(in: dark) == Square("a8"))
    let light = try position(drawing, .light)
    let scores = try solver.scores(of: light)
    #expect(scores.map(\.square) == [Square("h8")].compactMap(\.self))
    #expect(try solver.score(of: light) == scores.first?.score)
  }

  @Test("counts no empty squares in a tie")
  func tie() throws {
    let third = { (cell: String) in String(repeating: cell, count: 24) }
    let empties = String(repeating: "-", count: 16)
    let tied = try #require(Position(text: third("x") + empties + third("o") + "x"))
    #expect(tied.status == .over(winner: nil))
    var solver = EndgameSolver()
    #expect(try solver.score(of: tied) == 0)
  }

  @Test("scores a finished game and has no move for it")
  func finished() throws {
    var solver = EndgameSolver()
    let finished = try #require(Position(text: String(repeating: "o", count: 55) + "---------x"))
    #expect(finished.status.isOver)
    #expect(try solver.score(of: finished) == -64)
    #expect(try solver.bestMove(in: finished) == nil)
  }

  @Test("passes if the side to move can't place a disk")
  func pass() throws {
    let positions = randomBoards(2000, empties: 5).filter { $0.status == .pass(.dark) }
    #expect(positions.count >= 10)
    var solver = EndgameSolver()
    for position in positions {
      #expect(try solver.score(of: position) == -solver.score(of: position.passing()))
      #expect(try solver.bestMove(in: position) == nil)
    }
  }

  @Test("plays the first of the moves that keep the score", arguments: [4, 9, 11])
  func bestMove(empties: Int) throws {
    var solver = EndgameSolver()
    for position in try endgames(20, empties: empties) {
      let score = try solver.score(of: position)
      let first = try solver.scores(of: position).first { $0.score == score }
      #expect(try solver.bestMove(in: position) == first?.square)
      #expect((first == nil) == position.legalMoves.isEmpty)
      #expect(score.isMultiple(of: 2))
    }
  }

  @Test("keeps the score to the end if both sides play its best moves")
  func perfectPlay() throws {
    var solver = EndgameSolver()
    for start in try endgames(10, empties: 10) {
      let score = try solver.score(of: start)
      var position = start
      while !position.status.isOver {
        position = try position.playing(solver.bestMove(in: position).map(Move.place) ?? .pass)
        let sign = position.turn == start.turn ? 1 : -1
        #expect(try solver.score(of: position) == sign * score)
      }
    }
  }

  @Test("gives the same answer whatever it searched before")
  func memory() throws {
    let positions = try endgames(30, empties: 9)
    var old = EndgameSolver()
    let forth = try positions.map { try old.bestMove(in: $0) }
    let back = try positions.reversed().map { try old.bestMove(in: $0) }
    let fresh = try positions.map { position in
      var solver = EndgameSolver()
      return try solver.bestMove(in: position)
    }
    #expect(forth == fresh)
    #expect(back.reversed() == fresh)
  }

  @Test("scores a position like its mirror images and like the one with the colours swapped")
  func symmetry() throws {
    for position in try endgames(10, empties: 9) {
      var solver = EndgameSolver()
      let score = try solver.score(of: position)
      let rows = position.board.rows
      let images = [
        rows.reversed(), rows.map { String($0.reversed()) }, columns(of: rows),
        columns(of: rows).reversed(),
      ]
      for image in images {
        let board = try #require(Board(rows: image))
        #expect(try solver.score(of: Position(board: board, turn: position.turn)) == score)
      }
      let swapped = try #require(Board(dark: position.board.light, light: position.board.dark))
      let other = Position(board: swapped, turn: position.turn.flipped)
      #expect(try solver.score(of: other) == score)
      #expect(try solver.bestMove(in: other) == solver.bestMove(in: position))
    }
  }

  @Test("refuses positions with too many empty squares")
  func tooManyEmpties() throws {
    let most = EndgameSolver.mostEmpties
    let error = EndgameError.tooManyEmpties(most + 1, most: most)
    var solver = EndgameSolver()
    for position in randomBoards(3, empties: most + 1) {
      #expect(throws: error) { try solver.score(of: position) }
      #expect(throws: error) { try solver.bestMove(in: position) }
    }
    let full = try #require(
      Position(
        text: String(repeating: "x", count: 64 - most)
          + String(repeating: "-", count: most) + "o"))
    #expect(try solver.score(of: full) == -64)
  }

  private func columns(of rows: [String]) -> [String] {
    let cells = rows.map(Array.init)
    return (0..<8).map { column in String(cells.map { $0[column] }) }
  }
}

extension EndgameSolver {
  /// The best result of each legal move, in square order.
  fileprivate mutating func scores(
    of position: Position
  ) throws -> [(square: Square, score: Int)] {
    try position.legalMoves.map { ($0, -(try score(of: position.placing(at: $0)))) }
  }
}
