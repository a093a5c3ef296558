import Engine

/// A help text of the program or of one of its commands.
struct HelpTopic: Equatable {
  /// The command's name, or `program`.
  let name: String
  let text: String

  static let program = HelpTopic(name: "program", text: programText)

  /// The program's help, then the help of each command that has its own.
  static let all =
    [program]
    + CommandSummary.all.compactMap { command in
      command.help.map { HelpTopic(name: command.name, text: $0) }
    }

  /// The help of a command; of the program if none is named or the command has no help of its own.
  static func about(_ command: String?) throws(UsageError) -> HelpTopic {
    let name = try command.map(Command.known)
    return all.first { $0.name == name } ?? program
  }

  private static let programText = """
    flipbook: Reversi as web pages, without any JavaScript

    usage: flipbook [COMMAND] [OPTIONS]

    \(table(CommandSummary.all.map { (left: "  " + $0.name, right: $0.about) }))

    Type flipbook and open the address that it prints.

    Exit status: 0 if all went well, 1 if something failed, 2 if the command line
    can't be understood.
    """

  static let serveText =
    """
    usage: flipbook serve [OPTIONS]

    Serves the site until you press Control-C, and prints the address to open in a
    browser.

      flipbook                             play on this machine
      flipbook --host 0.0.0.0 --port 8000  let the whole network play
      flipbook --store :memory:            try things out; no game is kept
      flipbook --public-url https://play.example/reversi
                                           behind a reverse proxy that speaks https
      flipbook --trusted-proxy loopback --log requests --log-format json
                                           behind one on this machine, with a log

    \(defaults(ServeOptions.options))

    A LIST contains addresses and blocks, separated by commas, such as
    192.0.2.7,10.0.0.0/8; loopback is this machine. A RATE such as 30,10/m allows 30
    requests at once, then 10 a minute; s is a second, h an hour.

    A FILE can also be a PostgreSQL database; see flipbook help migrate. If a file's
    name looks like a database, write ./ in front of it.

    Every option can also be set in the environment: --port as FLIPBOOK_PORT. The
    command line takes precedence; an empty variable is ignored.
    """

  static let perftText = """
    usage: flipbook perft N

    Prints the number of lines of play of N plies from the initial position. A pass
    is a ply, and a finished game counts as one line. The time goes to standard
    error.

      flipbook perft 9
    """

  static let replayText = """
    usage: flipbook replay [FILE…]

    Plays the games of the files and prints the numbers of dark and light disks at
    the end of each game. Without a file, or for -, it reads the standard input:

      flipbook replay games.txt
      echo f5d6c3d3c4 | flipbook replay

    A line is a transcript such as f5d6c3d3c4, in upper or lower case, with or
    without spaces, move numbers and passes; {65-character position}.{transcript}
    starts from another position. Text after a tab is ignored. An empty line is a
    game without moves: 2 2.

    In a finished game the empty squares count for the winner, or half for each side
    in a tie. In an unfinished game only the disks count.

    A file whose name ends in .wtb is an archive of tournaments in the French
    federation's WTHOR format. If the files with the names are in the same folder
    (WTHOR.JOU, WTHOR.TRN), the players, place and year follow after a tab. If the
    last moves are missing, the stored result follows after another tab.

    For a game that can't be played or has another result than the stored one, the
    line is "error: …" with the first bad move and its place. The exit status is
    then 1. The total time goes to standard error.
    """

  static let completionsText = """
    usage: flipbook completions bash|zsh|fish

    Prints a script that lets a shell complete flipbook's commands, options and
    values:

      source <(flipbook completions bash)  in ~/.bashrc
      source <(flipbook completions zsh)   in ~/.zshrc, behind compinit
      flipbook completions fish | source   in ~/.config/fish/config.fish
    """

  static let manualText = """
    usage: flipbook man

    Prints all help texts as a manual page, to read at once or to install:

      flipbook man | man -l -
      flipbook man > ~/.local/share/man/man1/flipbook.1
    """

