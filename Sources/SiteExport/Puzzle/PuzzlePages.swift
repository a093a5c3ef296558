import Presentation
import Reversi

/// The pages of a puzzle, each made when it is asked for.
struct PuzzlePages {
  private let graph: PuzzleGraph
  private let pace: RecordPace?
  private let presenter: PuzzlePagePresenter

  init(_ graph: PuzzleGraph, settings: PuzzleSettings) {
    self.graph = graph
    pace = settings.pace
    presenter = PuzzlePagePresenter(
      player: graph.player, best: graph.best, language: settings.language,
      site: SiteIdentity(name: settings.title), links: .onlyStart)
  }

  /// Goes over all pages: of each position, then of what follows from each choice in it.
  ///
  /// - Parameter body: is told the page's name and what makes it.
  func forEach(
    _ body: (_ name: String, _ page: () -> RecordPageViewData?) throws -> Void
  ) rethrows {
    for node in graph.nodes {
      try body(PuzzleFiles.page(ofNode: node.number)) { page(of: node) }
      for edge in graph.edges(of: node) {
        let chain = PuzzleChain(of: edge, in: graph, pace: pace)
        let names = PuzzleFiles.pages(of: chain, after: edge)
        for (number, moment) in chain.moments.enumerated() {
          try body(names[number]) {
            page(of: moment, next: names[number + 1], end: names[chain.moments.count])
          }
        }
      }
    }
  }

  private func page(of node: PuzzleNode) -> RecordPageViewData {
    if node.isEnd { return presenter.end(node.position, reached: node.best) }
    let edges = graph.edges(of: node)
    func lead(_ square: Square) -> String {
      guard let edge = edges.first(where: { $0.square == square }) else { return PuzzleFiles.start }
      return PuzzleFiles.firstPage(after: edge, pace: pace, in: graph)
        + PuzzleFiles.fragment(square)
    }
    return node.number == 0
      ? presenter.start(node.position, lead: lead)
      : presenter.choice(in: node.position, lead: lead)
  }

  private func page(
    of moment: PuzzleChain.Moment, next: String, end: String
  ) -> RecordPageViewData? {
    switch moment {
    case .frame(let step, let move):
      let fragment = PuzzleFiles.fragment(move.square)
      return presenter.frame(step, of: move, next: next + fragment, end: end + fragment)
    case .rest(let ply):
      let fragment = PuzzleFiles.fragment(ply.square)
      return presenter.rest(after: ply, next: next + fragment, end: end + fragment)
    }
  }
}

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
