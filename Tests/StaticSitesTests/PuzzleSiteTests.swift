import Foundation
import Presentation
import Reversi
@testable import StaticSites
import TestSupport
import Testing

@Suite("A static site of a puzzle")
struct PuzzleSiteTests {
  static let paces: [RecordPace?] = [.disks, .directions, .moves, nil]

  /// Five squares are empty. Some lines contain a pass, and some end with empty squares.
  static let transcript =
    "f5d6c3d3c4f4c5b3c2e3d2c6b4a4b5b6a3e2d7e7c7c1a6a2a5a7d1e1g3b1f2f3f1g1f8h4g4h5h2h3h6c8b7e8d8a8b8g8"
    + "b2f7g2h1e6f6g6"

  static func graph() throws -> PuzzleGraph {
    let start = try RecordText.record(of: transcript).position.withoutPass
    return try PuzzleGraph(start: start, mostNodes: 1000)
  }

  /// Dark chooses between a1 and f8, and light takes the other.
  static func twoChoices() throws -> PuzzleGraph {
    let start = try position(
      """
      -oxxxxxx
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      oxxxx-ox
      """, .dark)
    return try PuzzleGraph(start: start, mostNodes: 1000)
  }

  private static func graphs() throws -> [PuzzleGraph] {
    let starts = try puzzles(4, empties: 5) + puzzles(1, empties: 6)
    return try [graph(), twoChoices()] + starts.map { try PuzzleGraph(start: $0, mostNodes: 1000) }
  }