  static func defaults<Options>(_ options: [Option<Options>]) -> String {
    "Defaults are in parentheses:\n\n" + table(options)
  }

  static func table<Options>(_ options: [Option<Options>]) -> String {
    table(options.map { (left: "  --\($0.name) \($0.placeholder)", right: $0.help) })
  }

  private static func table(_ rows: [(left: String, right: String)]) -> String {
    let width = rows.map(\.left.count).max() ?? 0
    return rows.map { row in
      row.left + String(repeating: " ", count: width - row.left.count + 2) + row.right
    }.joined(separator: "\n")
  }
}

extension HelpTopic {
  static let exportText =
    """
    usage: flipbook export game GAME... --output DIR [OPTIONS]
           flipbook export puzzle POSITION --output DIR [OPTIONS]
           flipbook export bowling THROWS --output DIR [OPTIONS]
           flipbook export site FOLDER --output DIR [OPTIONS]

    Writes a static site, which works from a disk or any host, without a server. It
    can contain games, with a page for each move and a chain of pages that plays
    them; an endgame to play against perfect replies, with a page for each position;
    or all games and puzzles of a club or a player.

      flipbook export game f5d6c3d3c4 --output site
      flipbook export game games.txt --output site --title 'Our tournament'
      flipbook export game - --output site --pace off < games.txt
      flipbook export game f5d6c3d3c4 --output site --review
      flipbook export game WTH_2019.wtb --only 3,10-12 --output site
      flipbook export puzzle board.txt --output site --pace moves
      flipbook export site club --output public --watch

    A GAME is one of these: a file with a transcript or a game in GGF on each line,
    where text after a tab is ignored (- is the standard input); an archive of
    tournaments, .wtb, as for flipbook replay; the name of a game, as in its
    address; or a transcript such as f5d6c3. A transcript can begin with a start: 64
    squares of x, o and -, the side to move, a dot. For several games,
    DIR/index.html links to all of them. --only selects lines of each file, or games
    of each archive. More than \(GameArguments.mostArchived) games of an archive need --force.

    A POSITION is a file or a text: a board with its side to move, as 65 characters
    or drawn in lines, or a transcript that ends in the position. At most \(EndgameSolver.mostEmpties)
    squares may be empty; up to about 10 make a site of reasonable size. The number
    and size of the pages are printed before any is written; more than \(Export.pageLimit) pages
    need --force.

    THROWS is a bowling score sheet as in its address, such as X46~72: 0 to 9 for
    the pins that a throw knocks down, X for all ten, ~ between players (in a shell,
    quote a ~ at the beginning). It becomes one page, to view or to print.

    A FOLDER contains site.txt with the lines "title: …", "language: en, ja" and
    "address: https://…" (only the title is required), then an empty line and some
    text; games/ with files as for a GAME, where the players, the date and the place
    follow after tabs; puzzles/ with files that contain a POSITION, or 65 characters
    on each line; and pages/ with pages of text, .md. A page has the name of its
    file, with the line number from the second line on. More fields of site.txt are
    in the article "Whole sites". Only changes are written again. If a file can't be
    read, nothing is written; with --keep-going it is reported, the rest is written,
    and the exit status is 1. With --watch the site is served on this machine and
    kept up to date until you press Control-C.

    \(defaults(ExportOptions.options))

    DIR is replaced as a whole at the end; until then, or if anything fails, it
    doesn't change. A folder that flipbook has written is replaced. A folder with
    other contents is replaced only with --force, which deletes ALL of them. A
    folder that contains the home directory, the current directory, the saved games,
    or the site's templates and files is never replaced.

    Options with a value can also be set in the environment: --pace as
    FLIPBOOK_PACE. The command line takes precedence.
    """
}

/// A description of a command for the help, the completions and the manual page.
struct CommandSummary: Sendable {
  let name: String
  /// A short description.
  let about: String
  /// The text for `flipbook help`; nil if the list of commands says enough.
  var help: String?
  var options: [OptionSummary] = []
  /// The arguments that can follow the command's name.
  var operands: Operands = .none

