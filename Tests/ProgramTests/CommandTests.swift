import Encodings
import Testing

@testable import FlipbookCLI

@Suite("Commands")
struct CommandTests {
  @Test(
    "A command line names a command; without a name the program serves",
    arguments: [
      ([], "serve", []), (["--port", "80"], "serve", ["--port", "80"]),
      (["serve", "--port", "80"], "serve", ["--port", "80"]), (["perft", "9"], "perft", ["9"]),
      (["solve", "a.txt"], "solve", ["a.txt"]), (["review", "--json"], "review", ["--json"]),
      (["gtp"], "gtp", []), (["new", "club"], "new", ["club"]),
      (["completions", "fish"], "completions", ["fish"]), (["man"], "man", []),
    ])
  func commands(arguments: [String], name: String, rest: [String]) throws {
    let (command, others) = try Command.chosen(by: arguments)
    #expect((command.name, others) == (name, rest))
    _ = try Command.action(of: arguments, environment: [:])
  }

  @Test(
    "The environment reaches the command",
    arguments: [([], "PORT"), (["serve"], "PORT"), (["export"], "PACE"), (["gtp"], "SEED")])
  func environment(arguments: [String], name: String) throws {
    let variable = "FLIPBOOK_\(name)"
    let error = #expect(throws: UsageError.self) {
      try Command.action(of: arguments, environment: [variable: "x"])
    }
    #expect(error?.description.hasPrefix(variable + ": ") == true)
  }

  @Test(
    "A variable that sets no option is named, with the one that was meant",
    arguments: [
      ("PROT", "did you mean FLIPBOOK_PORT?"), ("READ_ONLY", "flipbook --help lists them"),
      ("port", "flipbook --help lists them"),
    ])
  func strangeVariables(name: String, remedy: String) {
    let environment = [
      "FLIPBOOK_\(name)": "1", "FLIPBOOK_STORE": "", "FLIPBOOK_PACE": "off", "PORT": "2",
      "FLIPBOOK_PREDECESSOR": "3",
    ]
    #expect(
      Command.strangeVariables(in: environment) == [
        "FLIPBOOK_\(name) sets no option; \(remedy)"
      ])
  }

  @Test(
    "A request for help is recognised anywhere",
    arguments: [
      (["--help"], "program"), (["-h"], "program"), (["help"], "program"),
      (["--port", "80", "--help"], "program"), (["help", "help"], "program"),
      (["version", "--help"], "program"), (["serve", "--help"], "serve"),
      (["serve", "-h"], "serve"),
      (["serve", "--prot", "--help"], "serve"), (["help", "serve"], "serve"),
      (["export", "--help"], "export"), (["export", "game", "-h"], "export"),
      (["perft", "--help"], "perft"), (["help", "perft"], "perft"),
      (["backup", "--help"], "backup"), (["help", "restore"], "restore"),
      (["check", "-h"], "check"), (["help", "games"], "games"),
      (["migrate", "--help"], "migrate"), (["help", "copy"], "copy"),
      (["replay", "a.txt", "--help"], "replay"), (["help", "replay"], "replay"),
      (["gtp", "--help"], "gtp"), (["solve", "--help"], "solve"),
      (["review", "--help"], "review"),
      (["completions", "--help"], "completions"),
      (["help", "man"], "man"),
    ])
  func help(arguments: [String], topic: String) throws {
    let (command, topics) = try Command.chosen(by: arguments)
    #expect(command.name == "help")
    let helped = Command.all.first { [$0.name] == topics }
    #expect((helped?.helpText == nil ? "program" : helped?.name) == topic)
  }

  @Test(
    "A request for the version is recognised",
    arguments: [["--version"], ["version"], ["serve", "--version"], ["perft", "--version"]])
  func version(arguments: [String]) throws {
    #expect(try Command.chosen(by: arguments).0.name == "version")
  }

  @Test("Suggested options are valid", arguments: [[], ["serve"], ["export"], ["check"]])
  func suggestions(command: [String]) throws {
    for (written, meant) in [("--hlep", "--help"), ("--verison", "--version")] {
      let error = #expect(throws: UsageError.self) {
        try Command.action(of: command + [written], environment: [:])
      }
      #expect(error?.description == "unknown option \(written); did you mean \(meant)?")
      _ = try Command.action(of: command + [meant], environment: [:])
    }
  }

  @Test(
    "An invalid command line is refused with a hint",
    arguments: [
      (["sevre"], "there is no command \"sevre\"; did you mean serve?"),
      (["sevre", "--help"], "there is no command \"sevre\"; did you mean serve?"),
      (["help", "sevre"], "there is no command \"sevre\"; did you mean serve?"),
      (["watch"], "there is no command \"watch\"; flipbook --help lists all commands"),
      ([""], "there is no command \"\"; flipbook --help lists all commands"),
      (["help", "serve", "perft"], "help explains one command, such as flipbook help serve"),
      (["version", "2"], "version takes no arguments"),
      (["man", "2"], "man takes no arguments"),
      (["completions"], "completions needs a shell: bash, zsh, fish"),
      (["completions", "csh"], "\"csh\" is none of bash, zsh, fish"),
      (["perft"], "perft takes one number, such as flipbook perft 9"),
      (["perft", "1", "2"], "perft takes one number, such as flipbook perft 9"),
      (["perft", "21"], "\"21\" is no whole number from 0 to 20"),
      (["gtp", "black"], "gtp takes options only, not \"black\""),
      (["page"], "page needs one address below the site, such as flipbook page /r/f5d6c3"),
      (
        ["page", "rules"], "page needs one address below the site, such as flipbook page /r/f5d6c3"
      ),
      (["new"], "new needs the name of one folder, such as flipbook new club"),
      (["new", "a", "b"], "new needs the name of one folder, such as flipbook new club"),
      (["backup"], "backup needs one file to write: flipbook backup copy.sqlite"),
      (["restore", "a", "b"], "restore needs one backup: flipbook restore copy.sqlite"),
      (["check", "a"], "check takes options only, not \"a\""),
      (["migrate", "a"], "migrate takes options only, not \"a\""),
      (["copy", "a"], "copy takes options only, not \"a\""),
      (
        ["copy", "--from", "a"],
        "copy needs two places: flipbook copy --from games.sqlite --to postgresql://…"
      ),
      (
        ["copy", "--from", "a", "--to", ":memory:"],
        "games in memory exist only in their server; name a file or a database"
      ),
      (
        ["copy", "--from", "a", "--to", "a"],
        "--from and --to name the same place; name another one"
      ),
      (
        ["postgresql://me:geheim@db/games"],
        "there is no command \"postgresql://***\"; flipbook --help lists all commands"
      ),
      (
        ["check", "--store", ":memory:"],
        "games in memory exist only in their server; name a file with --store"
      ),
      (["games", "--delete"], "--delete needs the names of games: flipbook games --delete NAME…"),
      (
        ["games", "x"],
        "\"x\" is no game's name; copy it from the game's address"
      ),
      (["--", "--help"], "serve takes options only, not \"--help\""),
    ])
  func misuse(arguments: [String], complaint: String) {
    #expect(throws: UsageError(complaint)) {
      try Command.action(of: arguments, environment: [:])
    }
  }
}

