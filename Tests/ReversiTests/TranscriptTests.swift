import Reversi
import TestSupport
import Testing

@Suite("A transcript")
struct TranscriptTests {
  @Test("is read back as the same game, with or without passes")
  func roundTrip() throws {
    for game in try randomGames(100) {
      let text = Transcript.text(of: game.moves)
      #expect(text.utf8.count == 2 * game.moves.count { $0 != .pass })
      #expect(try Transcript.record(of: text) == game)

      let written = game.moves.map { $0.square?.description ?? "--" }.joined(separator: " ")
      #expect(try Transcript.record(of: written) == game)
    }
  }

  @Test("may start from any position")
  func start() throws {
    let start = Position(board: .initial, turn: .light)
    let record = try Transcript.record(of: "d6", from: start)
    #expect(record.start == start)
    #expect(record.position.board.count(of: .light) == 4)
    #expect(throws: TranscriptError.self) { try Transcript.record(of: "d3", from: start) }
  }

  @Test(
    "may use any common notation",
    arguments: [
      "f5d6c3d3c4", "F5D6C3D3C4", "f5 d6 c3 d3 c4", "f5,d6,c3,d3,c4", " f5\td6\r\nc3\nd3, c4 \n",
      "1. f5 d6 2. c3 d3 3. c4", "1.f5 2.d6 3.c3 4.d3 5.c4", "1) f5 2) d6 3) c3 4) d3 5) c4",
      "1: f5 2: d6 3: c3 4: d3 5: c4", "1f5 2d6 3c3 4d3 5c4", "F5d6 C3d3 C4", "f5 d6 c3 d3 c4 6.",
    ])
  func spellings(text: String) throws {
    let record = try Transcript.record(of: text)
    #expect(Transcript.text(of: record.moves) == "f5d6c3d3c4")
  }

  @Test("may be empty", arguments: ["", " ", "\n", "1."])
  func empty(text: String) throws {
    #expect(try Transcript.record(of: text) == GameRecord())
  }

  @Test("may contain written passes", arguments: ["pa", "pass", "ps", "--", "PA", "Pass", "PS"])
  func writtenPasses(pass: String) throws {
    let games = try randomGames(100)
    let game = try #require(games.first { $0.moves.dropLast().contains(.pass) })
    let text = game.moves.map { $0.square?.description ?? pass }.joined()
    #expect(try Transcript.record(of: text) == game)
  }

  @Test("ends with a pass only if the pass is written")
  func lastPass() throws {
    let games = try randomGames(100)
    let game = try #require(games.first { $0.moves.contains(.pass) })
    let number = try #require(game.moves.firstIndex(of: .pass))
    let text = Transcript.text(of: game.moves.prefix(number))
    #expect(try Transcript.record(of: text).moves.count == number)
    #expect(try Transcript.record(of: text + "--").moves.last == .pass)
  }

  @Test(
    "is refused at the first text that is not a move, with the moves before it",
    arguments: [
      ("f5d6xy", 4, "xy", 3, "f5d6"), ("f5 d6 c", 6, "c", 3, "f5d6"), ("zz", 0, "zz", 1, ""),
      ("f5d9", 2, "d9", 2, "f5"), ("f5-d6", 2, "-d", 2, "f5"), ("f5;d6", 2, ";d", 2, "f5"),
      ("f5 オセロ", 3, "オセ", 2, "f5"), ("f5\u{0}d6", 2, "\u{0}d", 2, "f5"), ("p", 0, "p", 1, ""),
    ])
  func unreadable(text: String, offset: Int, found: String, number: Int, prefix: String) throws {
    try expect(text, offset, found, number, .unreadable, prefix)
  }

  @Test(
    "is refused at the first illegal move, with the moves before it",
    arguments: [
      ("f5f5", 2, "f5", 2, IllegalMoveError.Kind.occupied, "f5"),
      ("f5 a1 d6", 3, "a1", 2, .flipsNothing, "f5"),
      ("1. f5 2. D4", 9, "D4", 2, .occupied, "f5"),
      ("f5d6--", 4, "--", 3, .pass, "f5d6"), ("pass", 0, "pass", 1, .pass, ""),
    ])
  func illegal(
    text: String, offset: Int, found: String, number: Int, kind: IllegalMoveError.Kind,
    prefix: String
  ) throws {
    let problem: IllegalMoveError =
      switch kind {
      case .occupied: .occupied(try #require(Square(found)))
      case .flipsNothing: .flipsNothing(try #require(Square(found)))
      case .pass: .passWithLegalMoves
      }
    try expect(text, offset, found, number, .illegal(problem), prefix)
  }

  private func expect(
    _ text: String, _ offset: Int, _ found: String, _ number: Int,
    _ problem: TranscriptError.Problem, _ prefix: String
  ) throws {
    let error = #expect(throws: TranscriptError.self) { try Transcript.record(of: text) }
    #expect(error?.offset == offset)
    #expect(error?.found == found)
    #expect(error?.number == number)
    #expect(error?.problem == problem)
    #expect(try error?.legalPrefix == Transcript.record(of: prefix))
  }

  @Test("is refused if it continues after the end of the game")
  func afterTheEnd() throws {
    for game in try randomGames(20) {
      let text = Transcript.text(of: game.moves)
      let error = #expect(throws: TranscriptError.self) { try Transcript.record(of: text + "--") }
      #expect(error?.problem == .illegal(.gameOver))
      #expect(error?.offset == text.count)
      #expect(error?.legalPrefix == game)
    }
  }
}

extension IllegalMoveError {
  /// The kind of error, without its square.
  enum Kind: Sendable { case occupied, flipsNothing, pass }
}

@Suite("A record as text")
struct RecordTextTests {
  @Test("is read back", arguments: ["", "f5d6", "F5 D6"])
  func record(text: String) throws {
    let record = try RecordText.record(of: text)
    #expect(RecordText.text(of: record) == text.lowercased().filter { $0 != " " })
  }

  @Test("is read back with another start")
  func recordWithStart() throws {
    let initial = GameRecord(start: Position(board: .initial, turn: .light))
    for game in try randomGames(5, from: initial.start) + [initial] {
      let text = RecordText.text(of: game)
      #expect(text.hasPrefix(initial.start.text + "."))
      #expect(try RecordText.record(of: text) == game)
      #expect(try RecordText.record(of: Array(text.utf8).span) == game)
    }
  }

  @Test("is refused if it is not a record")
  func unreadable() {
    #expect(throws: RecordTextError.unreadablePosition) {
      try RecordText.record(of: String(repeating: "?", count: 65) + ".e6")
    }
    #expect(throws: RecordTextError.self) { try RecordText.record(of: "f5f5") }
    #expect(throws: RecordTextError.self) { try RecordText.record(of: "short.e6") }
  }
}
