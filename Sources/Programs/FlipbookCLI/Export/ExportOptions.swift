import Encodings
import Engine
import OperatingSystem
import Presentation
import Reversi
import StaticSites

extension Command {
  static let export = Command(
    "export", "write games, a puzzle, a score sheet or a folder as a static site",
    options: ExportOptions.options,
    words: ExportOptions.Subject.allCases.map(\.rawValue), takesFiles: true,
    help: """
      usage: flipbook export game GAME... --output DIR [OPTIONS]
             flipbook export game GAME --one-file FILE [OPTIONS]
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
      With --one-file, a single game becomes one page to mail, with all its positions
      and styles in it (- is the standard output).

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
      text; games/ with files as for a GAME, where players, date, place, round, result
      and address follow after tabs; puzzles/ with files that contain a POSITION, or
      65 characters on each line; and pages/ with pages of text, .md. A page has the
      name of its file, with a number from the second game on. More fields of site.txt
      are in the article "Whole sites". Only changes are written again. If a file
      can't be read, nothing is written; with --keep-going it is reported, the rest is
      written, and the exit status is 1. With --watch the site is served on this
      machine and kept up to date until you press Control-C. --force also lets an
      address show another game than before.

      \(Option.defaults(ExportOptions.options))

      DIR is replaced as a whole at the end; until then, or if anything fails, it
      doesn't change. A folder that flipbook has written is replaced. A folder with
      other contents is replaced only with --force, which deletes ALL of them. A
      folder that contains the home directory, the current directory, the saved games,
      or the site's templates and files is never replaced. --force replaces a FILE.

      Options with a value can also be set in the environment: --pace as
      FLIPBOOK_PACE. The command line takes precedence.
      """
  ) { arguments, environment in
    let options = try ExportOptions(arguments, environment: environment)
    return { try await Export(options, environment: environment).run() }
  }
}

struct ExportOptions: Equatable {
  enum Subject: String, CaseIterable {
    case game
    case puzzle
    case bowling
    case site
  }

  var subject = Subject.game
  /// Transcripts, names of games, files or a folder, as given on the command line.
  var operands: [String] = []
  var output: String?
  var oneFile: String?
  /// How moves play automatically; nil for pages that don't play.
  ///
  /// A site has many games, and the frames of every disk would be too many files.
  var pace: RecordPace? { givenPace ?? (subject == .site ? .moves : .disks) }
  private var title: String?
  private var tags = GameTags()
  private var language: String?
  var store: ServeOptions.StoreLocation = .userData
  var templates: String?
  var only: GameNumbers?
  var isForced = false
  var isReviewed = false
  /// True to leave out unreadable entries of a folder.
  var keepsGoing = false
  var isWatching = false
  var port: Int?
  /// The pace given on the command line: nil if none is given, `.some(nil)` for `off`.
  private var givenPace: RecordPace??

  init(_ arguments: [String], environment: [String: String] = [:]) throws(UsageError) {
    let reader = OptionReader(options: Self.options)
    operands = try reader.read(arguments, environment: environment, into: &self)
    subject = try Self.subject(operands.isEmpty ? nil : operands.removeFirst())
    try checkOperands()
    try checkWatch(arguments)
    guard output != nil || oneFile != nil else {
      throw UsageError("export needs a folder to write to: --output DIR")
    }
  }

  private func checkOperands() throws(UsageError) {
    switch subject {
    case .puzzle where oneFile != nil, .bowling where oneFile != nil, .site where oneFile != nil:
      throw UsageError("only a game fits into one file: --one-file is for flipbook export game")
    case .game where oneFile != nil && (output != nil || givenPace != nil || isReviewed):
      throw UsageError("one file has no --output, --pace or --review: give them or --one-file")
    case .game where operands.isEmpty:
      throw UsageError(
        "export game needs a game: a transcript, a game's name, or a file with transcripts")
    case .puzzle where operands.count != 1:
      throw UsageError(
        "export puzzle needs one position: a board, a transcript, or a file with one")
    case .puzzle where isReviewed, .bowling where isReviewed:
      throw UsageError("only games are reviewed: --review is for flipbook export game and site")
    case .puzzle where tags != GameTags():
      throw UsageError("a puzzle has no named players: --dark and --light are for games")
    case .bowling where operands.count != 1:
      throw UsageError("export bowling needs one sheet: its throws, such as X46~72")
    case .bowling where tags != GameTags():
      throw UsageError("a score sheet numbers its players: --dark and --light are for games")
    case .puzzle where only != nil, .bowling where only != nil:
      throw UsageError("\(subject.rawValue) writes one thing: --only is for games")
    case .site: try checkFolder()
    case .game, .puzzle, .bowling: break
    }
  }

