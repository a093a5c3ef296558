import Presentation
import Reversi

/// Which file of a puzzle's folder shows what.
enum PuzzleFiles {
  static let start = "index.html"

  /// The page of a node.
  static func page(ofNode number: Int) -> String {
    number == 0 ? start : "\(number).html"
  }

  /// The pages of a chain, then the page that it leads to.
  static func pages(of chain: PuzzleChain, after edge: PuzzleEdge) -> [String] {
    chain.moments.indices.map { "\(edge.name)-\($0 + 1).html" } + [page(ofNode: edge.to)]
  }

  /// The page that follows the choice of an edge.
  static func firstPage(after edge: PuzzleEdge, pace: RecordPace?, in graph: PuzzleGraph) -> String
  {
    let isSeen = pace == .moves ? graph.restCount(of: edge) > 0 : pace != nil
    return isSeen ? "\(edge.name)-1.html" : page(ofNode: edge.to)
  }

  /// The part of an address that brings a square into view.
  static func fragment(_ square: Square) -> String { "#" + square.description }
}

extension PuzzleGraph {
  /// The pages of a choice at a page for each move: the last position is that of a node, but for a pass before it.
  func restCount(of edge: PuzzleEdge) -> Int {
    let moves = moves(of: edge)
    return moves.count { $0 != .pass } - (moves.last == .pass ? 0 : 1)
  }

  /// How many pages there are to show at a pace.
  func pageCount(_ pace: RecordPace?) -> Int {
    let frames =
      switch pace {
      case .disks: size.diskFrames + size.passes
      case .directions: size.directionFrames + size.passes
      case .moves: edges.reduce(0) { $0 + restCount(of: $1) }
      case nil: 0
      }
    return nodes.count + frames
  }
}
