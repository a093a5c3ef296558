/// One of the eight ways in which a board can be turned and mirrored onto itself.
public struct BoardSymmetry: Sendable, Hashable {
  // The mirrors come first.
  private let mirrorsColumns, mirrorsRows, swapsAxes: Bool

  /// All eight, the one that leaves everything in its place in front.
  public static let all: [BoardSymmetry] = (0..<8).map { number in
    BoardSymmetry(
      mirrorsColumns: number & 1 != 0, mirrorsRows: number & 2 != 0, swapsAxes: number & 4 != 0)
  }

  /// The symmetry that puts everything back.
  public var inverse: BoardSymmetry {
    guard swapsAxes else { return self }
    return BoardSymmetry(
      mirrorsColumns: mirrorsRows, mirrorsRows: mirrorsColumns, swapsAxes: true)
  }

  /// Where a square comes to lie.
  public func image(of square: Square) -> Square {
    let column = mirrorsColumns ? 7 - square.column : square.column
    let row = mirrorsRows ? 7 - square.row : square.row
    return Square(unchecked: swapsAxes ? column * 8 + row : row * 8 + column)
  }

  /// Where squares come to lie.
  public func image(of squares: SquareSet) -> SquareSet {
    squares.reduce(SquareSet()) { $0.union(SquareSet(image(of: $1))) }
  }

  /// The position with its disks where they come to lie.
  public func image(of position: Position) -> Position {
    let board = Board(
      uncheckedDark: image(of: position.board.dark), light: image(of: position.board.light))
    return Position(board: board, turn: position.turn)
  }
}

extension Position {
  /// One of the positions that are this one turned or mirrored, the same for all of them, and what leads to it.
  public var canonical: (position: Position, symmetry: BoardSymmetry) {
    func bits(_ position: Position) -> (UInt64, UInt64) {
      (position.board.dark.rawValue, position.board.light.rawValue)
    }
    var least = (position: self, symmetry: BoardSymmetry.all[0])
    for symmetry in BoardSymmetry.all.dropFirst() {
      let image = symmetry.image(of: self)
      if bits(image) < bits(least.position) { least = (image, symmetry) }
    }
    return least
  }
}
