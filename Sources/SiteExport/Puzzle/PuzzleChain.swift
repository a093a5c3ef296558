import Presentation
import Reversi

/// What is shown after a choice until the player can choose again: its own disks, then those of the replies.
struct PuzzleChain {
  /// A page of the chain.
  enum Moment {
    /// A moment of a move.
    case frame(FrameAddress.Step, MoveFrames)
    /// The position after a move.
    case rest(RecordPly)
  }

  /// The pages in order; none if all of it is left out.
  private(set) var moments: [Moment] = []

  init(of edge: PuzzleEdge, in graph: PuzzleGraph, pace: RecordPace?) {
    let start = graph.nodes[edge.from].position
    guard let pace, let record = try? GameRecord(start: start, moves: graph.moves(of: edge)) else {
      return
    }
    let plies = record.plies
    for ply in plies {
      addFrames(of: ply, pace)
      // What ends a chain is the page of a position, which doesn't know of passes before it.
      let isShown = pace == .moves && ply.number < plies.count
      if isShown || ply.passer != nil { moments.append(.rest(ply)) }
    }
  }

  private mutating func addFrames(of ply: RecordPly, _ pace: RecordPace) {
    let frames = MoveFrames(of: ply)
    var step = frames.first(for: pace)
    while let shown = step, shown != .end {
      moments.append(.frame(shown, frames))
      step = frames.step(after: shown)
    }
  }
}
