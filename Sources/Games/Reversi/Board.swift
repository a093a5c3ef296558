/// One of the two colours of a disk, which also identifies the two sides of a game.
public enum Disk: UInt8, Sendable, Hashable, CaseIterable {
  case dark
  case light

  /// The opposite colour.
  @inlinable
  public var flipped: Disk {
    self == .dark ? .light : .dark
  }
}

/// The disks on the 64 squares.
public struct Board: Sendable, Hashable {
  /// The squares with a dark disk.
  public private(set) var dark: SquareSet
  /// The squares with a light disk; always disjoint from ``dark``.
  public private(set) var light: SquareSet

  /// Creates a board; nil if a square would have two disks.
  public init?(dark: SquareSet, light: SquareSet) {
    guard dark.isDisjoint(with: light) else { return nil }
    self.init(uncheckedDark: dark, light: light)
  }

  init(uncheckedDark dark: SquareSet, light: SquareSet) {
    (self.dark, self.light) = (dark, light)
  }

  /// The board without disks.
  public static let empty = Board(uncheckedDark: [], light: [])

  /// The initial board of every game: light on d4 and e5, dark on e4 and d5.
  public static let initial = Board(
    uncheckedDark: SquareSet(rawValue: 0x0000_0008_1000_0000),
    light: SquareSet(rawValue: 0x0000_0010_0800_0000))

  /// The disk on a square; nil if the square is empty.
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

  /// The squares with a disk of this colour.
  public func squares(of disk: Disk) -> SquareSet {
    disk == .dark ? dark : light
  }

  /// The number of disks of this colour.
  public func count(of disk: Disk) -> Int { squares(of: disk).count }

  /// The number of empty squares.
  public var emptyCount: Int { 64 - dark.count - light.count }

  /// The colour with more disks; nil if both have the same number.
  public var leader: Disk? {
    let difference = dark.count - light.count
    return difference == 0 ? nil : difference > 0 ? .dark : .light
  }
}

/// One of the eight symmetries of the board: rotations and reflections.
public struct BoardSymmetry: Sendable, Hashable {
  // The mirroring is applied before the axes are swapped.
  private let mirrorsColumns, mirrorsRows, swapsAxes: Bool

  /// All eight symmetries, the identity first.
  public static let all: [BoardSymmetry] = (0..<8).map { number in
    BoardSymmetry(
      mirrorsColumns: number & 1 != 0, mirrorsRows: number & 2 != 0, swapsAxes: number & 4 != 0)
  }

  /// The symmetry that undoes this one.
  public var inverse: BoardSymmetry {
    guard swapsAxes else { return self }
    return BoardSymmetry(mirrorsColumns: mirrorsRows, mirrorsRows: mirrorsColumns, swapsAxes: true)
  }

  /// The image of a square.
  public func image(of square: Square) -> Square {
    let column = mirrorsColumns ? 7 - square.column : square.column
    let row = mirrorsRows ? 7 - square.row : square.row
    return Square(unchecked: swapsAxes ? column * 8 + row : row * 8 + column)
  }

  /// The image of a set of squares.
  public func image(of squares: SquareSet) -> SquareSet {
    var bits = mirrorsRows ? squares.rawValue.byteSwapped : squares.rawValue
    if mirrorsColumns {
      bits = Self.exchanging(bits, 0x5555_5555_5555_5555, 1)
      bits = Self.exchanging(bits, 0x3333_3333_3333_3333, 2)
      bits = Self.exchanging(bits, 0x0F0F_0F0F_0F0F_0F0F, 4)
    }
    if swapsAxes {
      bits = Self.exchanging(bits, 0x00AA_00AA_00AA_00AA, 7)
      bits = Self.exchanging(bits, 0x0000_CCCC_0000_CCCC, 14)
      bits = Self.exchanging(bits, 0x0000_0000_F0F0_F0F0, 28)
    }
    return SquareSet(rawValue: bits)
  }

  /// Exchanges the bits of a mask with those a distance above them. Source: delta swaps (Knuth, TAOCP 7.1.3).
  private static func exchanging(_ bits: UInt64, _ mask: UInt64, _ distance: UInt64) -> UInt64 {
    let difference = (bits ^ (bits &>> distance)) & mask
    return bits ^ difference ^ (difference &<< distance)
  }

  /// The position with all disks moved to their images.
  public func image(of position: Position) -> Position {
    let board = Board(
      uncheckedDark: image(of: position.board.dark), light: image(of: position.board.light))
    return Position(board: board, turn: position.turn)
  }
}

extension Position {
  /// The representative of all positions that are symmetric to this one, and the symmetry that maps this one to it.
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
