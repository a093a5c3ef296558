public import Reversi

/// What the holder of a seat may do.
public struct Rights: OptionSet, Sendable, Hashable {
  /// One bit a right.
  public let rawValue: UInt8

  /// The rights of these bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// To move, pass, undo and switch the mode for dark.
  public static let dark = Rights(rawValue: 1)
  /// To move, pass, undo and switch the mode for light.
  public static let light = Rights(rawValue: 2)
  /// To reset the game and to invite.
  public static let host = Rights(rawValue: 4)

  /// The right to play a side.
  public static func side(_ side: Disk) -> Rights {
    side == .dark ? .dark : .light
  }

  /// Whether a side may be played.
  public func holds(_ side: Disk) -> Bool {
    contains(.side(side))
  }

  /// Whether neither side may be played.
  public var isWatcher: Bool {
    isDisjoint(with: [.dark, .light])
  }
}
