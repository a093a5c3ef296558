/// A set of squares in one word: bit n is the square numbered n (a1 is bit 0, h8 is bit 63).
public struct SquareSet: Sendable, Hashable, ExpressibleByArrayLiteral {
  /// The bits of the squares.
  public let rawValue: UInt64

  /// The set of the squares whose bits are set.
  @inlinable
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The set of one square.
  @inlinable
  public init(_ square: Square) {
    self.rawValue = 1 &<< UInt64(square.index)
  }

  /// The set of these squares.
  public init(arrayLiteral squares: Square...) {
    self.rawValue = squares.reduce(0) { $0 | SquareSet($1).rawValue }
  }

  /// Whether there is no square in the set.
  @inlinable
  public var isEmpty: Bool { rawValue == 0 }

  /// How many squares are in the set.
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

  /// The squares of both sets.
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
  /// The squares row by row from the top left.
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(remaining: rawValue)
  }

  /// Takes the squares out of a set, the lowest number first.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var remaining: UInt64

    @usableFromInline
    init(remaining: UInt64) {
      self.remaining = remaining
    }

    /// The next square, nil after the last one.
    @inlinable
    public mutating func next() -> Square? {
      guard remaining != 0 else { return nil }
      defer { remaining &= remaining &- 1 }
      return Square(unchecked: remaining.trailingZeroBitCount)
    }
  }
}
