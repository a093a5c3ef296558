import ComputerPlayers
import Reversi
import TestSupport
import Testing

@Suite("The random player")
struct RandomPlayerTests {
  /// The moves of a whole game that a player plays against itself.
  private func selfPlay(_ player: RandomPlayer) async throws -> [Move] {
    var record = GameRecord()
    while !record.position.status.isOver {
      record.passIfNeeded()
      let square = try await player.move(in: record.position)
      try #require(record.position.legalMoves.contains(square))
      try record.play(.place(square))
    }
    return record.moves
  }

  @Test("Its moves depend on the seed and are all legal", arguments: 0..<20 as Range<UInt64>)
  func seeded(seed: UInt64) async throws {
    let moves = try await selfPlay(RandomPlayer(seed: seed))
    #expect(try await selfPlay(RandomPlayer(seed: seed)) == moves)
    #expect(try await selfPlay(RandomPlayer(seed: seed + 1000)) != moves)
  }

  @Test("All legal moves are equally likely")
  func uniform() async throws {
    let player = RandomPlayer(seed: 42)
    var counts: [Square: Double] = [:]
    for _ in 0..<4000 {
      counts[try await player.move(in: .initial), default: 0] += 1
    }
    #expect(counts.keys.map(\.description).sorted() == ["c4", "d3", "e6", "f5"])
    let chiSquare = counts.values.reduce(0) { $0 + ($1 - 1000) * ($1 - 1000) / 1000 }
    // Three degrees of freedom: a uniform choice stays below this in 999 of 1000 cases.
    #expect(chiSquare < 16.27)
  }

  @Test("Without a legal move it throws an error")
  func noMove() async {
    let position = Position(board: .empty, turn: .dark)
    await #expect(throws: NoLegalMoveError(position: position)) {
      try await RandomPlayer(seed: 1).move(in: position)
    }
  }
}

@Suite("SplitMix64")
struct SplitMix64Tests {
  @Test("It gives the published numbers for seed 1234567")
  func published() {
    var generator = SplitMix64(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }
}
