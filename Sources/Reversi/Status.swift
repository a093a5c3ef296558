/// What a position asks for next; always derived from the position, never stored beside it.
public enum Status: Sendable, Hashable {
  /// The side may place a disk.
  case turn(Disk)
  /// The side can't place a disk but the other can: it has to pass.
  case pass(Disk)
  /// Neither side can place a disk; no winner means a tie.
  case over(winner: Disk?)

  /// The side to place a disk or to pass, nil when the game is over.
  public var side: Disk? {
    switch self {
    case .turn(let side), .pass(let side): side
    case .over: nil
    }
  }

  /// Whether the game is over.
  public var isOver: Bool { side == nil }
}