  private func checkFolder() throws(UsageError) {
    guard operands.count == 1 else {
      throw UsageError("export site needs one folder: with site.txt, games/, puzzles/ and pages/")
    }
    guard title == nil, language == nil else {
      throw UsageError(
        "a site's title and languages are in its site.txt: --title and --language are for others")
    }
    guard tags == GameTags() else {
      throw UsageError("a site's games say who played: --dark and --light are for export game")
    }
    guard only == nil else {
      throw UsageError("a site has all games of its folder: --only is for export game")
    }
  }

  private func checkWatch(_ arguments: [String]) throws(UsageError) {
    if subject != .site, keepsGoing || isWatching {
      throw UsageError("--keep-going and --watch are for flipbook export site")
    }
    // FLIPBOOK_PORT in the environment may be meant for the server, so only the command line counts.
    if !isWatching, arguments.contains(where: { $0.parts(at: "=")[0].isSpelled("--port") }) {
      throw UsageError("nothing is served without --watch: --port has no effect")
    }
  }

  private static func subject(_ name: String?) throws(UsageError) -> Subject {
    guard let name else {
      throw UsageError(
        "export what? flipbook export game …, flipbook export puzzle …, flipbook export bowling … "
          + "or flipbook export site …")
    }
    let names = Subject.allCases.map(\.rawValue)
    guard let subject = Subject.allCases.first(where: { name.isSpelled($0.rawValue) }) else {
      let hint = name.nearest(of: names).map { "did you mean export \($0)?" }
      throw UsageError(
        "there is no export \(name.quoted); "
          + (hint ?? "there are " + names.joined(separator: ", ")))
    }
    return subject
  }

  static let options: [Option<ExportOptions>] = [
    Option(
      "output", "DIR", "write the site here (required)",
      \.output, OptionValues.text("a folder")),
    Option(
      "one-file", "FILE", "write a game as one page here, without --output",
      \.oneFile, OptionValues.text("a file")),
    Option(
      "pace", "PACE", "play disks, directions, moves, or off (disks; a site moves)",
      \.givenPace,
      oneOf: ["disks": .disks, "directions": .directions, "moves": .moves, "off": .some(nil)]),
    Option(
      "title", "TEXT", "the site's title (Flipbook)",
      \.title, OptionValues.text("a title")),
    Option(
      "dark", "NAME", "the dark player's name, for games (none)",
      \.tags.dark, OptionValues.text("a name")),
    Option(
      "light", "NAME", "the light player's name, for games (none)",
      \.tags.light, OptionValues.text("a name")),
    Option(
      "only", "LIST", "only these games of each file, such as 3,10-12 (all)",
      \.only, GameNumbers.init),
    Option(
      "language", "TAG", "the language of the pages (en)",
      \.language, OptionValues.text("a language")),
    Option(
      "store", "FILE", "read games with names from here (your data)",
      \.store, OptionValues.store("a file")),
    .templates(\.templates),
    Option(
      "port", "NUMBER", "serve a site here; 0 picks a free one (8080)",
      \.port, OptionValues.port),
    Option(flag: "review", "show what each move gave away", \.isReviewed),
    Option(flag: "keep-going", "leave out unreadable files of a folder", \.keepsGoing),
    Option(flag: "watch", "serve a site and update it after each change", \.isWatching),
    Option(flag: "force", "replace others' files in DIR; write many pages", \.isForced),
  ]

  /// - Throws: ``UsageError`` if the site has no such language.
  func settings(of languages: Languages) throws(UsageError) -> SiteSettings {
    var settings = SiteSettings(
      pace: pace, title: title, tags: tags, language: languages.standard)
    guard let language else { return settings }
    do throws(CommandError) {
      settings.language = try SiteText.language(language, of: languages)
    } catch {
      throw UsageError("--language: \(error.description)")
    }
    return settings
  }
}
