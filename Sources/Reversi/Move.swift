/// What a side does in its turn.
public enum Move: Sendable, Hashable {
  /// It places a disk.
  case place(Square)
  /// It passes, because it can't place one.
  case pass

  /// The square of the placed disk, nil for a pass.
  public var square: Square? {
    if case .place(let square) = self { square } else { nil }
  }
}
