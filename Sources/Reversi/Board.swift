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
    light: SquareSet(rawValue: 0x0000_0010_0800_0000)
  )

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
