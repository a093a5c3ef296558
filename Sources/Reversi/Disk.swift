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
