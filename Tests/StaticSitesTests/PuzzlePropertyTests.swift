import OperatingSystem
import Reversi
@testable import StaticSites
import TestSupport
import Testing

@Suite("The graph of any puzzle")
struct PuzzlePropertyTests {
  private let graphs: [PuzzleGraph]

  init() throws {
    let starts = try puzzles(12, empties: 5) + puzzles(8, empties: 6) + puzzles(4, empties: 7)
    graphs = try starts.map { try PuzzleGraph(start: $0, mostNodes: 10_000) }
  }

  @Test("has an edge for every legal move of the player, in the order of squares")
  func everyMove() {
    for graph in graphs {
      for node in graph.nodes {
        #expect(graph.edges[node.edges].map(\.square) == Array(node.position.legalMoves))
        #expect(graph.edges[node.edges].allSatisfy { $0.from == node.number })
        #expect(node.position.turn == graph.player)
        #expect(node.isEnd == node.position.status.isOver)
      }
    }
  }

  @Test("connects nodes by legal moves")
  func legalMoves() throws {
    for graph in graphs {
      for edge in graph.edges {
        let moves = graph.moves[edge.moves]
        #expect(moves.first == .place(edge.square))
        let record = try GameRecord(start: graph.nodes[edge.from].position, moves: moves)
        let reached = graph.nodes[edge.to].position
        #expect(record.position.board == reached.board)
        #expect(record.position.status == reached.status)
      }
    }
  }

  @Test("never lets one side choose for the other")
  func replies() throws {
    for graph in graphs {
      for edge in graph.edges {
        var position = graph.nodes[edge.from].position
        for (number, move) in graph.moves[edge.moves].enumerated() {
          #expect((position.status == .turn(graph.player)) == (number == 0))
          position = try position.playing(move)
        }
        #expect(position.status.isOver || position.status == .turn(graph.player))
      }
    }
  }

  @Test("replies with the first of the best moves")
  func perfectReplies() throws {
    var replyCount = 0
    for graph in graphs {
      for edge in graph.edges {
        var position = graph.nodes[edge.from].position
        for (number, move) in graph.moves[edge.moves].enumerated() {
          if number > 0, let square = move.square {
            let scores = try FullSearch.scores(of: position)
            let best = scores.map(\.score).max()
            #expect(square == scores.first { $0.score == best }?.square)
            replyCount += 1
          }
          position = try position.playing(move)
        }
      }
    }
    #expect(replyCount > 500)
  }

  @Test("has the best score that the player can still reach")
  func best() throws {
    for graph in graphs {
      for node in graph.nodes {
        #expect(try node.best == FullSearch.score(of: node.position))
        let choices = graph.edges[node.edges].map { graph.nodes[$0.to].best }
        #expect(node.best == choices.max() ?? node.best)
      }
    }
  }

  @Test("has each position once")
  func uniqueness() {
    for graph in graphs {
      #expect(Set(graph.nodes.map(\.position)).count == graph.nodes.count)
      #expect(Set(graph.edges.map(\.name)).count == graph.edges.count)
    }
    #expect(graphs.contains { $0.edges.count > $0.nodes.count - 1 })
  }

  @Test("is numbered breadth first")
  func numbers() {
    for graph in graphs {
      #expect(graph.nodes.map(\.number) == Array(graph.nodes.indices))
      #expect(graph.edges.map(\.from) == graph.edges.map(\.from).sorted())
      var known = 1
      for edge in graph.edges {
        #expect(edge.to > 0 && edge.to <= known)
        known = max(known, edge.to + 1)
      }
      #expect(known == graph.nodes.count)
    }
  }

  @Test("is the same every time")
  func determinism() throws {
    for graph in graphs {
      let again = try PuzzleGraph(start: graph.nodes[0].position, mostNodes: 10_000)
      #expect(again.nodes == graph.nodes)
      #expect(again.edges == graph.edges)
      for edge in graph.edges { #expect(again.moves[edge.moves] == graph.moves[edge.moves]) }
    }
  }

  @Test("stops at its maximum number of nodes")
  func bound() throws {
    for graph in graphs {
      let (start, count) = (graph.nodes[0].position, graph.nodes.count)
      #expect(try PuzzleGraph(start: start, mostNodes: count).nodes.count == count)
      for most in [count - 1, count / 2, 1, 0] {
        #expect(
          throws: CommandError(
            "there are more than \(most) positions to choose in; take one with fewer empty squares")
        ) {
          try PuzzleGraph(start: start, mostNodes: most)
        }
      }
    }
  }
}
