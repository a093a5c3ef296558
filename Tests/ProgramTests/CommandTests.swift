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
      (["backup", "--help"], .backup), (["help", "restore"], .restore),
      (["check", "-h"], .check), (["help", "games"], .games),
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
      (["backup"], "backup needs one file to write: flipbook backup copy.sqlite"),
      (["restore", "a", "b"], "restore needs one backup: flipbook restore copy.sqlite"),
      (["check", "a"], "check takes options only, not \"a\""),
      (
        ["check", "--store", ":memory:"],
        "what is kept in memory only its server sees; name a file with --store"
      ),
      (["games", "--delete"], "--delete needs the names of games: flipbook games --delete NAME…"),
      (
        ["games", "x"],
        "\"x\" is no game's name: 20 letters and digits, as in its address"
      ),
      (["--", "--help"], "serve takes options only, not \"--help\""),
    ])
  func misuse(arguments: [String], complaint: String) {
    #expect(throws: UsageError(complaint)) { try Command(arguments) }
  }
}

@Suite("Help")
struct HelpTests {
  @Test("It fits on a terminal", arguments: HelpTopic.allCases)
  func width(topic: HelpTopic) {
    for line in topic.text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test("It begins with how the command is written", arguments: HelpTopic.allCases)
  func usage(topic: HelpTopic) {
    #expect(topic.text.contains("usage: flipbook "))
  }

  @Test("It names every option with what stands for its value")
  func options() {
    for option in ServeOptions.options {
      #expect(HelpTopic.serve.text.contains("  --\(option.name) \(option.placeholder)  "))
    }
    for option in ExportOptions.options {
      #expect(HelpTopic.export.text.contains("  --\(option.name) \(option.placeholder) "))
    }
  }

  @Test("It names every command")
  func commands() {
    for name in [
      "serve", "export", "backup", "restore", "check", "games", "perft", "replay", "version",
      "help",
    ] {
      #expect(HelpTopic.program.text.contains("\n  \(name) "))
    }
  }

  @Test("Its examples can be understood")
  func examples() throws {
    let lines = HelpTopic.serve.text.split(separator: "\n").filter { $0.hasPrefix("  flipbook") }
    #expect(lines.count == 5)
    for line in lines {
      // The command, then two spaces and what it is good for.
      let command = line.dropFirst(2).split(separator: "  ")[0]
      _ = try Command(command.split(separator: " ").dropFirst().map { String($0) })
    }
  }
}

@Suite("Likeness of words")
struct EditDistanceTests {
  @Test(
    "The distance counts characters added, left out and changed",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("port", "prot", 2),
      ("kitten", "sitting", 3), ("host", "hosts", 1), ("é", "e", 1), ("flaw", "lawn", 2),
    ])
  func distance(one: String, other: String, distance: Int) {
    #expect(one.editDistance(to: other) == distance)
    #expect(other.editDistance(to: one) == distance)
  }

  @Test(
    "What was meant is what is nearly the same, or begins the same",
    arguments: [
      ("serv", "serve"), ("sevre", "serve"), ("verison", "version"), ("vers", "version"),
      ("x", nil), ("server side", nil), ("", nil),
    ])
  func nearest(written: String, meant: String?) {
    #expect(written.nearest(of: ["serve", "perft", "help", "version"]) == meant)
  }
}
