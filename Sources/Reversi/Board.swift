/// One of the two colours a disk can show, and so one of the two sides of a game.
public enum Disk: UInt8, Sendable, Hashable, CaseIterable {
  case dark
  case light

  /// The colour on the other face.
  @inlinable
  public var flipped: Disk {
    self == .dark ? .light : .dark
  }
}

/// What lies on each of the 64 squares.
public struct Board: Sendable, Hashable {
  /// The squares that hold a dark disk.
  public private(set) var dark: SquareSet
  /// The squares that hold a light disk; never one that holds a dark disk.
  public private(set) var light: SquareSet

  /// A board of disks; nil if a square would hold two.
  public init?(dark: SquareSet, light: SquareSet) {
    guard dark.isDisjoint(with: light) else { return nil }
    self.init(uncheckedDark: dark, light: light)
  }

  init(uncheckedDark dark: SquareSet, light: SquareSet) {
    self.dark = dark
    self.light = light
  }

  /// The board without any disk.
  public static let empty = Board(uncheckedDark: [], light: [])

  /// The board every game starts from: light on d4 and e5, dark on e4 and d5.
  public static let initial = Board(
    uncheckedDark: SquareSet(rawValue: 0x0000_0008_1000_0000),
    light: SquareSet(rawValue: 0x0000_0010_0800_0000))

  /// The disk on a square, nil where there is none.
  public subscript(square: Square) -> Disk? {
    get {
      if dark.contains(square) { return .dark }
      return light.contains(square) ? .light : nil
    }
    set {
      let bit = SquareSet(square)
      dark = dark.subtracting(bit)
      light = light.subtracting(bit)
      switch newValue {
      case .dark: dark = dark.union(bit)
      case .light: light = light.union(bit)
      case nil: break
      }
    }
  }

  /// The squares that hold a disk of that colour.
  public func squares(of disk: Disk) -> SquareSet {
    disk == .dark ? dark : light
  }

  /// How many disks of that colour lie on the board.
  public func count(of disk: Disk) -> Int {
    squares(of: disk).count
  }

  /// How many squares hold no disk.
  public var emptyCount: Int { 64 - dark.count - light.count }

  /// The colour with more disks, nil where both have as many.
  public var leader: Disk? {
    let difference = dark.count - light.count
    return difference == 0 ? nil : difference > 0 ? .dark : .light
  }
}

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
