import ComputerPlayers
import Engine
import Reversi
import TestSupport
import Testing

@Suite("The scores of moves, a few squares from the end")
struct SearchingAnalystTests {
  /// The best move takes some 120,000 positions, the others 170,000 more.
  private static let board = "--ooooo---xoxo-xxxxxoox-xxxxxxx-xxxxxxxxxxxoxo--x-oxo----ooooo--o"
  private static let exact = [10, 12, -18, -10, -2]

  private func reports(
    exactNodes: Int, exactly: Bool = false
  ) async throws -> (position: Position, values: [PositionValues]) {
    let position = try #require(Position(text: Self.board))
    let reports = SharedValue<[PositionValues]>([])
    await SearchingAnalyst(exactNodes: exactNodes).analyse(position, exactly: exactly) { values in
      reports.change { $0.append(values) }
    }
    let values = reports.value
    #expect(values.map(\.step) == Array(1...values.count))
    #expect(values.map(\.isFinal) == values.indices.map { $0 == values.count - 1 })
    #expect(values.allSatisfy { $0.moves.map(\.move) == Array(position.legalMoves) })
    return (position, values)
  }

  @Test("begin with estimates, become exact for the best move, then for all")
  func steps() async throws {
    let (position, values) = try await reports(exactNodes: SearchBudget.exactNodes)
    #expect(position.board.emptyCount > 16)
    #expect(values.map { $0.moves.count(where: \.isExact) } == [0, 0, 1, 5])
    #expect(values[2].best?.move == Square("h3") && values[2].best?.isExact == true)
    #expect(values[3].moves.map(\.score) == Self.exact)
    #expect(values[3].best?.move == Square("h3"))
  }

  @Test(
    "stay estimates where the limit of positions is reached, but never above the best move's score",
    arguments: [(1, false), (150_000, true)])
  func limit(nodes: Int, knowsBest: Bool) async throws {
    let final = try #require(try await reports(exactNodes: nodes).values.last)
    #expect(final.moves.contains { !$0.isExact })
    #expect(final.best?.isExact == knowsBest)
    if knowsBest { #expect(final.best?.score == 12) }
  }

  @Test("are exact without any limit on request")
  func exactly() async throws {
    let final = try #require(try await reports(exactNodes: 1, exactly: true).values.last)
    #expect(final.moves.allSatisfy(\.isExact) && final.moves.map(\.score) == Self.exact)
  }
}
