import Encodings
import OperatingSystem
import Presentation
import Reversi
import StaticSites

struct ExportOptions: Equatable {
  enum Subject: String, CaseIterable {
    /// Played games, to look at.
    case game
    /// An endgame to play.
    case puzzle
    /// A bowling score sheet, for example to print.
    case bowling
    /// A whole site from a folder of games and puzzles.
    case site
  }

  var subject = Subject.game
  /// Transcripts, names of games, files or a folder, as given on the command line.
  var operands: [String] = []
  var output: String?
  /// How moves play automatically; nil for pages that don't play.
  ///
  /// A site has many games, and the frames of every disk would be too many files.
  var pace: RecordPace? { givenPace ?? (subject == .site ? .moves : .disks) }
  private var title: String?
  private var tags = GameTags()
  /// The tag of the pages' language; nil for the standard language.
  private var language: String?
  var store: ServeOptions.StoreLocation = .userData
  var site: String?
  /// The selected games of each file; nil for all.
  var only: GameNumbers?
  var isForced = false
  var isReviewed = false
  /// True to leave out unreadable entries of a folder.
  var keepsGoing = false
  /// True to serve a folder's site and update it when the folder changes.
  var isWatching = false
  /// The port to serve a watched site on.
  var port: Int?
  /// The pace given on the command line: nil if none is given, `.some(nil)` for `off`.
  private var givenPace: RecordPace??

  init(_ arguments: [String], environment: [String: String] = [:]) throws(UsageError) {
    let reader = OptionReader(options: Self.options)
    operands = try reader.read(arguments, environment: environment, into: &self)
    subject = try Self.subject(operands.isEmpty ? nil : operands.removeFirst())
    try checkOperands()
    try checkWatch(arguments)
    guard output != nil else {
      throw UsageError("export needs a folder to write to: --output DIR")
    }
  }

  private func checkOperands() throws(UsageError) {
    switch subject {
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
}

extension ExportOptions {
  /// All options in the order of the help.
  static let options: [Option<ExportOptions>] = [
    Option(
      "output", "DIR", "write the site here (required)",
      \.output, OptionValues.text("a folder")),
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
    Option(
      "site", "DIR", "where Templates and Public are (automatic)",
      \.site, OptionValues.text("a directory")),
    Option(
      "port", "NUMBER", "serve a site here; 0 picks a free one (8080)",
      \.port, OptionValues.port),
    Option(flag: "review", "show what each move gave away", \.isReviewed),
    Option(flag: "keep-going", "leave out unreadable files of a folder", \.keepsGoing),
    Option(flag: "watch", "serve a site and update it after each change", \.isWatching),
    Option(flag: "force", "replace others' files in DIR; write many pages", \.isForced),
  ]

  /// The settings of the pages.
  ///
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