  @Test(
    "It has a page for each position, and pages for the frames named by node and square",
    arguments: [
      (.disks, ["a1": 7, "f8": 9]), (.directions, ["a1": 4, "f8": 4]),
      (.moves, ["a1": 1, "f8": 1]),
      (nil, [:]),
    ] as [(RecordPace?, [String: Int])])
  func files(pace: RecordPace?, frames: [String: Int]) throws {
    let site = try WrittenSite(
      Self.twoChoices(), settings: SiteSettings(pace: pace, language: .standard))
    let pages = frames.flatMap { square, count in (1...count).map { "0-\(square)-\($0).html" } }
    #expect(site.pages.map(\.path) == pages.sorted() + ["1.html", "2.html", "index.html"])
    let others = site.files.keys.filter { !$0.hasSuffix(".html") }.sorted()
    let turning = pace == .disks || pace == .directions ? ["turning.css"] : []
    #expect(
      others == [".flipbook-site", "dark.svg", "flipbook.svg"]
        + (pace == nil ? [] : ["light.svg"]) + [
          "picture.css", "print.css", "puzzle.css", "style.css",
        ] + turning)
  }

  @Test("The numbers of pages and bytes are known in advance", arguments: paces)
  func announced(pace: RecordPace?) throws {
    let settings = SiteSettings(pace: pace, language: .standard)
    for graph in try Self.graphs() {
      let site = try PuzzleSite(graph, settings: settings, site: WrittenSite.site.get())
      let written = try WrittenSite(graph, settings: settings)
      #expect(site.pageCount == written.tally.pages)
      #expect(site.byteCount(countingAtMost: site.pageCount) == written.tally.bytes)
    }
  }

  @Test("For very many pages the size is estimated from some of them")
  func estimated() throws {
    let graph = try PuzzleGraph(start: puzzles(1, empties: 7)[0], mostNodes: 1000)
    let site = try PuzzleSite(
      graph, settings: SiteSettings(language: .standard), site: WrittenSite.site.get())
    let bytes = try WrittenSite(graph).tally.bytes
    for limit in [1, 10, 100] {
      let difference = site.byteCount(countingAtMost: limit) - bytes
      #expect(abs(difference) < bytes / 20)
    }
  }

  @Test("Every reference points to a file of the site", arguments: paces)
  func references(pace: RecordPace?) throws {
    for graph in try Self.graphs() {
      let site = try WrittenSite(graph, settings: SiteSettings(pace: pace, language: .standard))
      for page in site.pages {
        for reference in site.references(of: page.path) {
          let parts = reference.split(separator: "#", omittingEmptySubsequences: false)
          try #require(site.files[String(parts[0])] != nil, "\(reference) on \(page.path)")
          if parts.count > 1 {
            #expect(site.text(of: String(parts[0])).contains("<td id=\(parts[1])"))
          }
        }
      }
    }
  }

  @Test("A page tells its task first, and Undo leads to each choice before it", arguments: paces)
  func steps(pace: RecordPace?) throws {
    for graph in try Self.graphs() {
      let site = try WrittenSite(graph, settings: SiteSettings(pace: pace, language: .standard))
      for node in graph.nodes {
        let text = site.text(of: node.number == 0 ? "index.html" : "\(node.number).html")
        #expect(text.contains(": find the best move.</p>") == !node.isEnd)
        let ways = graph.edges.filter { $0.to == node.number }
        for edge in ways {
          let page = edge.from == 0 ? "index.html" : "\(edge.from).html"
          #expect(text.contains(#"href="\#(page)">Undo \#(edge.square)</a>"#))
        }
        #expect(text.contains("aria-disabled=true>Undo</a>") == ways.isEmpty)
        #expect(!text.contains("Next puzzle"))
      }
    }
  }

  @Test("Each line of play ends on an end page", arguments: paces)
  func everyLine(pace: RecordPace?) throws {
    for graph in try Self.graphs() {
      let site = try WrittenSite(graph, settings: SiteSettings(pace: pace, language: .standard))
      // Every step places a disk or shows more of a move, so there are no cycles.
      var seen: Set = ["index.html"]
      var rest = ["index.html"]
      var ends: Set<String> = []
      while let page = rest.popLast() {
        if site.isEnd(page) {
          ends.insert(page)
          #expect(
            site.text(of: page).contains("<a class=\"button\" href=\"index.html\">Start again</a>"))
        }
        let next =
          site.refresh(of: page).map { [$0.target] } ?? Array(site.choices(on: page).values)
        for page in next where seen.insert(page).inserted { rest.append(page) }
      }
      #expect(seen == Set(site.pages.map(\.path)))
      #expect(ends == Set(graph.nodes.filter(\.isEnd).map { "\($0.number).html" }))
    }
  }

  @Test("Every legal cell of a position is a form that points to the graph's next node")
  func cells() throws {
    for graph in try Self.graphs() {
      let site = try WrittenSite(graph)
      for node in graph.nodes {
        let page = node.number == 0 ? "index.html" : "\(node.number).html"
        let choices = site.choices(on: page)
        #expect(Set(choices.keys) == Set(node.position.legalMoves))
        #expect(site.text(of: page).matches(of: #/<form/#).count == choices.count)
        #expect(site.board(on: page) == String(node.position.text.prefix(64)))
        for edge in graph.edges[node.edges] {
          let chain = try site.chain(from: #require(choices[edge.square]))
          #expect(chain.last == "\(edge.to).html")
          let frames = chain.dropLast()
          #expect(frames == frames.indices.map { "\(edge.name)-\($0 + 1).html" }[...])
        }
      }
    }
  }

  @Test("A choice shows the player's disks and then the replies' disks, one per second")
  func chain() throws {
    let site = try WrittenSite(Self.twoChoices())
    let chain = try site.chain(from: "0-a1-1.html")
    let marks = chain.map { page in
      site.text(of: page).matches(of: #/<td id=(..) class="(dark|light) (placed|turning|last)"/#)
        .map { "\($0.1) \($0.2) \($0.3)" }
    }
    #expect(
      marks == [
        ["a1 dark placed"],
        ["a1 dark last", "b1 dark turning"],
        ["f8 light placed"],
        ["e8 light turning", "f8 light last"],
        ["d8 light turning", "f8 light last"],
        ["c8 light turning", "f8 light last"],
        ["b8 light turning", "f8 light last"],
        [],
      ])
    for page in chain.dropLast() {
      #expect(site.refresh(of: page)?.seconds == "1")
      #expect(site.text(of: page).contains(##"href="1.html#"##))
    }
  }

  @Test("A position reached by different moves has one page")
  func transpositions() throws {
    var shared = 0
    for graph in try Self.graphs() {
      let site = try WrittenSite(graph)
      var paths: [String: Int] = [:]
      for node in graph.nodes {
        for target in site.choices(on: node.number == 0 ? "index.html" : "\(node.number).html")
          .values
        { paths[try #require(site.chain(from: target).last), default: 0] += 1 }
      }
      #expect(paths.values.reduce(0, +) == graph.edges.count)
      #expect(paths.count == graph.nodes.count - 1)
      shared += paths.values.count { $0 > 1 }
    }
    #expect(shared > 0)
  }

  @Test("The end page praises perfect play, or shows what was possible")
  func endings() throws {
    var worse = 0
    for graph in try Self.graphs() {
      let site = try WrittenSite(graph, settings: SiteSettings(pace: nil, language: .standard))
      var page = "index.html"
      var number = 0
      while !graph.nodes[number].isEnd {
        let edges = graph.edges[graph.nodes[number].edges]
        let best = try #require(edges.max { graph.nodes[$0.to].best < graph.nodes[$1.to].best })
        page = try #require(site.choices(on: page)[best.square])
        number = best.to
      }
      #expect(site.text(of: page).contains(">Perfect! That&#39;s the best result.<"))
      for node in graph.nodes where node.isEnd {
        let page = site.text(of: "\(node.number).html")
        let isBest = node.best == graph.best
        #expect(page.contains(">Perfect! That&#39;s the best result.<") == isBest)
        #expect(page.contains(">The best possible was ") == !isBest)
        let won = node.best > 0 ? "won" : "lost"
        #expect(
          page.contains(
            node.best == 0
              ? ">You drew.<" : ">You \(won) by \(node.best.magnitude).<"))
        #expect(
          page.contains(">Empty squares count for the winner.<")
            == (emptyCount(of: node.position) > 0 && node.best != 0))
        worse += isBest ? 0 : 1
      }
    }
    #expect(worse > 0)
  }

  @Test("A pass is shown on a page of its own, unless nothing plays", arguments: paces)
  func passes(pace: RecordPace?) throws {
    var count = 0
    for graph in try Self.graphs() {
      let site = try WrittenSite(graph, settings: SiteSettings(pace: pace, language: .standard))
      let pages = site.pages.filter { $0.html.contains(" has no move and passes.") }
      let moves = graph.edges.flatMap { graph.moves[$0.moves] }
      #expect(pages.count == (pace == nil ? 0 : moves.count { $0 == .pass }))
      for page in pages { #expect(site.refresh(of: page.path)?.seconds == "1") }
      count += pages.count
    }
    #expect(count > 0 || pace == nil)
  }

  @Test("The page shows who plays which side, and the title with any characters")
  func words() throws {
    let settings = SiteSettings(title: "A & <B>", language: .standard)
    let site = try WrittenSite(Self.twoChoices(), settings: settings)
    let start = site.text(of: "index.html")
    #expect(start.contains("<title>Puzzle · Dark&#39;s turn · A &amp; &lt;B&gt;</title>"))
    #expect(start.contains(#"<a class="home" href="index.html">A &amp; &lt;B&gt;</a>"#))
    #expect(start.contains("<p id=detail>You play dark: find the best move.</p>"))
    let rows = site.text(of: "index.html").matches(of: #/<span class="who">(You|Computer)</#).map(
      \.1)
    #expect(rows == ["You", "Computer"])
    let light = Self.mirrored(try Self.twoChoices().nodes[0].position)
    let other = try WrittenSite(PuzzleGraph(start: light, mostNodes: 10))
    #expect(other.text(of: "index.html").contains(">Dark always answers with its best move.<"))
  }

  /// The same position with both sides swapped.
  private static func mirrored(_ position: Position) -> Position {
    let board = Square.all.reduce(into: Board.empty) { board, square in
      board[square] = position.board[square]?.flipped
    }
    return Position(board: board, turn: position.turn.flipped)
  }

  @Test("The same puzzle gives the same bytes", arguments: paces)
  func determinism(pace: RecordPace?) throws {
    let settings = SiteSettings(pace: pace, language: .standard)
    #expect(
      try WrittenSite(Self.graph(), settings: settings).files
        == WrittenSite(Self.graph(), settings: settings).files)
  }

  @Test("An export can be stopped between two pages")
  func interruption() throws {
    struct Stop: Error {}
    let home = try TemporaryDirectory()
    let site = try PuzzleSite(
      Self.graph(), settings: SiteSettings(language: .standard), site: WrittenSite.site.get())
    #expect(throws: Stop.self) {
      var output = try OutputFolder(at: home.file("site"))
      try site.write(into: &output) { if $0 > 3 { throw Stop() } }
      _ = try output.finish()
    }
    #expect(try home.names().isEmpty)
  }
}
