import Presentation
import Reversi

/// The pages of a puzzle, each made when it is asked for.
struct PuzzlePages {
  private let graph: PuzzleGraph
  private let pace: RecordPace?
  private let presenter: PuzzlePagePresenter

  init(_ graph: PuzzleGraph, settings: PuzzleSettings, styles: StyleFiles) {
    self.graph = graph
    pace = settings.pace
    presenter = PuzzlePagePresenter(
      player: graph.player, best: graph.best, language: settings.language, site: settings.facts,
      links: .files { route in
        switch route {
        case .start: PuzzleFiles.start
        case .asset(let name, _): styles.use(name)
        default: nil
        }
      })
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
