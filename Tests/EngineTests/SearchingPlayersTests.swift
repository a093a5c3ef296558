import ComputerPlayers
import Engine
import Reversi
import TestSupport
import Testing

@Suite("The engine")
struct SearchingPlayersTests {
  @Test("A seeded roster has a player for every level", arguments: ComputerLevel.allCases)
  func levels(level: ComputerLevel) async throws {
    let (one, same) = (
      ComputerRoster(seed: 9, searchLimit: 1), ComputerRoster(seed: 9, searchLimit: 1)
    )
    for position in try endgames(10, empties: 8) where !position.legalMoves.isEmpty {
      let move = try await one.move(in: position, level: level)
      #expect(position.legalMoves.contains(move.square))
      #expect(try await same.move(in: position, level: level) == move)
    }
  }

  @Test(
    "A level knows that it has solved an ending, and that it hasn't solved the beginning",
    arguments: [(ComputerLevel.easy, 4), (.medium, 8), (.hard, 8)])
  func solved(level: ComputerLevel, empties: Int) async throws {
    let roster = ComputerRoster(seed: 9, searchLimit: 1)
    for position in try endgames(4, empties: empties) where position.legalMoves.count > 1 {
      #expect(try await roster.move(in: position, level: level).isSolved)
    }
    // At the beginning, Hard would search for long.
    if level == .hard { return }
    #expect(try await !roster.move(in: .initial, level: level).isSolved)
  }

  @Test("Values near the end equal those of a full search")
  func values() async throws {
    let analyses = Analyses(by: SearchingAnalyst(), searchLimit: 1)
    for position in try endgames(3, empties: 7) where !position.legalMoves.isEmpty {
      let values = try await analyses.values(of: position)
      #expect(values.isFinal && values.moves.allSatisfy(\.isExact))
      let scores = try FullSearch.scores(of: position)
      #expect(values.moves.map(\.score) == scores.map(\.score))
      #expect(values.moves.map(\.move) == scores.map(\.square))
      #expect(values.best?.score == scores.map(\.score).max())
    }
  }

  @Test("Shared reviews equal the game reviewer's")
  func reviews() async throws {
    let reviews = Reviews(by: SearchingReviewer(), searchLimit: 1)
    var record = GameRecord(start: try #require(try endgames(1, empties: 6).first))
    while !record.position.status.isOver {
      try record.play(record.position.legalMoves.first { _ in true }.map(Move.place) ?? .pass)
    }
    var reviewer = GameReviewer(record)
    let progress = try await reviews.progress(of: record, from: record.plyCount)
    #expect(try progress.review == reviewer.finish())
  }
}