@Suite("Help")
struct HelpTests {
  static let texts = [Command.programHelp] + Command.all.compactMap(\.helpText)

  @Test("Help fits a terminal of 80 columns", arguments: texts)
  func width(text: String) {
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test("Help shows the command's usage", arguments: texts)
  func usage(text: String) {
    #expect(text.contains("usage: flipbook "))
  }

  @Test("Help names every option with its placeholder")
  func options() {
    for command in Command.all {
      for option in command.options {
        #expect(
          command.helpText?.contains("  --\(option.name) \(option.placeholder) ") == true)
      }
    }
  }

  @Test("Help names every command")
  func commands() {
    let names = [
      "serve", "page", "pages", "export", "new", "backup", "restore", "check", "games", "migrate",
      "copy", "perft", "replay", "solve", "review", "gtp", "completions", "man", "version", "help",
    ]
    #expect(Command.all.map(\.name) == names)
    for name in names {
      #expect(Command.programHelp.contains("\n  \(name) "))
      #expect(throws: Never.self) { try Command.action(of: [name, "--help"], environment: [:]) }
    }
  }

  @Test("The examples in the help are valid")
  func examples() throws {
    let help = try #require(Command.serve.helpText)
    let lines = help.split(separator: "\n").filter { $0.hasPrefix("  flipbook") }
    #expect(lines.count == 5)
    for line in lines {
      // The command, then two spaces and its purpose.
      let command = line.dropFirst(2).split(separator: "  ")[0]
      let arguments = command.split(separator: " ").dropFirst().map { String($0) }
      _ = try Command.action(of: arguments, environment: [:])
    }
  }
}

@Suite("Completions and the manual")
struct SummaryTests {
  @Test(
    "Completions name every command, option and listed value",
    arguments: Shell.allCases)
  func completions(shell: Shell) {
    let text = shell.completions
    for command in Command.all {
      #expect(text.contains(command.name))
      for option in command.options {
        #expect(text.contains((shell == .fish ? "-l " : "--") + option.name))
        if !option.words.isEmpty { #expect(text.contains(option.words.joined(separator: " "))) }
      }
    }
  }

  @Test("The manual has a section for each command and an entry for each option")
  func manual() {
    for command in Command.all where command.helpText != nil {
      #expect(Manual.text.contains(".SH \"FLIPBOOK \(command.name.uppercased())\""))
    }
    for option in Command.all.flatMap(\.options) {
      let name = "--\(option.name)".replacing("-", with: "\\-")
      #expect(Manual.text.contains("\n.TP\n\\fB\(name)"))
    }
    #expect(Manual.text.split(separator: "\n").allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
  }

  @Test("Every listed value of an option is valid")
  func values() throws {
    for command in Command.all {
      let operands = command.name == "export" ? ["game", "f5", "--output", "o"] : []
      for option in command.options {
        for word in option.words {
          _ = try command.read(operands + ["--\(option.name)", word], [:])
        }
      }
    }
  }
}

@Suite("Similarity of words")
struct EditDistanceTests {
  @Test(
    "The edit distance counts insertions, deletions, changes and swaps of neighbours",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("port", "prot", 1),
      ("--help", "--hlep", 1), ("abcd", "badc", 2),
      ("kitten", "sitting", 3), ("host", "hosts", 1), ("é", "e", 1), ("flaw", "lawn", 2),
    ])
  func distance(one: String, other: String, distance: Int) {
    #expect(one.editDistance(to: other) == distance)
    #expect(other.editDistance(to: one) == distance)
  }

  @Test(
    "The suggested word is nearly the same or begins the same",
    arguments: [
      ("serv", "serve"), ("sevre", "serve"), ("verison", "version"), ("vers", "version"),
      ("x", nil), ("server side", nil), ("", nil), ("hepl", "help"), ("hoop", nil),
      ("prefix", nil), ("vision", "version"), ("mission", nil),
    ])
  func nearest(written: String, meant: String?) {
    #expect(written.nearest(of: ["serve", "perft", "help", "version"]) == meant)
  }

  @Test("Of two similar words the nearer one is suggested")
  func nearer() {
    #expect("--hlep".nearest(of: ["--keep", "--help"]) == "--help")
    #expect("--hlep".nearest(of: ["--keep"]) == nil)
  }
}
