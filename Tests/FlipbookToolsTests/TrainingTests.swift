import ComputerPlayers
import Engine
import Reversi
import TestSupport
import Testing
@testable import FlipbookTools

@Suite("Training")
struct TrainingTests {
  @Test("comes close to a result that depends on the board alone")
  func regression() throws {
    // The score is the difference in disks, which each shape can express by itself.
    let samples = try [22, 23, 24, 25].flatMap { empties in
      try endgames(100, empties: empties, seed: UInt64(empties)).map { position in
        let own = position.board.count(of: position.turn)
        let other = position.board.count(of: position.turn.flipped)
        return Sample(position, score: own - other)
      }
    }
    var generator = SplitMix64(seed: 6)
    let outcome = Regression().train(stage: 7, on: samples.shuffled(using: &generator))
    #expect(outcome.count == samples.count)
    let squares = samples.map { Double($0.score) * Double($0.score) }.reduce(0, +)
    #expect(outcome.error < (squares / Double(samples.count)).squareRoot() * 0.7)
  }

  @Test("writes a Swift file with figures in its header and the weights in a literal")
  func weightsFile() throws {
    let samples = try endgames(20, empties: 20).map { Sample($0, score: 10) }
    var regression = Regression()
    regression.rounds = 2
    let source = WeightsFile(samples, seed: 1, regression: regression).source
    #expect(source.hasPrefix("// swift-format-ignore-file\n"))
    #expect(source.contains("//   8: 20 positions, "))
    let literals = source.split(separator: "\"")
    #expect(literals.count == 3)
    var text = String(literals[1])
    let weights = text.withUTF8 { EvaluationWeights(text: $0) }
    #expect(weights.values.contains { $0 != 0 })
    #expect(weights.text == text)
  }

  @Test("plays the same whole game for the same seed, with random first moves")
  func selfPlay() throws {
    var play = SelfPlay()
    play.budget = SearchBudget(depth: 1, nodes: 200, exactEmpties: 4)
    play.randomMoves = 4...8
    var (one, same) = (SplitMix64(seed: 4), SplitMix64(seed: 4))
    let game = try #require(play.game(using: &one))
    #expect(try game.squares == #require(play.game(using: &same)).squares)
    #expect(4...8 ~= game.randomCount)
    let record = try game.squares.reduce(Position.initial) { position, square in
      if case .pass = position.status { return try position.passing().placing(at: square) }
      return try position.placing(at: square)
    }
    #expect(record.status.isOver)
    #expect(FinalCount(of: record).dark == game.darkCount)
    #expect(game.expected.count == game.squares.count - game.randomCount)
    #expect(game.expected.last == 2 * game.darkCount - 64)
  }

  @Test("reads a game per line, and leaves out the random moves")
  func lines() throws {
    let text = "f5d6c3\t40\nf5f6e6f4\t20\t2\n"
    let samples = try TrainingGames.samples(of: Array(text.utf8), file: "games.txt")
    #expect(samples.map(\.score) == [16, -16, 16, -24, 24])
    #expect(samples.map(\.empties) == [60, 59, 58, 58, 57])
  }

  @Test("takes a quarter of the result, and the rest from what the search expected")
  func expectations() throws {
    let samples = try TrainingGames.samples(
      of: Array("f5d6c3d3\t40\t1\t-4,10,64\n".utf8), file: "games.txt")
    // For dark 1, 11.5 and 52; light is to move in the first and the last.
    #expect(samples.map(\.score) == [-1, 12, -52])
  }

  @Test(
    "names the line that isn't a game",
    arguments: [
      "f5d6c3", "f5d6c3\t65", "f5d6c3\t-1", "f5d6c\t40", "f5z9\t40", "f5\t40\tx", "f5\t1\t1\t1",
      "f5\t40\t0\t65", "f5\t40\t0\t", "f5\t40\t0\t3,", "f5d6\t40\t0\t3", "f5\t40\t0\t--3",
      "f5\t40\t0\t3\t4", "f5\t40\t",
    ])
  func broken(line: String) {
    #expect(throws: noGame(in: 2)) {
      try TrainingGames.samples(of: Array("f5\t40\n\(line)\n".utf8), file: "games.txt")
    }
  }

  private func noGame(in line: Int) -> ToolError {
    ToolError(
      "games.txt, line \(line): no game; one is squares such as f5d6, a tab and dark's disks")
  }

  @Test("counts empty lines where it names one")
  func emptyLines() {
    #expect(throws: noGame(in: 4)) {
      try TrainingGames.samples(of: Array("f5\t40\n\n\nf5\n".utf8), file: "games.txt")
    }
  }

  @Test("names the file that isn't an archive")
  func brokenArchive() {
    #expect(
      throws: ToolError("x.wtb is no whole archive of games on 8 by 8 squares; download it again")
    ) {
      try TrainingGames.samples(of: [1, 2, 3], file: "x.wtb")
    }
  }

  @Test("names the invalid game of an archive")
  func brokenGame() {
    let header: [UInt8] = [20, 22, 1, 1, 1, 0, 0, 0, 0, 0, 0xE6, 7, 8, 0, 22, 0]
    let game: [UInt8] = [0, 0, 1, 0, 2, 0, 33, 30, 56, 99] + Array(repeating: 0, count: 58)
    #expect(
      throws: ToolError("x.wtb, game 1: its moves can't be played, or end with another result")
    ) {
      try TrainingGames.samples(of: header + game, file: "x.wtb")
    }
  }
}

@Suite("Even openings")
struct EvenOpeningsTests {
  @Test("are the same for the same seed, and the search expects a draw after each")
  func drawn() throws {
    var openings = EvenOpenings(generator: SplitMix64(seed: 3))
    openings.budget = SearchBudget(depth: 2, exactEmpties: 0)
    let lines = Array(openings.prefix(5))
    #expect(Array(openings.prefix(5)) == lines)
    var positions: Set<Position> = []
    for line in lines {
      let record = try RecordText.record(of: line)
      #expect(record.plyCount == 8)
      positions.insert(record.position.canonical.position)
      var search = PositionSearch()
      #expect(search.best(in: record.position, within: openings.budget).score == 0)
    }
    #expect(positions.count == 5)
  }
}
