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
