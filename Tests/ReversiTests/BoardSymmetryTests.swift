import Testing

@testable import Reversi

@Suite("The eight symmetries of a board")
struct BoardSymmetryTests {
  @Test("are all different, and each is undone by its inverse", arguments: BoardSymmetry.all)
  func inverse(symmetry: BoardSymmetry) {
    #expect(Set(BoardSymmetry.all).count == 8)
    #expect(Square.all.allSatisfy { symmetry.inverse.image(of: symmetry.image(of: $0)) == $0 })
    #expect(Set(Square.all.map(symmetry.image)).count == 64)
  }

  @Test("map the moves of a position to the moves of its image", arguments: BoardSymmetry.all)
  func moves(symmetry: BoardSymmetry) throws {
    let position = try RecordText.record(of: "f5d6c3d3c4f4").position
    let image = symmetry.image(of: position)
    #expect(image.legalMoves == symmetry.image(of: position.legalMoves))
    for square in position.legalMoves {
      #expect(
        try image.placing(at: symmetry.image(of: square))
          == symmetry.image(of: position.placing(at: square)))
    }
  }

  @Test("share one canonical position", arguments: BoardSymmetry.all)
  func canonical(symmetry: BoardSymmetry) throws {
    let position = try RecordText.record(of: "f5d6c3d3c4f4").position
    let image = symmetry.image(of: position)
    #expect(image.canonical.position == position.canonical.position)
    #expect(image.canonical.symmetry.image(of: image) == position.canonical.position)
  }
}
