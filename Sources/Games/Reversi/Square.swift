/// One of the board's 64 squares, numbered row by row from the top left: a1 is 0, h1 is 7, a2 is 8, h8 is 63.
public struct Square: Sendable, Hashable, Comparable {
  /// The square's number, 0 to 63.
  public let index: Int

  @usableFromInline
  init(unchecked index: Int) {
    self.index = index
  }

  /// Creates a square from its number; nil outside 0 to 63.
  @inlinable
  public init?(index: Int) {
    guard 0..<64 ~= index else { return nil }
    self.index = index
  }

  /// Creates a square from its column and row, counted from 0 at the top left; nil outside the board.
  @inlinable
  public init?(column: Int, row: Int) {
    guard 0..<8 ~= column, 0..<8 ~= row else { return nil }
    self.index = row * 8 + column
  }

  /// The column, 0 (a) to 7 (h).
  @inlinable
  public var column: Int { index & 7 }

  /// The row, 0 (the top row, named 1) to 7.
  @inlinable
  public var row: Int { index >> 3 }

  /// Orders squares row by row from the top left.
  @inlinable
  public static func < (left: Square, right: Square) -> Bool {
    left.index < right.index
  }

  /// All 64 squares, row by row from the top left.
  public static let all: [Square] = (0..<64).map(Square.init(unchecked:))
}

extension Square: LosslessStringConvertible {
  /// Parses a name: a letter a to h in upper or lower case, then a digit 1 to 8.
  public init?(_ name: some StringProtocol) { self.init(ascii: name.utf8) }

  /// Parses a name in ASCII.
  public init?(ascii name: some Collection<UInt8>) {
    guard name.count == 2, let letter = name.first, let digit = name.dropFirst().first else {
      return nil
    }
    self.init(letter: letter, digit: digit)
  }

  /// Parses a name that a player has typed in UTF-8. White space is ignored, and the full-width letters of
  /// Japanese keyboards are accepted.
  public init?(typed text: some Collection<UInt8>) {
    guard text.count <= Self.longestTyped else { return nil }
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    self.init(ascii: scalars.filter { !$0.isBlank }.map(\.narrowByte))
  }

  /// The maximum length of a typed square in bytes, including white space.
  private static let longestTyped = 100

  init?(letter: UInt8, digit: UInt8) {
    self.init(
      column: Int(letter | 0x20) - Int(UInt8(ascii: "a")), row: Int(digit) - Int(UInt8(ascii: "1")))
  }

  /// The name as players write it, such as `d3`.
  public var description: String { Self.names[index] }

  private static let names: [String] = all.map { square in
    String(decoding: [square.letter, square.digit], as: UTF8.self)
  }

  var letter: UInt8 { UInt8(ascii: "a") + UInt8(truncatingIfNeeded: column) }

  var digit: UInt8 { UInt8(ascii: "1") + UInt8(truncatingIfNeeded: row) }
}

extension Unicode.Scalar {
  /// The scalar in ASCII. Full-width forms (U+FF01 to U+FF5E) are converted; any other scalar becomes zero.
  fileprivate var narrowByte: UInt8 {
    switch value {
    case 0..<0x80: UInt8(truncatingIfNeeded: value)
    case 0xFF01...0xFF5E: UInt8(truncatingIfNeeded: value - 0xFEE0)
    default: 0
    }
  }
}

/// A set of squares as a 64-bit mask: bit n is the square numbered n (a1 is bit 0, h8 is bit 63).
public struct SquareSet: Sendable, Hashable, ExpressibleByArrayLiteral {
  /// The bit mask of the squares.
  public let rawValue: UInt64

  /// Creates a set from its bit mask.
  @inlinable
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Creates a set with one square.
  @inlinable
  public init(_ square: Square) {
    self.rawValue = 1 &<< UInt64(square.index)
  }

  /// Creates a set of the given squares.
  public init(arrayLiteral squares: Square...) {
    self.rawValue = squares.reduce(0) { $0 | SquareSet($1).rawValue }
  }

  /// Whether the set has no squares.
  @inlinable
  public var isEmpty: Bool { rawValue == 0 }

  /// The number of squares in the set.
  @inlinable
  public var count: Int { rawValue.nonzeroBitCount }

  /// Whether the square is in the set.
  @inlinable
  public func contains(_ square: Square) -> Bool {
    rawValue & (1 &<< UInt64(square.index)) != 0
  }

  /// Whether the sets have no square in common.
  @inlinable
  public func isDisjoint(with other: SquareSet) -> Bool {
    rawValue & other.rawValue == 0
  }

  /// The squares that are in at least one of the sets.
  @inlinable
  public func union(_ other: SquareSet) -> SquareSet {
    SquareSet(rawValue: rawValue | other.rawValue)
  }

  /// The squares that are not in the other set.
  @inlinable
  public func subtracting(_ other: SquareSet) -> SquareSet {
    SquareSet(rawValue: rawValue & ~other.rawValue)
  }
}

extension SquareSet: Sequence {
  /// Iterates over the squares row by row from the top left.
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(remaining: rawValue)
  }

  /// Iterates over the squares of a set, the lowest number first.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var remaining: UInt64

    @usableFromInline
    init(remaining: UInt64) {
      self.remaining = remaining
    }

    /// The next square; nil after the last one.
    @inlinable
    public mutating func next() -> Square? {
      guard remaining != 0 else { return nil }
      defer { remaining &= remaining &- 1 }
      return Square(unchecked: remaining.trailingZeroBitCount)
    }
  }
}
