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
