import ComputerPlayers
import Engine
import Reversi
import TestSupport
import Testing

@Suite("A review of a game")
struct GameReviewTests {
  /// Games that start from positions with few empty squares.
  private func endings(_ count: Int) throws -> [GameRecord] {
    var generator = SplitMix64(seed: 12)
    return try endgames(count, empties: 6).filter { !$0.status.isOver }.map { start in
      var record = GameRecord(start: start)
      while !record.position.status.isOver {
        let move = Array(record.position.legalMoves).randomElement(using: &generator)
        try record.play(move.map(Move.place) ?? .pass)
      }
      return record
    }
  }

  private func review(_ record: GameRecord) throws -> GameReview {
    var reviewer = GameReviewer(record, within: SearchBudget())
    for done in 0..<record.plyCount {
      #expect(reviewer.progress == (done, record.plyCount))
      #expect(reviewer.review == nil)
      reviewer.step()
    }
    return try #require(reviewer.review)
  }

  @Test("gives each move's score and the best possible score")
  func scores() throws {
    for record in try endings(12) {
      let review = try review(record)
      #expect(review.moves.map(\.square) == record.plies.map(\.square))
      for (move, ply) in zip(review.moves, record.plies) {
        let scores = Dictionary(
          uniqueKeysWithValues: try FullSearch.scores(of: ply.before).map { ($0.square, $0.score) })
        #expect(move.isExact)
        #expect(move.side == ply.before.turn && move.choices == scores.count)
        #expect(move.score == scores[move.square])
        #expect(move.bestScore == scores.values.max() && scores[move.best] == move.bestScore)
        #expect(move.loss >= 0 && (move.loss > 0 || move.best == move.square))
      }
    }
  }

  @Test("with the end out of reach estimates, and marks scores exact only if they are")
  func estimates() throws {
    var estimated = 0
    for record in try endings(12) {
      var reviewer = GameReviewer(
        record, within: SearchBudget(nodes: 40), limits: .init(move: 40, game: 100, end: 100))
      for (move, ply) in zip(try reviewer.finish().moves, record.plies) {
        guard move.isExact else {
          estimated += 1
          continue
        }
        let scores = Dictionary(
          uniqueKeysWithValues: try FullSearch.scores(of: ply.before).map { ($0.square, $0.score) })
        #expect(move.score == scores[move.square] && move.bestScore == scores.values.max())
      }
    }
    #expect(estimated > 0)
  }

  /// Tournament games, games of random moves and one that breaks off.
  @Test(
    "is exact for as many empty squares as its budget says",
    arguments: [
      hard,
      "f5d6c5f4e3c6d7f6b5e2f2d2f3d3c3c2e6b3g3e7g6g4f7c4e1d1h3h5b4c1f1g1a3a6a5h4h6b6c7b7b1a1a8b2g2a2a7a4h2g5h1h7g7d8e8g8c8f8h8b8",
      "c4c3f5f4e3f2b2d6e6f6e2b4g7c6b6a1g3f7g5d7c5b5g8a6a5h4h2f8b7a8b3h7g6e7g2d3d2a2h5g1c2b1d8c1g4h8a3f1e8f3e1h1a7c7a4h6d1c8b8h3",
      String(hard.prefix(94)),
    ])
  func ends(text: String) throws {
    let record = try RecordText.record(of: text)
    var reviewer = GameReviewer(
      record, within: SearchBudget(nodes: 500, exactEmpties: 18),
      limits: .init(move: 500, game: 500, end: 60_000_000))
    for (move, ply) in zip(try reviewer.finish().moves, record.plies) {
      let empties = ply.before.board.emptyCount
      #expect(move.isExact == (empties <= 18))
      guard empties <= 12 else { continue }
      var solver = EndgameSolver()
      #expect(try move.bestScore == solver.score(of: ply.before))
      let sign = ply.after.turn == ply.before.turn ? 1 : -1
      #expect(try move.score == sign * solver.score(of: ply.after))
      #expect(move.best == move.square || move.loss > 0)
    }
  }

  /// A game in which the search looks far ahead quickly after the best moves, but not after the played ones.
  private static let hard =
    "f5d6c5f4d7f6g5e6f3e3d3e2g6e7f7e8f8g8f2h6d2d8g7h5h7h4h3h8g4g3h2h1f1g2g1c8c7c6e1d1c4"

