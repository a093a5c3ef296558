import Reversi

/// A position of the search with what its evaluation needs.
struct SearchNode {
  let sides: Sides
  let contents: PatternContents
  /// Whether the side to move is the one whose disks count as ones in `contents`.
  let isFirst: Bool

  /// A position to begin a search with.
  init(_ sides: Sides) {
    self.sides = sides
    contents = PatternContents(first: sides.own, second: sides.other)
    isFirst = true
  }

  private init(sides: Sides, contents: PatternContents, isFirst: Bool) {
    self.sides = sides
    self.contents = contents
    self.isFirst = isFirst
  }

  @inline(__always)
  func placing(_ square: UInt64, flips: UInt64) -> SearchNode {
    SearchNode(
      sides: sides.placing(square, flips: flips),
      contents: isFirst
        ? contents.placingFirst(square, flips: flips)
        : contents.placingSecond(square, flips: flips),
      isFirst: !isFirst)
  }

  var passing: SearchNode {
    SearchNode(sides: sides.passing, contents: contents, isFirst: !isFirst)
  }
}
