import ComputerPlayers
import Reversi
import TestSupport
import Testing

@testable import Engine

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
    arguments: [(ComputerLevel.intermediate, 2), (.skilled, 6), (.expert, 12), (.master, 12)])
  func solved(level: ComputerLevel, empties: Int) async throws {
    let player = try Self.player(level, seed: 9, carelessness: 0)
    for position in try endgames(4, empties: empties) where position.legalMoves.count > 1 {
      #expect(try await player.choice(in: position).isSolved)
    }
    // At the beginning, Master would search for long.
    if level == .master { return }
    #expect(try await !player.choice(in: .initial).isSolved)
  }

  /// A player of a level with the carelessness and the limit of positions that a test wants.
  private static func player(
    _ level: ComputerLevel, seed: UInt64, carelessness: Double? = nil, nodes: Int? = nil
  ) throws -> SearchingPlayer {
    var strength = try #require(SearchingPlayer.strengths[level])
    strength.carelessness = carelessness ?? strength.carelessness
    strength.budget.nodes = nodes ?? strength.budget.nodes
    return SearchingPlayer(strength, seed: seed)
  }

  @Test("A player without care flips the most disks", arguments: 0..<4 as Range<UInt64>)
  func careless(seed: UInt64) async throws {
    let player = try Self.player(.beginner, seed: seed, carelessness: 1)
    for position in try endgames(10, empties: 20) where !position.legalMoves.isEmpty {
      let most = position.legalMoves.map { position.flips(at: $0).count }.max()
      let choice = try await player.choice(in: position)
      #expect(position.flips(at: choice.square).count == most && !choice.isSolved)
    }
  }

  @Test("Every level searches, looks further ahead than the one before, and errs less")
  func ladder() throws {
    let levels = ComputerLevel.allCases.filter(\.searches)
    let strengths = try levels.map { try #require(SearchingPlayer.strengths[$0]) }
    #expect(strengths.count == 7)
    for (lower, higher) in zip(strengths, strengths.dropFirst()) {
      #expect(lower.budget.depth <= higher.budget.depth)
      #expect(lower.budget.exactEmpties <= higher.budget.exactEmpties)
      #expect(lower.misjudgement > higher.misjudgement && lower.carelessness > higher.carelessness)
    }
    #expect(strengths.last?.misjudgement == 0 && strengths.last?.carelessness == 0)
  }

  @Test(
    "Every level varies its openings", arguments: ComputerLevel.allCases.filter(\.searches))
  func openings(level: ComputerLevel) async throws {
    var openings: Set<[Square]> = []
    for seed in 0..<8 as Range<UInt64> {
      let player = try Self.player(level, seed: seed, nodes: 20_000)
      var (position, squares) = (Position.initial, [Square]())
      for _ in 0..<6 {
        squares.append(try await player.move(in: position))
        position = try position.placing(at: squares[squares.count - 1])
      }
      openings.insert(squares)
    }
    #expect(openings.count >= 4)
  }

  @Test(
    "The strongest level varies in the opening, among all moves that a search finds equal",
    arguments: ["", "f5d6", "f5f6e6f4", "f5d6c3d3c4f4c5b3c2b4e3e6"])
  func equalMoves(opening: String) async throws {
    let position = try RecordText.record(of: opening).position
    let budget = SearchBudget(depth: 5, exactEmpties: 0)
    var search = PositionSearch()
    let values = search.values(of: position, within: budget)
    let best = values.map(\.score).max()
    var moves: Set<Square> = []
    for seed in 0..<32 as Range<UInt64> {
      let player = SearchingPlayer(.init(budget: budget), seed: seed)
      moves.insert(try await player.move(in: position))
    }
    if position.board.emptyCount < 50 {
      #expect(moves.count == 1)
    } else {
      #expect(moves == Set(values.filter { $0.score == best }.compactMap(\.move)))
    }
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
