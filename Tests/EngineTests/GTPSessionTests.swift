import ComputerPlayers
import Engine
import Reversi
import TestSupport
import Testing

@Suite("A GTP session")
struct GTPSessionTests {
  private let start = """
    = black to move
      a b c d e f g h
    1 . . . . . . . .
    2 . . . . . . . .
    3 . . . . . . . .
    4 . . . O X . . .
    5 . . . X O . . .
    6 . . . . . . . .
    7 . . . . . . . .
    8 . . . . . . . .
    """

  private func session(_ player: any ComputerPlayer = ScriptedPlayer()) -> GTPSession {
    GTPSession(
      players: ComputerRoster([.random: player], searchLimit: 1), level: .random, version: "9.9")
  }

  /// The answers to lines, without the empty lines that end them.
  private func answers(
    to lines: [String], _ player: any ComputerPlayer = ScriptedPlayer()
  ) async throws -> [String] {
    var session = session(player)
    var answers: [String] = []
    for line in lines {
      let answer = await session.answer(to: line.utf8)
      try #require(answer.isEmpty || answer.hasSuffix("\n\n"))
      answers.append(String(answer.dropLast(2)))
    }
    return answers
  }

  /// Commands that play a record, without its passes.
  private func plays(_ transcript: String) throws -> [String] {
    try Transcript.record(of: transcript).plies.map {
      "play \($0.before.turn == .dark ? "black" : "white") \($0.square)"
    }
  }

  @Test("introduces itself, and answers with the command's number")
  func introduction() async throws {
    let lines = [
      "1 protocol_version", "name", "3 version", "", "# nothing", "4 known_command undo",
      "known_command fly", "5 fly", "list_games", "7 level",
    ]
    #expect(
      try await answers(to: lines) == [
        "=1 2", "= Flipbook", "=3 9.9", "", "", "=4 true", "= false", "?5 unknown command",
        "= Othello", "=7 random",
      ])
  }

  @Test("lists its commands and knows all of them")
  func list() async throws {
    let list = try await answers(to: ["list_commands"])[0]
    let names = list.dropFirst(2).split(separator: "\n")
    #expect(
      Set(names).isSuperset(of: [
        "protocol_version", "name", "version", "known_command", "list_commands", "quit",
        "boardsize", "clear_board", "komi", "play", "genmove", "undo", "showboard", "level",
      ]))
    for name in names {
      #expect(try await answers(to: ["known_command \(name)"]) == ["= true"])
      #expect(try await answers(to: ["\(name)"]) != ["? unknown command"])
    }
  }

  @Test("shows the board with its first row at the top")
  func board() async throws {
    #expect(try await answers(to: ["showboard"]) == [start])
    let after = try await answers(to: ["play black d3", "showboard"])[1]
    #expect(after.hasPrefix("= white to move\n"))
    #expect(after.contains("\n3 . . . X . . . .\n4 . . . X X . . .\n"))
  }

  @Test("plays the given moves and those its player chooses")
  func moves() async throws {
    let player = ScriptedPlayer(Square("c3")!, Square("e6")!)
    let lines = ["play b d3", "genmove w", "reg_genmove b", "play black c4", "undo", "showboard"]
    let answers = try await answers(to: lines, player)
    #expect(answers.prefix(5) == ["=", "= C3", "= E6", "=", "="])
    #expect(answers[5].hasPrefix("= black to move\n"))
    #expect(
      player.asked.map(\.text) == [
        try Transcript.record(of: "d3").position.text,
        try Transcript.record(of: "d3c3").position.text,
      ])
  }

  @Test(
    "refuses illegal commands and stays unchanged",
    arguments: [
      ("play black a1", "? illegal move"), ("play black d4", "? illegal move"),
      ("play white d6", "? illegal move"), ("play black pass", "? illegal move"),
      ("play white pass", "? illegal move"), ("genmove white", "? it is not white's turn"),
      ("reg_genmove white", "? it is not white's turn"), ("undo", "? cannot undo"),
      ("final_score", "? cannot score"), ("boardsize 10", "? unacceptable size"),
      (
        "level 9",
        "? unknown level; there are "
          + ComputerLevel.allCases.map(\.rawValue).joined(separator: ", ")
      ),
    ])
  func refusals(line: String, refusal: String) async throws {
    #expect(try await answers(to: [line, "showboard"]) == [refusal, start])
  }

  @Test(
    "starts over when the board is cleared or resized", arguments: ["clear_board", "boardsize 8"])
  func clearing(command: String) async throws {
    #expect(
      try await answers(to: ["play black d3", command, "showboard", "undo"]) == [
        "=", "=", start, "? cannot undo",
      ])
  }

  @Test("survives a player that breaks the rules")
  func brokenPlayer() async throws {
    let player = ScriptedPlayer(Square("a1")!)
    #expect(
      try await answers(to: ["genmove black", "showboard"], player) == ["? illegal move", start])
    var session = GTPSession(
      players: ComputerRoster([:], searchLimit: 1), level: .random, version: "")
    #expect(await session.answer(to: "genmove black".utf8) == "? no move found\n\n")
  }

  /// Dark has to pass after these moves.
  private static let beforePass = "d3c3e6d2d1e1b2c1"

  @Test("accepts a pass, whether given or left out")
  func passes() async throws {
    let opening = try plays(Self.beforePass)
    try #require(Transcript.record(of: Self.beforePass).position.status == .pass(.dark))
    let pass = ["showboard", "play white pass", "play black pass", "showboard", "undo", "undo"]
    let said = try await answers(to: opening + pass).dropFirst(opening.count)
    #expect(said.first?.hasPrefix("= black has to pass\n") == true)
    #expect(Array(said)[1...2] == ["? illegal move", "="])
    #expect(Array(said)[3].hasPrefix("= white to move\n"))
    #expect(said.suffix(2) == ["=", "="])
    let found = try await answers(
      to: opening + ["genmove black", "genmove white", "undo", "undo", "genmove white"])
    #expect(found.suffix(5).first == "= pass")
    #expect(found.last == found[opening.count + 1])
  }

  @Test("scores a finished game like a tournament, and then accepts only passes")
  func end() async throws {
    let lines =
      try plays("e6f4e3f6g5d6e7f5c5")
      + ["final_score", "genmove white", "play black pass", "play white pass", "play white a1"]
    #expect(
      try await answers(to: lines).suffix(5) == ["= B+64", "= pass", "=", "=", "? illegal move"])
  }

  @Test("ends when the other program quits")
  func quitting() async {
    var session = session()
    #expect(!session.isOver)
    #expect(await session.answer(to: "1 quit\r".utf8) == "=1\n\n")
    #expect(session.isOver)
  }

  @Test("plays a whole game of legal moves against itself")
  func wholeGame() async throws {
    var session = session(RandomPlayer(seed: 1))
    var position = Position.initial
    while !position.status.isOver {
      let name = position.turn == .dark ? "black" : "white"
      let answer = await session.answer(to: "genmove \(name)".utf8)
      let move = try #require(answer.dropFirst(2).split(separator: "\n").first)
      position = try position.playing(Square(move).map(Move.place) ?? .pass)
    }
    let score = await session.answer(to: "final_score".utf8)
    let count = FinalCount(of: position)
    #expect(
      score.hasPrefix(count.dark == count.light ? "= 0" : count.dark > count.light ? "= B" : "= W"))
  }
}
