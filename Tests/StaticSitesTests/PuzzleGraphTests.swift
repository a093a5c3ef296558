import OperatingSystem
import Presentation
import Reversi
@testable import StaticSites
import TestSupport
import Testing

@Suite("The graph of a puzzle")
struct PuzzleGraphTests {
  /// Each edge as text: its name, the moves after the chosen one, and the number and best score of the reached
  /// node.
  private func listing(_ graph: PuzzleGraph) -> [String] {
    graph.edges.map { edge in
      let replies = graph.moves[edge.moves].dropFirst().map { $0.square?.description ?? "pass" }
      let node = graph.nodes[edge.to]
      let words =
        [edge.name] + replies + [node.isEnd ? "end" : "to", "\(node.number)", "\(node.best)"]
      return words.joined(separator: " ")
    }
  }

  @Test("of one last move has the start and the end")
  func oneMove() throws {
    let start = try position(
      """
      xxxxxxx-
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      -oxxxxxx
      """, .dark)
    let graph = try PuzzleGraph(start: start, mostNodes: 2)
    #expect(listing(graph) == ["0-a8 end 1 64"])
    #expect(graph.player == .dark)
    #expect(graph.best == 64)
    #expect(graph.nodes.map(\.number) == [0, 1])
    #expect(graph.nodes[0].position == start)
    #expect(graph.nodes[1].position.board.count(of: .dark) == 63)
  }

  @Test("has one node for a position that is reached in two ways")
  func transposition() throws {
    let start = try position(
      """
      -oxxxxo-
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      """, .dark)
    let graph = try PuzzleGraph(start: start, mostNodes: 100)
    #expect(
      listing(graph) == [
        "0-a1 pass to 1 64", "0-h1 pass to 2 64", "1-h1 end 3 64", "2-a1 end 3 64",
      ])
  }

  @Test("lets the other side continue while the player has to pass")
  func playerPasses() throws {
    let start = try position(
      """
      oxxxxxx-
      xxxxxxxx
      oxxxxxx-
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      -oxxxxxx
      """, .dark)
    let graph = try PuzzleGraph(start: start, mostNodes: 100)
    // Both orders have the same result; the one with the first square is chosen.
    #expect(listing(graph) == ["0-a8 h1 pass h3 end 1 28"])
    // a8 turns one disk, h1 six in one direction, h3 eight in three; the pass has a page of its own.
    let site = try WrittenSite.site.get()
    let pages = {
      PuzzleSite(graph, settings: SiteSettings(pace: $0, language: .standard), site: site).pageCount
    }
    #expect(pages(.disks) == 2 + 2 + 7 + 9 + 1)
    #expect(pages(.directions) == 2 + 2 + 2 + 4 + 1)
  }

  @Test("shows the cost of a wrong choice")
  func choices() throws {
    let graph = try PuzzleSiteTests.twoChoices()
    #expect(listing(graph) == ["0-a1 f8 end 1 50", "0-f8 a1 end 2 46"])
    #expect(graph.best == 50)
  }

  @Test("is refused if there is nothing to choose")
  func nothingToChoose() throws {
    let blocked = try position(
      """
      oxxxxxx-
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      xxxxxxxx
      """, .dark)
    #expect(throws: CommandError("dark is to move and has to pass; let it be light's turn")) {
      try PuzzleGraph(start: blocked, mostNodes: 100)
    }
    let over = Position(board: .empty, turn: .light)
    #expect(
      throws: CommandError("the game is over in this position; take one from before its end")
    ) { try PuzzleGraph(start: over, mostNodes: 100) }
  }

  @Test("is refused if perfect play can't be found")
  func tooManyEmpties() {
    #expect(
      throws: CommandError(
        "60 squares are empty, too many for perfect play; take a position with 16 at most")
    ) {
      try PuzzleGraph(start: .initial, mostNodes: .max)
    }
  }
}
