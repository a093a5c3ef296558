/// One of the eight lines that lead away from a square.
///
/// The cases stand in the order in which a move turns its disks over: clockwise from the top left.
/// Source: the challenge's README, "ディスクのアニメーション".
public enum Direction: Int, Sendable, CaseIterable {
  case upLeft, up, upRight, right, downRight, down, downLeft, left

  /// The squares one step further in this direction; those that would leave the board are gone.
  func step(_ bits: UInt64) -> UInt64 {
    let notColumnA: UInt64 = 0xFEFE_FEFE_FEFE_FEFE
    let notColumnH: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return switch self {
    case .upLeft: (bits &>> 9) & notColumnH
    case .up: bits &>> 8
    case .upRight: (bits &>> 7) & notColumnA
    case .right: (bits &<< 1) & notColumnA
    case .downRight: (bits &<< 9) & notColumnA
    case .down: bits &<< 8
    case .downLeft: (bits &<< 7) & notColumnH
    case .left: (bits &>> 1) & notColumnH
    }
  }
}
