public import Reversi

/// Every way in which a player can play an endgame against perfect replies.
///
/// The other side answers each choice with its best move (the first one in the order of squares if there are several);
/// passes are made for whoever has to pass. Positions reached in different ways are one node, so the
/// graph is no tree, but without circles: every edge places a disk.
/// The same start gives the same graph with the same numbers every time.
public struct PuzzleGraph: Sendable {
  /// The side whose moves are chosen: the one to move at the start.
  public let player: Disk
  /// The positions, the start first; a node's number is its index.
  public let nodes: [PuzzleNode]
  /// The choices, those of a node beside each other in the order of their squares.
  public let edges: [PuzzleEdge]
  /// How much there is to show.
  public let size: PuzzleSize

  private let moves: [Move]

  /// The graph of all that can follow from a position.
  ///
  /// - Parameter mostNodes: where the work ends.
  /// - Throws: ``PuzzleError`` if there is nothing to choose, too much is open, or there are more nodes.
  public init(start: Position, mostNodes: Int) throws(PuzzleError) {
    var walk = PuzzleWalk(player: start.turn, mostNodes: mostNodes)
    try walk.run(from: start)
    player = start.turn
    nodes = walk.nodes
    edges = walk.edges
    moves = walk.moves
    size = walk.size
  }

  /// The choices in a node, in the order of their squares; none where the game is over.
  public func edges(of node: PuzzleNode) -> ArraySlice<PuzzleEdge> {
    edges[node.edges]
  }

  /// The chosen move, the replies to it and the passes between and after them.
  ///
  /// They start in the position of the node that the edge comes from, and lead to that of the node it goes to.
  public func moves(of edge: PuzzleEdge) -> ArraySlice<Move> {
    moves[edge.moves]
  }

  /// What the player could reach at best before the first move.
  public var best: Int { nodes.first?.best ?? 0 }
}

/// A position of a puzzle in which its player chooses a move, or in which the game is over.
public struct PuzzleNode: Sendable, Hashable {
  /// The node's place among all, counted from 0 in the order of a breadth-first walk from the start.
  public let number: Int
  /// The position, always with the player to move, even where the game is over.
  public let position: Position
  /// What the player can still reach at best, in a finished game what has been reached:
  /// the player's disks at the end minus the others, empty squares counted for the winner.
  public let best: Int
  /// Where the node's edges stand among those of the graph.
  public internal(set) var edges: Range<Int>

  /// Whether the game is over.
  public var isEnd: Bool { edges.isEmpty }
}

/// A choice of the player: one legal move and all that follows from it until the player can choose again.
public struct PuzzleEdge: Sendable, Hashable {
  /// The number of the node in which the move is chosen.
  public let from: Int
  /// The square of the chosen move.
  public let square: Square
  /// The number of the node that is reached.
  public let to: Int
  /// Where the edge's moves stand among those of the graph.
  let moves: Range<Int>

  /// The edge's name among the files of a site: the number of its node and the square, such as `12-d3`.
  public var name: String { "\(from)-\(square)" }
}

/// How much there is to show of a puzzle; known before any page is written.
public struct PuzzleSize: Sendable, Hashable {
  /// The passes, over all choices and the replies to them.
  public internal(set) var passes = 0
  /// The frames of all moves with one for each disk, the placed one included.
  public internal(set) var diskFrames = 0
  /// The frames of all moves with one for the placed disk and one for each direction.
  public internal(set) var directionFrames = 0
}

extension PuzzleSize {
  /// Adds what there is to show of a move.
  mutating func count(_ move: Move, in position: Position) {
    guard case .place(let square) = move else {
      passes += 1
      return
    }
    diskFrames += 1 + position.flips(at: square).count
    directionFrames += 1 + position.flipLines(at: square).count
  }
}

/// Why a position makes no puzzle.
public enum PuzzleError: Error, Sendable, Hashable {
  /// Nobody can move any more.
  case gameOver
  /// The side to move can't place a disk: the puzzle starts after its pass, with the other side to move.
  case noChoice(Disk)
  /// So many squares are empty that perfect play can't be found; `most` may be.
  case tooManyEmpties(Int, most: Int)
  /// There are more positions to choose in than were allowed: at least that many.
  case tooLarge(atLeast: Int)
}
