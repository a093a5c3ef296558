import ComputerPlayers
import Reversi
import TestSupport
import Testing

@testable import Engine

@Suite("The evaluation")
struct EvaluationTests {
  @Test("has 46 distinct places of 11 shapes")
  func shapes() {
    #expect(PatternShape.all.count == 11)
    #expect(PatternShape.all.map(\.places.count).reduce(0, +) == PatternContents.placeCount)
    for shape in PatternShape.all {
      #expect(Set(shape.places.map(Set.init)).count == shape.places.count)
      #expect(shape.places.allSatisfy { Set($0).count == shape.squares.count })
    }
  }

  @Test("finds the same contents move by move as from the whole board")
  func contents() throws {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<3 {
      var position = Position.initial
      var node = SearchNode(Sides(position))
      while !position.status.isOver {
        if case .pass = position.status {
          position = try position.passing()
          node = node.passing
        }
        let square = try #require(Array(position.legalMoves).randomElement(using: &generator))
        let flips = position.flips(at: square).rawValue
        node = node.placing(SquareSet(square).rawValue, flips: flips)
        position = try position.placing(at: square)
        let fresh = PatternContents(
          first: position.board.dark.rawValue, second: position.board.light.rawValue)
        #expect(node.sides == Sides(position))
        #expect((0..<46).allSatisfy { node.contents[$0] == fresh[$0] })
      }
    }
  }

