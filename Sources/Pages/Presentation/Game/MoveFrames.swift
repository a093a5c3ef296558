package import Gameplay
package import Reversi

extension RecordPace {
  /// The first frame of each move at this pace; nil if the pace has no frames.
  package var firstStep: FrameAddress.Step? {
    switch self {
    case .disks: .disk(1)
    case .directions: .direction(1)
    case .moves: nil
    }
  }
}

package struct MoveFrames: Sendable, Hashable {
  /// The version of the game that the move created; the ply for a record's move.
  package let version: Int
  package let square: Square
  package let before: Position
  /// The disks that turn over, one list for each direction, in the order of the frames.
  package let lines: [[Square]]
  /// The board at the end of the game, if this is the last move of a game that isn't a record.
  package private(set) var final: Board?
  /// The placed disk, then those that turn over.
  private let disks: [Square]

  /// Creates the frames of the move that created a version; nil if no disk was placed or the move has been
  /// taken back.
  package init?(of version: Int, in game: LivingGame) {
    guard let number = game.moveNumber(madeBy: version),
      case .place(let square) = game.record.moves[number]
    else { return nil }
    self.init(of: version, square, before: game.record.position(before: number))
    guard number + 1 == game.record.moves.count, game.position.status.isOver else { return }
    final = game.position.board
  }

  package init(of ply: RecordPly) {
    self.init(of: ply.number, ply.square, before: ply.before)
  }

  private init(of version: Int, _ square: Square, before: Position) {
    (self.version, self.square, self.before) = (version, square, before)
    lines = before.flipLines(at: square)
    disks = [square] + lines.joined()
  }

  package func first(for motion: Motion) -> FrameAddress? {
    switch motion {
    case .disks: FrameAddress(version: version, step: .disk(1))
    case .directions: FrameAddress(version: version, step: .direction(1))
    case .off: nil
    }
  }

  /// The last frame before the end, at a choice of motion.
  package func last(for motion: Motion) -> FrameAddress {
    let step: FrameAddress.Step =
      motion == .directions ? .direction(1 + lines.count) : .disk(disks.count)
    return FrameAddress(version: version, step: step)
  }

  package func steps(at pace: RecordPace) -> [FrameAddress.Step] {
    switch pace {
    case .disks: (1...disks.count).map { .disk($0) }
    case .directions: (1...1 + lines.count).map { .direction($0) }
    case .moves: []
    }
  }

  /// The step after another one: the next of its kind, or the end; nil if the move has no such step.
  package func step(after step: FrameAddress.Step) -> FrameAddress.Step? {
    guard let shown = turned(by: step) else { return nil }
    guard shown.now.endIndex < disks.count else { return .end }
    switch step {
    case .disk(let number): return .disk(number + 1)
    case .direction(let number): return .direction(number + 1)
    case .end, .count: return nil
    }
  }

  /// The disks that turned over before a step and those that turn over in it. The placed disk counts as the
  /// first; nil for the end, which has no frame, and if the move has no such step.
  func turned(by step: FrameAddress.Step) -> (before: ArraySlice<Square>, now: ArraySlice<Square>)?
  {
    switch step {
    case .disk(let number):
      guard 1...disks.count ~= number else { return nil }
      return (disks[..<(number - 1)], disks[(number - 1)..<number])
    case .direction(1): return (disks[..<0], disks[..<1])
    case .direction(let number):
      guard 1...(1 + lines.count) ~= number else { return nil }
      let start = lines[..<(number - 2)].reduce(1) { $0 + $1.count }
      return (disks[..<start], disks[start..<(start + lines[number - 2].count)])
    case .count: return final == nil ? nil : (disks[...], disks[disks.endIndex...])
    case .end: return nil
    }
  }
}
