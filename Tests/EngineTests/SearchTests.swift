import ComputerPlayers
import Reversi
import TestSupport
import Testing

@testable import Engine

@Suite("The search")
struct SearchTests {
  @Test("finds the same flips by rays as the rules")
  func rays() throws {
    for empties in [50, 30, 10] {
      for position in try endgames(20, empties: empties) + randomBoards(20, empties: empties) {
        let sides = Sides(position)
        for square in 0..<64 where sides.empties >> UInt64(square) & 1 == 1 {
          let rays = FlipRays.all.flips(of: square, own: sides.own, other: sides.other)
          let flips = Bitboard.flips(of: 1 << UInt64(square), own: sides.own, other: sides.other)
          #expect(rays == flips)
          #expect(
            FlipRays.all.flipsIfAny(of: square, own: sides.own, other: sides.other) == flips)
        }
      }
    }
  }

  @Test("finds the quarters with an odd number of empty squares")
  func quarters() {
    let quarters: [UInt64] = [
      0x0000_0000_0F0F_0F0F, 0x0000_0000_F0F0_F0F0, 0x0F0F_0F0F_0000_0000, 0xF0F0_F0F0_0000_0000,
    ]
    var generator = SplitMix64(seed: 2)
    for _ in 0..<200 {
      let empties = UInt64.random(in: 0 ... .max, using: &generator)
      let odd = quarters.filter { ($0 & empties).nonzeroBitCount % 2 == 1 }.reduce(0, |)
      #expect(Quarters.odd(of: empties) == odd)
      #expect(Quarters.oddCount(of: empties) == odd.nonzeroBitCount / 16)
    }
  }

  @Test("counts no disk as stable that a line of play turns over", arguments: [2, 3, 4, 5])
  func stableDisks(empties: Int) throws {
    for position in try endgames(30, empties: empties) + randomBoards(30, empties: empties) {
      let sides = Sides(position)
      let kept = Self.keptDisks(of: sides, sides.own)
      #expect(StableDisks.count(of: sides.own, against: sides.other) <= kept.nonzeroBitCount)
    }
  }

  @Test("counts a corner's disks as stable")
  func corner() {
    // a1 b1 c1, a2 b2, a3.
    #expect(StableDisks.count(of: 0x01_0307, against: 0) == 6)
    #expect(StableDisks.count(of: 0x02, against: 0) == 0)
  }

  @Test("finds the same score as a full search to the same depth", arguments: [1, 2, 3, 4])
  func plainSearch(depth: Int) throws {
    for empties in [44, 30, 16, 8] {
      for position in try endgames(depth < 4 ? 4 : 1, empties: empties) {
        var search = TreeSearch(tableBits: 12)
        let found = search.score(
          SearchNode(Sides(position)), depth: depth, low: -TreeSearch.infinite,
          high: TreeSearch.infinite, selectivity: nil)
        #expect(found == Self.everyLine(SearchNode(Sides(position)), depth: depth))
      }
    }
  }

  @Test("finds a move on unreachable boards, with more moves than any game has")
  func drawnBoards() throws {
    let drawn = try #require(
      Position(text: "-oxxo---xooo--ox-----xo---x--ox-xo-o--o--xxx-xo--ooooxo---------x"))
    #expect(drawn.legalMoves.count == 34)
    for position in randomBoards(6, empties: 24) + [drawn] where !position.legalMoves.isEmpty {
      var search = PositionSearch(tableBits: 12)
      let found = search.best(in: position, within: SearchBudget(depth: 2, exactEmpties: 0))
      #expect(try position.legalMoves.contains(#require(found.move)))
    }
  }

  @Test("is deterministic and stays within its budget of positions")
  func budget() throws {
    for position in try endgames(3, empties: 30) {
      let budget = SearchBudget(nodes: 3_000, exactEmpties: 10)
      var (one, same) = (PositionSearch(tableBits: 12), PositionSearch(tableBits: 12))
      let found = one.best(in: position, within: budget)
      #expect(found == same.best(in: position, within: budget))
      // The budget is only checked from time to time.
      #expect(found.nodes < 3_500)
      #expect(found.depth >= 1 && !found.isExact)
    }
  }

  @Test("can search the end with a budget of its own")
  func endBudget() throws {
    for position in try endgames(3, empties: 14) {
      var budget = SearchBudget(nodes: 1_000, exactEmpties: 14)
      var (short, long) = (PositionSearch(tableBits: 12), PositionSearch(tableBits: 12))
      #expect(!short.best(in: position, within: budget).isExact)
      budget.endNodes = 1_000_000
      let found = long.best(in: position, within: budget)
      #expect(found.isExact && found.depth == 14)
    }
  }

  @Test(
    "returns what it has found so far as soon as it is cancelled",
    arguments: [(40, 0), (40, 60), (18, 60), (12, 60)])
  func cancellation(empties: Int, exactEmpties: Int) throws {
    let position = try #require(try endgames(1, empties: empties).first)
    let asked = SharedValue(0)
    var search = PositionSearch(tableBits: 12) {
      asked.change { $0 += 1 }
      return true
    }
    let found = search.best(in: position, within: SearchBudget(exactEmpties: exactEmpties))
    #expect(asked.value > 0)
    #expect(try position.legalMoves.contains(#require(found.move)))
    #expect(found.nodes < 10_000)
  }

  @Test("scores all moves of a position within a total budget")
  func total() throws {
    for position in try endgames(2, empties: 14) {
      var search = PositionSearch(tableBits: 12)
      let values = search.values(of: position, within: SearchBudget(), total: 40_000)
      #expect(values.map(\.move) == Array(position.legalMoves))
      // Each move's search visits a few more positions before it notices the limit.
      #expect(values.reduce(0) { $0 + $1.nodes } < 40_000 + 500 * values.count)
      #expect(values.contains { !$0.isExact })
    }
  }

  @Test("reports each depth with a legal line")
  func reports() throws {
    for position in try endgames(2, empties: 24) {
      var depths: [Int] = []
      var search = PositionSearch(tableBits: 12)
      _ = search.best(in: position, within: SearchBudget(depth: 4, exactEmpties: 0)) { finding in
        depths.append(finding.depth)
        #expect(finding.line.first == finding.move)
        #expect(Self.isPlayable(finding.line, from: position))
      }
      #expect(depths == [1, 2, 3, 4])
    }
  }

  @Test(
    "finds the exact end of a game in reach, with the line to it", arguments: [1, 4, 7, 9])
  func exactEnd(empties: Int) throws {
    for position in try endgames(4, empties: empties) where !position.status.isOver {
      var search = PositionSearch(tableBits: 12)
      let found = search.best(in: position, within: SearchBudget())
      #expect(found.isExact)
      #expect(try found.score == Self.result(of: found.line, from: position))
      if empties < 9 { #expect(try found.score == FullSearch.score(of: position)) }
    }
  }

  @Test("looks only for better moves if it knows one's score", arguments: [5, 9])
  func knownMove(empties: Int) throws {
    for position in try endgames(6, empties: empties) {
      var search = PositionSearch(tableBits: 12)
      let best = search.best(in: position, within: SearchBudget())
      for value in search.values(of: position, within: SearchBudget()) {
        let move = try #require(value.move)
        var fresh = PositionSearch(tableBits: 12)
        let found = fresh.best(
          in: position, within: SearchBudget(), knowing: (move, value.score))
        #expect(found.isExact && found.score == best.score)
        #expect((found.move == move) == (value.score == best.score))
        #expect(try Self.result(of: found.line, from: position) == found.score)
      }
    }
  }

  // Test 39 of the Forum of the French Othello federation: a wipe-out with 26 empty
  // squares. Estimates at the end of the scale would take many millions of positions before the exact search begins.
  @Test("finds a wipe-out at once")
  func wipeOut() throws {
    let position = try #require(
      Position(text: "o-oooo--xoxxox--xoooxxx-xoooxx--xooxox--xoxxx---x-xx------------o"))
    var search = PositionSearch()
    let found = search.best(in: position, within: SearchBudget(nodes: 400_000))
    #expect(found.isExact && found.score == 64)
  }

  @Test("has no move if the side to move must pass, but has the score")
  func passes() throws {
    let passes = try endgames(10, empties: 6) {
      if case .pass = $0.status { true } else { false }
    }
    for position in passes {
      var search = PositionSearch(tableBits: 12)
      let found = search.best(in: position, within: SearchBudget())
      #expect(found.move == nil)
      #expect(try found.score == FullSearch.score(of: position))
    }
  }

  @Test("scores every legal move, and the best like the position itself")
  func values() throws {
    for position in try endgames(5, empties: 8) where !position.legalMoves.isEmpty {
      var search = PositionSearch(tableBits: 12)
      let values = search.values(of: position, within: SearchBudget())
      #expect(values.map(\.move) == Array(position.legalMoves))
      let best = values.map(\.score).max()
      #expect(best == search.best(in: position, within: SearchBudget()).score)
    }
  }

  // MARK: - Reference implementations

  /// The own disks that no line of play turns over.
  private static func keptDisks(of sides: Sides, _ own: UInt64, hasPassed: Bool = false) -> UInt64 {
    var kept = own
    for square in 0..<64 where sides.moves >> UInt64(square) & 1 == 1 {
      let bit: UInt64 = 1 << UInt64(square)
      let flips = Bitboard.flips(of: bit, own: sides.own, other: sides.other)
      kept &= keptDisks(of: sides.placing(bit, flips: flips), own & ~flips)
    }
    if !hasPassed { kept &= keptDisks(of: sides.passing, own, hasPassed: true) }
    return kept
  }

  private static func everyLine(_ node: SearchNode, depth: Int) -> Int {
    guard depth > 0 else {
      return Evaluation.trained.score(node.sides, node.contents, isFirst: node.isFirst)
    }
    let legal = node.sides.moves
    guard legal != 0 else {
      return node.passing.sides.moves == 0
        ? node.sides.finalScore * EvaluationWeights.perDisk
        : -everyLine(node.passing, depth: depth)
    }
    return (0..<64).filter { legal >> UInt64($0) & 1 == 1 }.map { square in
      let bit: UInt64 = 1 << UInt64(square)
      let flips = Bitboard.flips(of: bit, own: node.sides.own, other: node.sides.other)
      return -everyLine(node.placing(bit, flips: flips), depth: depth - 1)
    }.max() ?? 0
  }

  private static func isPlayable(_ line: [Square], from position: Position) -> Bool {
    (try? result(of: line, from: position)) != nil
  }

  /// The score after a line, for the side to move at its start. Throws for an illegal move.
  private static func result(of line: [Square], from start: Position) throws -> Int {
    var position = start
    for square in line {
      if case .pass = position.status { position = try position.passing() }
      position = try position.placing(at: square)
    }
    let count = FinalCount(of: position)
    return (count.dark - count.light) * (start.turn == .dark ? 1 : -1)
  }
}
