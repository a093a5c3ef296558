/// A command as the help, the completions and the manual tell of it.
struct CommandSummary: Sendable {
  let name: String
  /// What it is good for, in a few words.
  let about: String
  /// What `flipbook help` says of it; nil where the list of all commands says enough.
  var help: String?
  var options: [OptionSummary] = []
  /// What may stand behind its name.
  var operands: Operands = .none

  enum Operands {
    case none, anything, files
    case words([String])
    /// A word, then files.
    case wordAndFiles([String])
  }

  /// All commands, in the order of the help.
  static let all: [CommandSummary] = {
    let others = [
      CommandSummary(
        name: "serve", about: "serve the site; this is done without a command",
        help: HelpTopic.serveText, options: ServeOptions.options.map(\.summary)),
      CommandSummary(
        name: "export", about: "write games, a puzzle, a score sheet or a folder as a static site",
        help: HelpTopic.exportText, options: ExportOptions.options.map(\.summary),
        operands: .wordAndFiles(ExportOptions.Subject.allCases.map(\.rawValue))),
      CommandSummary(
        name: "backup", about: "copy the games' file, also while it is served",
        help: StoreCommand.backupText, options: StoreCommand.options(of: .backup).map(\.summary),
        operands: .files),
      CommandSummary(
        name: "restore", about: "put such a copy in its place",
        help: StoreCommand.restoreText, options: StoreCommand.options(of: .restore).map(\.summary),
        operands: .files),
      CommandSummary(
        name: "check", about: "look at each page and each game of the file",
        help: StoreCommand.checkText, options: StoreCommand.options(of: .check).map(\.summary)),
      CommandSummary(
        name: "games", about: "list, show or delete games",
        help: StoreCommand.gamesText, options: StoreCommand.options(of: .games).map(\.summary),
        operands: .anything),
      CommandSummary(
        name: "migrate", about: "make or bring forward the tables of a database or file",
        help: StoreCommand.migrateText, options: StoreCommand.options(of: .migrate).map(\.summary)),
      CommandSummary(
        name: "copy", about: "take all games along to another file or database",
        help: CopyCommand.helpText, options: CopyCommand.options.map(\.summary)),
      CommandSummary(
        name: "perft", about: "count the lines of play of N plies from the start",
        help: HelpTopic.perftText, operands: .anything),
      CommandSummary(
        name: "replay", about: "play the games of files, one a line, and print their final counts",
        help: HelpTopic.replayText, operands: .files),
      CommandSummary(
        name: "solve", about: "find out what perfect play comes to in positions, one a line",
        help: Solve.helpText, operands: .files),
      CommandSummary(
        name: "review", about: "say what each move of games gave away",
        help: Review.helpText, options: Review.options.map(\.summary), operands: .files),
      CommandSummary(
        name: "gtp", about: "let other programs play against the computer, by GTP",
        help: Engine.helpText, options: Engine.options.map(\.summary)),
      CommandSummary(
        name: "completions", about: "print what lets a shell complete commands and options",
        help: HelpTopic.completionsText, operands: .words(Shell.allCases.map(\.rawValue))),
      CommandSummary(name: "man", about: "print the manual page", help: HelpTopic.manualText),
      CommandSummary(name: "version", about: "print the version"),
    ]
    let help = CommandSummary(
      name: "help", about: "print this, or more about a command: flipbook help serve",
      operands: .words(others.map(\.name)))
    return others + [help]
  }()
}

/// An option without what it sets.
struct OptionSummary: Sendable {
  let name: String
  /// What stands for its value; empty for a flag.
  let placeholder: String
  let help: String
  /// All values that it can have, where they are a few words.
  let words: [String]

  var takesFile: Bool { placeholder == "FILE" || placeholder == "DIR" }

  /// What every command understands.
  static let asking = OptionSummary(
    name: "help", placeholder: "", help: "say more about the command", words: [])
  /// What is understood without a command, too.
  static let version = OptionSummary(
    name: "version", placeholder: "", help: "print the version", words: [])
}

extension Option {
  var summary: OptionSummary {
    OptionSummary(name: name, placeholder: placeholder, help: help, words: words)
  }
}