  @Test("has each table at the offset that the evaluation's loops use")
  func offsets() {
    #expect(
      EvaluationWeights.offsets.prefix(12) == [
        0, 19_683, 78_732, 137_781, 144_342, 150_903, 157_464, 164_025, 166_212, 166_941, 167_184,
        167_265,
      ])
    #expect(EvaluationWeights.stageSize == 167_265 + 34 + 34 + 5 + 5)
    #expect(PatternShape.all.map(\.places.count) == [4, 8, 4, 4, 4, 4, 2, 4, 4, 4, 4])
  }

  @Test("encodes a place's disks in base three, the first square lowest")
  func baseThree() {
    // a1 first, b1 second: the 3×3 corner begins with them.
    let contents = PatternContents(first: 1, second: 2)
    #expect(contents[0] == 1 + 2 * 3)
  }

  @Test(
    "scores all symmetries of a position equally, whichever side counts as first",
    arguments: [50, 40, 30, 20, 10, 4])
  func symmetry(empties: Int) throws {
    for position in try endgames(4, empties: empties) {
      let sides = Sides(position)
      let score = Self.score(SearchNode(sides))
      for image in Self.images(of: sides) { #expect(Self.score(SearchNode(image)) == score) }
      // The other side passes, so the first side's disks become those of the side not to move.
      #expect(Self.score(SearchNode(sides.passing).passing) == score)
    }
  }

  // Positions of tournament games with 27 to 54 empty squares that the factor wasn't fitted to, and what NTest's search
  // of depth 16 says.
  private static let judged: [(text: String, value: Double)] = [
    ("--o-------oooo---ooxoxxx-oxxooxxo-xxxxxo--xxxxxo--x-ox----------o", -3.04),
    ("--xxxx----xxxx-----xxxx----xxxxx--xxoo----ooooo---xxxo-----xxxx-x", -27.44),
    ("----x------oxx---xooxx---oooxx---ooxxxxxooooxox-----ox----xxxxx-o", -5.41),
    ("--xo----x-xoo---xxoooo---oxxoo---ooxoo----xxxxo----xx-------x---x", -7.15),
    ("------------------x-oxxx--xoooo---oxooo----oooo----oxx----------x", -5.01),
    ("-----o----xoo---oooooox-ooxoox--ooxoxxx-oooxxx-----oxx----------o", -3.8),
    ("------------o-----oooox---xoxxxx--xxooo---xxoo------o-----------x", 0.09),
    ("------------o---xxxooo---xxooooo-ooxooo---oxoo----xxox-----x----o", -11.12),
    ("----------xo----xoooooo-xxooxox-xoxoox--xxoox-----oox-----ox----x", 3.43),
    ("--------------------x------oxo----oooo------xo------------------x", 0.2),
    ("------------------oxxx---xxxxx----ooox----oo--------------------o", 2.2),
    ("------------------oxx-----ooxxx---oooxx---oooo-----o------------x", -2.22),
    ("-----------------ooo-oo---xxxox----xxx-----oxx------------------x", -2.92),
    ("-------------------xxo----xxxo---ooxxx----oox-------------------o", -6.81),
    ("-----------x------xxo----xxooo----xoooo---xx-o-----x-o----------o", -0.62),
  ]

  @Test("leads to estimates in disks that are as far from zero as those of a deep search")
  func disks() throws {
    var errors: [Double] = []
    var excess: [Double] = []
    for (text, value) in Self.judged {
      let position = try #require(Position(text: text))
      var search = PositionSearch(tableBits: 14)
      let found = search.best(in: position, within: SearchBudget(nodes: 5_000, exactEmpties: 0))
      let told = Double(found.inDisks(empties: position.board.emptyCount).score)
      errors.append(abs(told - value))
      excess.append(abs(told) - abs(value))
    }
    #expect(errors.reduce(0, +) / Double(errors.count) < 2.5)
    #expect(abs(excess.reduce(0, +) / Double(excess.count)) < 1)
  }

  @Test(
    "corrects estimates by one factor for all moves of a position, and leaves exact scores alone")
  func factor() {
    func told(_ score: Int, _ empties: Int, isExact: Bool = false) -> Int {
      Finding(move: nil, score: score, isExact: isExact, depth: 1, line: [], nodes: 1)
        .inDisks(empties: empties).score
    }
    #expect([54, 35, 31, 27, 19].map { told(-8, $0) } == [-6, -6, -7, -9, -9])
    #expect((-64...64).map { told($0, 20, isExact: true) } == Array(-64...64))
    for empties in [20, 32, 50] {
      let scores = (-64...64).map { told($0, empties) }
      #expect(scores == scores.sorted() && scores == scores.reversed().map { -$0 })
    }
  }

  @Test("has weights for each stage")
  func trained() {
    let weights = TrainedWeights.text.withUTF8Buffer { EvaluationWeights(text: $0) }
    for stage in 0..<EvaluationWeights.stageCount {
      let start = stage * EvaluationWeights.stageSize
      let values = weights.values[start..<start + EvaluationWeights.stageSize]
      #expect(values.contains { $0 > 8 } && values.contains { $0 < -8 })
    }
  }

  @Test("writes weights as text and reads them back, with runs of zeros and large values")
  func text() {
    var weights = EvaluationWeights()
    var generator = SplitMix64(seed: 8)
    for index in weights.values.indices.prefix(2 * EvaluationWeights.stageSize) {
      let stage = index / EvaluationWeights.stageSize * EvaluationWeights.stageSize
      let first = stage + EvaluationWeights.canonical[index - stage]
      let values: [Int16] = [0, 0, 0, 1, -28, 28, 29, -29, 1_600, -1_600]
      weights.values[index] =
        first == index ? values.randomElement(using: &generator) ?? 0 : weights.values[first]
    }
    var text = weights.text
    #expect(text.utf8.allSatisfy { 35...126 ~= $0 && $0 != 92 })
    let read = text.withUTF8 { EvaluationWeights(text: $0) }
    // Compares elements, because `#expect` would print both arrays in full.
    #expect(read.values.elementsEqual(weights.values))
  }

  @Test("reads zeros where a text ends early", arguments: ["", "|", "|#", "}$", "ß"])
  func brokenText(text: String) {
    var text = text
    #expect(
      text.withUTF8 { EvaluationWeights(text: $0) }.values.dropFirst(3_000).allSatisfy { $0 == 0 })
  }

  private static func score(_ node: SearchNode) -> Int {
    Evaluation.trained.score(node.sides, node.contents, isFirst: node.isFirst)
  }

  /// The board's eight symmetric images, itself included.
  private static func images(of sides: Sides) -> [Sides] {
    let mirror = { (bits: UInt64) -> UInt64 in bits.byteSwapped }
    let transpose = { (bits: UInt64) -> UInt64 in
      var transposed: UInt64 = 0
      for square in 0..<64 where bits >> UInt64(square) & 1 == 1 {
        transposed |= 1 << UInt64(square % 8 * 8 + square / 8)
      }
      return transposed
    }
    var images = [sides]
    images += images.map { Sides(own: mirror($0.own), other: mirror($0.other)) }
    images += images.map { Sides(own: transpose($0.own), other: transpose($0.other)) }
    images += images.map { Sides(own: mirror($0.own), other: mirror($0.other)) }
    return images
  }
}