  enum Operands {
    case none, anything, files
    case words([String])
    /// One of these words, then files.
    case wordAndFiles([String])
  }

  /// All commands, in the order of the help.
  static let all: [CommandSummary] = {
    let others = [
      CommandSummary(
        name: "serve", about: "serve the site; the default command",
        help: HelpTopic.serveText, options: ServeOptions.options.map(\.summary)),
      CommandSummary(
        name: "export", about: "write games, a puzzle, a score sheet or a folder as a static site",
        help: HelpTopic.exportText, options: ExportOptions.options.map(\.summary),
        operands: .wordAndFiles(ExportOptions.Subject.allCases.map(\.rawValue))),
      CommandSummary(
        name: "new", about: "write the folder of an example club, to export as a site",
        help: NewSite.helpText, options: NewSite.options.map(\.summary), operands: .files),
      CommandSummary(
        name: "backup", about: "copy the games' file, even while it is served",
        help: StoreCommand.backupText, options: StoreCommand.options(of: .backup).map(\.summary),
        operands: .files),
      CommandSummary(
        name: "restore", about: "replace the games' file with such a copy",
        help: StoreCommand.restoreText, options: StoreCommand.options(of: .restore).map(\.summary),
        operands: .files),
      CommandSummary(
        name: "check", about: "check each page and each game of the file",
        help: StoreCommand.checkText, options: StoreCommand.options(of: .check).map(\.summary)),
      CommandSummary(
        name: "games", about: "list, show or delete games",
        help: StoreCommand.gamesText, options: StoreCommand.options(of: .games).map(\.summary),
        operands: .anything),
      CommandSummary(
        name: "migrate", about: "create or update the tables of a database or file",
        help: StoreCommand.migrateText, options: StoreCommand.options(of: .migrate).map(\.summary)),
      CommandSummary(
        name: "copy", about: "copy all games to another file or database",
        help: CopyCommand.helpText, options: CopyCommand.options.map(\.summary)),
      CommandSummary(
        name: "perft", about: "count the lines of play of N plies from the start",
        help: HelpTopic.perftText, operands: .anything),
      CommandSummary(
        name: "replay", about: "play the games of files and print their final counts",
        help: HelpTopic.replayText, operands: .files),
      CommandSummary(
        name: "solve", about: "solve the positions of files by perfect play",
        help: Solve.helpText, operands: .files),
      CommandSummary(
        name: "review", about: "show what each move of a game gave away",
        help: Review.helpText, options: Review.options.map(\.summary), operands: .files),
      CommandSummary(
        name: "gtp", about: "let other programs play against the computer, by GTP",
        help: EngineCommand.helpText, options: EngineCommand.options.map(\.summary)),
      CommandSummary(
        name: "completions", about: "print a script for completion in a shell",
        help: HelpTopic.completionsText, operands: .words(Shell.allCases.map(\.rawValue))),
      CommandSummary(name: "man", about: "print the manual page", help: HelpTopic.manualText),
      CommandSummary(name: "version", about: "print the version"),
    ]
    let help = CommandSummary(
      name: "help", about: "print this, or help on a command: flipbook help serve",
      operands: .words(others.map(\.name)))
    return others + [help]
  }()
}

/// A description of an option, without its effect.
struct OptionSummary: Sendable {
  let name: String
  /// The value's name in the help; empty for a flag.
  let placeholder: String
  let help: String
  /// All possible values, if they are a few fixed words; otherwise empty.
  let words: [String]

  var takesFile: Bool { placeholder == "FILE" || placeholder == "DIR" }

  /// `--help`, which every command understands.
  static let asking = OptionSummary(
    name: "help", placeholder: "", help: "explain the command", words: [])
  /// `--version`, which also works without a command.
  static let version = OptionSummary(
    name: "version", placeholder: "", help: "print the version", words: [])
}

extension Option {
  var summary: OptionSummary {
    OptionSummary(name: name, placeholder: placeholder, help: help, words: words)
  }
}
