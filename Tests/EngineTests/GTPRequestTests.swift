import ComputerPlayers
import Engine
import Properties
import Reversi
import Testing

@Suite("A line of GTP")
struct GTPRequestTests {
  @Test(
    "asks for nothing if it has only blanks, control characters and comments",
    arguments: ["", " ", "\t \r", "# name", "  # 1 name", "\u{1}\u{7F}\u{0}"])
  func nothing(line: String) {
    #expect(GTPRequest(line: line.utf8) == nil)
  }

  @Test(
    "is a command with an optional number before it",
    arguments: [
      ("name", nil, GTPCommand.name), ("7 name", 7, .name), ("007\tname\r", 7, .name),
      ("0 quit # good-bye", 0, .quit), ("2147483647 undo", 2_147_483_647, .undo),
      ("na\u{7}me", nil, .name), ("name of the program", nil, .name),
      ("protocol_version", nil, .protocolVersion), ("version", nil, .version),
      ("list_commands", nil, .listCommands), ("clear_board", nil, .clearBoard),
      ("showboard", nil, .showBoard), ("final_score", nil, .finalScore),
      ("known_command genmove", nil, .knownCommand(isKnown: true)),
      ("known_command gen-move", nil, .knownCommand(isKnown: false)),
      ("boardsize 8", nil, .boardSize), ("komi -6.5", nil, .komi), ("komi 0", nil, .komi),
      ("play black d3", nil, .play(.dark, .place(Square("d3")!))),
      ("play W C4", nil, .play(.light, .place(Square("c4")!))),
      ("play b PASS", nil, .play(.dark, .pass)),
      ("genmove White", nil, .chooseMove(.light, isPlayed: true)),
      ("reg_genmove B", nil, .chooseMove(.dark, isPlayed: false)),
      ("level", nil, .level(nil)), ("level random", nil, .level(.random)),
      ("level 0", nil, .level(.random)), ("level 7", nil, .level(.master)),
      ("level intermediate", nil, .level(.intermediate)), ("level master", nil, .level(.master)),
      ("set_game Othello", nil, .setGame), ("set_game othello", nil, .setGame),
      ("set_game OTHELLO", nil, .setGame),
      ("list_games", nil, .listGames), ("time_settings 900 30 1", nil, .timeSettings),
      ("time_left white 10 0", nil, .timeLeft),
    ] as [(String, Int?, GTPCommand)])
  func commands(line: String, id: Int?, command: GTPCommand) throws {
    let request = try #require(GTPRequest(line: line.utf8))
    #expect(request.id == id)
    #expect(request.command == .success(command))
  }

  private static let unknown = "unknown command"
  private static let syntax = "syntax error"
  private static let levels =
    "unknown level; there are "
    + ComputerLevel.allCases.map(\.rawValue).joined(separator: ", ")

  @Test(
    "is refused with the protocol's error messages",
    arguments: [
      ("genmoves black", nil, unknown), ("Name", nil, unknown),
      ("6", 6, unknown), ("-3 name", nil, unknown),
      ("2147483648 name", nil, unknown), ("12345678901 name", nil, unknown),
      ("é", nil, unknown), ("name\u{301}", nil, unknown),
      ("boardsize", nil, syntax), ("boardsize eight", nil, syntax),
      ("boardsize 10", nil, "unacceptable size"), ("boardsize 99999999999999999999", nil, syntax),
      ("komi", nil, syntax), ("komi six", nil, syntax), ("komi 1.2.3", nil, syntax),
      ("play", nil, syntax), ("play black", nil, syntax), ("play red d3", nil, syntax),
      ("play black d9", nil, syntax), ("play black i1", nil, syntax),
      ("play black d3d4", nil, syntax), ("3 play white resign", 3, syntax),
      ("genmove", nil, syntax), ("genmove d3", nil, syntax), ("level 8", nil, levels),
      ("level hard", nil, levels), ("level Random", nil, levels), ("set_game", nil, syntax),
      ("set_game Go", nil, "unsupported game"), ("set_game öthello", nil, "unsupported game"),
      ("time_settings 1 2", nil, syntax),
      ("time_left 10 0", nil, syntax), ("known_command", nil, syntax),
    ] as [(String, Int?, String)])
  func refusals(line: String, id: Int?, text: String) throws {
    let request = try #require(GTPRequest(line: line.utf8))
    #expect(request.id == id)
    let error = #expect(throws: GTPError.self) { try request.command.get() }
    #expect(error?.description == text)
  }

  @Test("takes no longer to read if it is crafted to be slow")
  func hostile() async throws {
    try await HostileText.check("GTPRequest", after: ["", "1 play black ", "komi ", "level "]) {
      _ = GTPRequest(line: $0.utf8)
    }
  }
}
