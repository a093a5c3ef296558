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
  package func byteCount(countingAtMost limit: Int) throws -> Int {
    let stride = max(1, (pageCount + limit - 1) / max(1, limit))
    var pages = PageWriter(site: site)
    var (number, sampled, bytes) = (0, 0, 0)
    PuzzlePages(graph, settings: settings).forEach { _, page in
      defer { number += 1 }
      guard number % stride == 0, let page = page() else { return }
      sampled += 1
      bytes += pages.bytes(of: page, at: "").count
    }
    let files = try pages.linkedFiles.reduce(0) { $0 + $1.bytes.count }
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

  init(_ graph: PuzzleGraph, settings: SiteSettings, links: Links = .onlyStart) {
    self.graph = graph
    pace = settings.pace
    let context = PageContext(
      links: links, site: Publication(name: settings.title),
      viewer: .anybody(reading: settings.language))
    presenter = PuzzlePagePresenter(
      player: graph.player, best: graph.best, context: context, firstPage: PuzzleNode.page(0))
  }

  /// Goes through all pages: for each position its own page, then the chain of pages after each choice.
  func forEach(
    _ body: (_ name: String, _ page: () -> RecordPageViewData?) throws -> Void
  ) rethrows {
    for node in graph.nodes {
      try body(PuzzleNode.page(node.number)) { page(of: node) }
      for edge in graph.edges(of: node) {
        let chain = PuzzleChain(of: edge, in: graph, pace: pace)
        for (number, moment) in chain.moments.enumerated() {
          try body(chain.pages[number]) {
            page(
              of: moment, next: chain.pages[number + 1], end: chain.pages[chain.moments.count])
          }
        }
      }
    }
  }

  private func page(of node: PuzzleNode) -> RecordPageViewData {
    if node.isEnd { return presenter.end(node.position, reached: node.best) }
    let edges = graph.edges(of: node)
    func lead(_ square: Square) -> String {
      guard let edge = edges.first(where: { $0.square == square }) else {
        return PuzzleNode.page(0)
      }
      return PuzzleChain(of: edge, in: graph, pace: pace).pages[0] + Self.fragment(square)
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
      let fragment = Self.fragment(move.square)
      return presenter.frame(step, of: move, next: next + fragment, end: end + fragment)
    case .rest(let ply):
      let fragment = Self.fragment(ply.square)
      return presenter.rest(after: ply, next: next + fragment, end: end + fragment)
    }
  }

  /// The URL fragment that scrolls a square into view.
  private static func fragment(_ square: Square) -> String { "#" + square.description }
}

/// The pages from a choice until the player can choose again: the frames of the chosen move, then those of the replies.
struct PuzzleChain {
  enum Moment {
    case frame(FrameAddress.Step, MoveFrames)
    case rest(RecordPly)
  }

  private(set) var moments: [Moment] = []
  private let edge: PuzzleEdge

  init(of edge: PuzzleEdge, in graph: PuzzleGraph, pace: RecordPace?) {
    self.edge = edge
    let start = graph.nodes[edge.from].position
    guard let pace, let record = try? GameRecord(start: start, moves: graph.moves(of: edge)) else {
      return
    }
    let plies = record.plies
    for ply in plies {
      let frames = MoveFrames(of: ply)
      moments += frames.steps(at: pace).map { .frame($0, frames) }
      // A chain ends at the page of a position, and that page doesn't show passes before it.
      let isShown = pace == .moves && ply.number < plies.count
      if isShown || ply.passer != nil { moments.append(.rest(ply)) }
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
