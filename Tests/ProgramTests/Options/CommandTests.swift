import Testing

@testable import FlipbookCLI

@Suite("Commands")
struct CommandTests {
  @Test("A command line asks for one thing")
  func commands() throws {
    let options = try ServeOptions(["--port", "80"])
    #expect(try Command([]) == .serve(ServeOptions([])))
    #expect(try Command(["--port", "80"]) == .serve(options))
    #expect(try Command(["serve", "--port", "80"]) == .serve(options))
    #expect(try Command([], environment: ["FLIPBOOK_PORT": "80"]) == .serve(options))
    #expect(try Command(["perft", "9"]) == .perft(plies: 9))
  }

  @Test(
    "Help is given wherever somebody asks for it",
    arguments: [
      (["--help"], HelpTopic.program), (["-h"], .program), (["help"], .program),
      (["--port", "80", "--help"], .program), (["help", "help"], .program),
      (["version", "--help"], .program), (["serve", "--help"], .serve), (["serve", "-h"], .serve),
      (["serve", "--prot", "--help"], .serve), (["help", "serve"], .serve),
      (["export", "--help"], .export), (["export", "game", "-h"], .export),
      (["perft", "--help"], .perft), (["help", "perft"], .perft),
      (["replay", "a.txt", "--help"], .replay), (["help", "replay"], .replay),
    ])
  func help(arguments: [String], topic: HelpTopic) throws {
    #expect(try Command(arguments) == .help(topic))
  }

  @Test("The version is told", arguments: [["--version"], ["version"]])
  func version(arguments: [String]) throws {
    #expect(try Command(arguments) == .version)
  }

  @Test(
    "What can't be understood is said together with what to write instead",
    arguments: [
      (["sevre"], "there is no command \"sevre\"; did you mean serve?"),
      (["sevre", "--help"], "there is no command \"sevre\"; did you mean serve?"),
      (["help", "sevre"], "there is no command \"sevre\"; did you mean serve?"),
      (["watch"], "there is no command \"watch\"; flipbook --help lists those there are"),
      ([""], "there is no command \"\"; flipbook --help lists those there are"),
      (["help", "serve", "perft"], "help tells about one command, such as flipbook help serve"),
      (["version", "2"], "version takes no arguments"),
      (["perft"], "perft takes one number, such as flipbook perft 9"),
      (["perft", "1", "2"], "perft takes one number, such as flipbook perft 9"),
      (["perft", "21"], "\"21\" is no whole number from 0 to 20"),
      (["--", "--help"], "serve takes options only, not \"--help\""),
    ])
  func misuse(arguments: [String], complaint: String) {
    #expect(throws: UsageError(complaint)) { try Command(arguments) }
  }
}
