package import Presentation
import Reversi

/// A puzzle as a static site that can be played. Each choice is a page, and each legal cell a form that submits to the
/// next page.
package struct PuzzleSite: Sendable {
  package let pageCount: Int

  private let graph: PuzzleGraph
  private let settings: SiteSettings
  private let site: Views

  package init(_ graph: PuzzleGraph, settings: SiteSettings, site: Views) {
    self.graph = graph
    self.settings = settings
    self.site = site
    pageCount = graph.pageCount(at: settings.pace)
  }

  /// - Parameter limit: the most pages to measure. If the site has more, the result is an estimate from this many,
  ///   evenly spread.
  package func byteCount(countingAtMost limit: Int) -> Int {
    let stride = max(1, (pageCount + limit - 1) / max(1, limit))
    var pages = PageWriter(site: site)
    var (number, sampled, bytes) = (0, 0, 0)
    PuzzlePages(graph, settings: settings).forEach { _, page in
      defer { number += 1 }
      guard number % stride == 0, let page = page() else { return }
      sampled += 1
      bytes += pages.bytes(of: page, at: "").count
    }
    let files = pages.linked.compactMap(site.file).reduce(0) { $0 + $1.bytes.count }
    return bytes * pageCount / max(sampled, 1) + files
  }

  /// Writes all files. The same puzzle always gives the same files.
  ///
  /// - Parameter progress: called with the number of pages written; an error that it throws ends the export.
  package func write(
    into output: inout OutputFolder, progress: (Int) throws -> Void = { _ in }
  ) throws {
    var pages = PageWriter(site: site)
    try PuzzlePages(graph, settings: settings).forEach { name, page in
      guard let page = page() else { return }
      try pages.write(page, to: name, of: &output)
      try progress(output.tally.pages)
    }
    try pages.writeLinkedFiles(into: &output)
  }
}

struct PuzzlePages {
  private let graph: PuzzleGraph
  private let pace: RecordPace?
  private let presenter: PuzzlePagePresenter
  /// The choices that lead to each position.
  private let ways: [Int: [PuzzleEdge]]

  init(
    _ graph: PuzzleGraph, settings: SiteSettings, links: Links = .onlyStart,
    nextPuzzle: String? = nil, title: String? = nil
  ) {
    self.graph = graph
    ways = Dictionary(grouping: graph.edges, by: \.to)
    pace = settings.pace
    let context = PageContext(
      links: links, site: Publication(name: settings.title),
      viewer: .anybody(reading: settings.language))
    presenter = PuzzlePagePresenter(
      player: graph.player, best: graph.best, context: context, firstPage: PuzzleNode.page(0),
      nextPuzzle: nextPuzzle, title: title)
  }

  /// Goes through all pages: for each position its own page, then the chain of pages after each choice.
  func forEach(
    _ body: (_ name: String, _ page: () -> RecordPageViewData?) throws -> Void
  ) rethrows {
    for node in graph.nodes {
      try body(PuzzleNode.page(node.number)) { page(of: node) }
      for edge in graph.edges[node.edges] {
        let chain = PuzzleChain(of: edge, in: graph, pace: pace)
        for (number, moment) in chain.moments.enumerated() {
          try body(chain.pages[number]) {
            presenter.page(
              at: moment, next: chain.pages[number + 1], end: chain.pages[chain.moments.count])
          }
        }
      }
    }
  }

  private func page(of node: PuzzleNode) -> RecordPageViewData {
    let undo = (ways[node.number] ?? []).map {
      LinkViewData(address: PuzzleNode.page($0.from), label: $0.square.description)
    }
    if node.isEnd { return presenter.end(node.position, reached: node.best, undo: undo) }
    let edges = graph.edges[node.edges]
    func lead(_ square: Square) -> String {
      guard let edge = edges.first(where: { $0.square == square }) else {
        return PuzzleNode.page(0)
      }
      return PuzzleChain(of: edge, in: graph, pace: pace).pages[0] + "#" + square.description
    }
    return node.number == 0
      ? presenter.start(node.position, lead: lead)
      : presenter.choice(in: node.position, undo: undo, lead: lead)
  }
}

/// The pages from a choice until the player can choose again: the frames of the chosen move, then those of the replies.
struct PuzzleChain {
  struct Moment {
    let ply: RecordPly
    /// The frame of the move; nil for the position after it.
    let step: FrameAddress.Step?
  }

  private(set) var moments: [Moment] = []
  private let edge: PuzzleEdge

  init(of edge: PuzzleEdge, in graph: PuzzleGraph, pace: RecordPace?) {
    self.edge = edge
    let start = graph.nodes[edge.from].position
    guard let pace, let record = try? GameRecord(start: start, moves: graph.moves[edge.moves])
    else {
      return
    }
    let plies = record.plies
    for ply in plies {
      moments += MoveFrames(of: ply).steps(at: pace).map { Moment(ply: ply, step: $0) }
      // A chain ends at the page of a position, and that page doesn't show passes before it.
      let isShown = pace == .moves && ply.number < plies.count
      if isShown || ply.passer != nil { moments.append(Moment(ply: ply, step: nil)) }
    }
  }

  var pages: [String] {
    moments.indices.map { "\(edge.name)-\($0 + 1).html" } + [PuzzleNode.page(edge.to)]
  }
}

extension PuzzleNode {
  fileprivate static func page(_ number: Int) -> String {
    number == 0 ? "index.html" : "\(number).html"
  }
}

extension PuzzleGraph {
  package func pageCount(at pace: RecordPace?) -> Int {
    edges.reduce(nodes.count) { $0 + PuzzleChain(of: $1, in: self, pace: pace).moments.count }
  }
}