  @Test("of a hard game stays within its limit and gives the same result twice")
  func bound() throws {
    let record = try RecordText.record(of: Self.hard)
    let reviews = try (0..<2).map { _ in
      // The reviewer calls this every 4096 positions, and once when a search reaches its bound.
      let asked = SharedValue(0)
      var reviewer = GameReviewer(
        record, within: SearchBudget(nodes: 2_000, exactEmpties: 8),
        limits: .init(move: 8_000, game: 24_000, end: 20_000)
      ) {
        asked.change { $0 += 1 }
        return asked.value > 200
      }
      return try reviewer.finish()
    }
    #expect(reviews[0] == reviews[1])
  }

  @Test("stops within a move when cancelled, and doesn't count that move")
  func cancellation() throws {
    var reviewer = GameReviewer(try RecordText.record(of: Self.hard)) { true }
    let hasLooked = reviewer.step()
    #expect(!hasLooked)
    #expect(reviewer.progress.done == 0)
    #expect(throws: CancellationError.self) { try reviewer.finish() }
  }

  @Test("calls a mistake that throws away a win or a tie a turning point")
  func turningPoints() {
    let moves = [(2, 2), (4, -2), (4, 0), (0, -4), (-2, -6), (8, 2), (2, 0)].enumerated().map {
      Self.move($0 + 1, best: $1.0, played: $1.1)
    }
    #expect(GameReview(moves: moves).turningPoints.map(\.number) == [2, 3, 4])
  }

  @Test(
    "calls a move a mistake from four lost disks on, estimated or not",
    arguments: [(0, false), (1, false), (3, false), (4, true), (128, true)], [true, false])
  func mistake(loss: (disks: Int, isMistake: Bool), isExact: Bool) {
    let move = Self.move(1, best: 64, played: 64 - loss.disks, isExact: isExact)
    #expect(move.loss == loss.disks)
    #expect(move.isMistake == loss.isMistake)
  }

  @Test("names the mistakes that gave away most, of equal ones the first")
  func worst() {
    let moves = [4, 6, 3, 6, 12].enumerated().map {
      Self.move($0 + 1, best: $1, played: 0)
    }
    #expect(GameReview(moves: moves).mistakes.map(\.number) == [5, 2, 4, 1])
  }

  @Test("says what a side's moves lost on average, among those with a choice, in tenths of a disk")
  func average() {
    let moves = [
      Self.move(1, best: 2, played: 2), Self.move(3, best: 2, played: 1),
      Self.move(5, best: 2, played: -2, isExact: false),
      Self.move(7, best: 2, played: -20, choices: 1),
    ]
    #expect(GameReview(moves: moves).tenthsLostPerMove(of: .dark) == 17)
    #expect(GameReview(moves: moves).tenthsLostPerMove(of: .light) == nil)
  }

  @Test("takes moves of the book for the best ones, whatever the search says")
  func book() {
    let moves = (1...3).map { Self.move($0, best: 8, played: 2) }
    let review = GameReview(moves: moves).trusting(bookMoves: 2)
    #expect(review.mistakes.map(\.number) == [3])
    #expect(review.moves.map(\.isInBook) == [true, true, false])
    #expect(review.moves[0].best == review.moves[0].square)
    #expect(review.moves[0].bestScore == 2)
  }

  @Test("judges an answer by the difference of the scores of another search")
  func answers() throws {
    let move = Self.move(1, best: 1, played: -5)
    let answer = move.answered(on: Square.all[2], losing: 7, isExact: false)
    #expect(answer.square == Square.all[2] && answer.loss == 7)
    #expect((answer.bestScore, answer.score, answer.isExact) == (1, -6, false))
    #expect(try #require(move.answered(on: move.best)).loss == 0)
    #expect(move.answered(on: Square.all[2]) == nil)
  }

  @Test("of a game without moves is empty, and of a single move has that move")
  func short() throws {
    #expect(GameReviewer(GameRecord()).review == GameReview(moves: []))
    var reviewer = GameReviewer(
      try GameRecord(moves: [.place(#require(Square("f5")))]),
      within: SearchBudget(depth: 1, exactEmpties: 0))
    reviewer.step()
    reviewer.step()
    #expect(reviewer.review?.moves.map(\.loss) == [0])
  }

  private static func move(
    _ number: Int, best: Int, played: Int, isExact: Bool = true, choices: Int = 2
  ) -> ReviewedMove {
    ReviewedMove(
      number: number, side: .dark, square: Square.all[0], score: played, best: Square.all[1],
      bestScore: best, isExact: isExact, choices: choices)
  }
}
