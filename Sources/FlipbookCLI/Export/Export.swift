import ComputerPlayers
import OperatingSystem
import Presentation
import Reversi
import SiteExport
import Synchronization
import Views

struct Export {
  let options: ExportOptions
  private let environment: [String: String]
  /// The file of the games that are kept, nil where none are.
  private let store: String?
  /// Where the templates and public files are.
  private let directory: String

  init(_ options: ExportOptions, environment: [String: String]) throws {
    self.options = options
    self.environment = environment
    store = try OpenStore.path(of: options.store, environment)
    directory = try SiteDirectory.find(named: options.site)
  }

  /// Reads everything, then writes everything: nothing is written if anything can't be read.
  func run() async throws {
    OperatorSignals.ignoreBrokenPipes()
    switch options.subject {
    case .game: try exportGames()
    case .puzzle: try exportPuzzle()
    case .bowling: try exportSheet()
    case .site: try await exportSite()
    }
  }

  var site: Site {
    get throws { try Site(directory: directory, references: .plain) }
  }

  private func exportGames() throws {
    let arguments = GameArguments(
      store: options.store, environment: environment, only: options.only,
      isForced: options.isForced)
    let games = try arguments.games(of: options.operands)
    let interruption = try Interruption()
    let site = GameSite(
      games, settings: options.settings, site: try self.site,
      reviewing: reviewing(unless: interruption))
    try write("games", total: games.count, unless: interruption) { output, progress in
      try site.write(into: &output, progress: progress)
    }
  }

  /// What reviews the games, if that is wanted; an interruption ends it within a move.
  func reviewing(unless interruption: Interruption) -> GameSite.Reviewing? {
    guard options.isReviewed else { return nil }
    return { record, pause in
      var reviewer = GameReviewer(record) { interruption.hasCome }
      do { return try reviewer.finish(pause: pause) } catch is CancellationError {
        // It knows better how to say that all has been stopped.
        try pause()
        throw CancellationError()
      }
    }
  }

  private func exportSheet() throws {
    let sheet = try BowlingSite(options.operands[0], settings: options.settings, site: site)
    try write("sheets", total: 1, unless: Interruption()) { output, _ in
      try sheet.write(into: &output)
    }
  }

  /// Writes a site as a whole, unless somebody stops it, and says how large it is.
  ///
  /// - Parameters:
  ///   - things: what is counted while it is written.
  ///   - content: writes all files; it is handed what to tell how far it is.
  func write(
    _ things: String, total: Int, unless interruption: Interruption,
    content: (inout OutputFolder, _ progress: (Int) throws -> Void) throws -> Void
  ) throws {
    let path = options.output ?? ""
    var output = try OutputFolder(at: path, precious: precious, force: options.isForced)
    let teller = ProgressTeller()
    try content(&output) { done in
      if interruption.hasCome { throw OutputError.stopped(path) }
      teller.hear("\(done) of \(total) \(things)")
    }
    let tally = try output.publish()
    Console.say(
      "\(counted(tally.pages, "page")), \(tally.files) files, \(tally.bytes) bytes: "
        + "open \(path)/index.html")
  }

  /// What nobody means to delete, even by force.
  var precious: [PreciousFolder] {
    let source = options.subject == .site ? options.operands[0] : nil
    let sources = source.map { [$0, $0 + "/games", $0 + "/puzzles"] } ?? []
    return sources.map { PreciousFolder($0, called: "what the site is made of") } + owned
  }

  private var owned: [PreciousFolder] {
    [
      store.map { PreciousFolder($0, called: "the games that are kept") },
      environment["HOME"].map { PreciousFolder($0, called: "the home directory") },
      PreciousFolder(".", called: "the current directory"),
      PreciousFolder(directory + "/Templates", called: "the site's templates"),
      PreciousFolder(directory + "/Public", called: "the site's files"),
    ].compactMap { $0 }
  }
}

/// Whether somebody has asked the process to stop.
final class Interruption: Sendable {
  private let state = Atomic(false)

  /// From now on the first signal is only noted; the second one ends the process.
  init() throws(SystemError) {
    try OperatorSignals().whenReceived { [self] _ in state.store(true, ordering: .relaxed) }
  }

  var hasCome: Bool { state.load(ordering: .relaxed) }
}

extension Export {
  /// The most pages that are written without being asked twice.
  static let pageLimit = 20_000
  /// The most positions that memory and patience are good for.
  static let mostNodes = 300_000

  /// Looks at all that can follow from a position, says how much it is, and writes it.
  func exportPuzzle() throws {
    let graph = try PuzzleGraph(start: start(), mostNodes: Self.mostNodes)
    let puzzle = PuzzleSite(graph, settings: options.settings, site: try site)
    let bytes = try puzzle.byteCount(countingAtMost: Self.pageLimit)
    let isMany = puzzle.pageCount > Self.pageLimit
    Console.say("\(puzzle.pageCount) pages, \(isMany ? "about " : "")\(bytes) bytes to write")
    if isMany, !options.isForced { throw tooMany(puzzle) }
    try write("pages", total: puzzle.pageCount, unless: Interruption()) { output, progress in
      try puzzle.write(into: &output, progress: progress)
    }
  }

  private func tooMany(_ site: PuzzleSite) -> CommandError {
    let other = [RecordPace.moves, nil].first { site.pageCount(at: $0) <= Self.pageLimit }
    let remedy = other.map { pace in
      "--pace \(pace?.rawValue ?? "off") makes it \(site.pageCount(at: pace)) pages, "
    }
    return CommandError(
      "\(site.pageCount) pages are more than \(Self.pageLimit), nothing is written; "
        + "\(remedy ?? "")a position with fewer empty squares makes it fewer, "
        + "--force writes them all")
  }

  /// The position on the command line: in a file, on the standard input, or the text itself.
  private func start() throws(CommandError) -> Position {
    let argument = options.operands[0]
    switch InputFile.kind(of: argument) {
    case .folder: throw CommandError("\(argument) is a folder; name a file with a position")
    case .file:
      var file = try InputFile(argument)
      let text = try file.text(limit: GameText.sizeLimit)
      return try position(in: text, called: "\(file.name) can't be read")
    case .nothing:
      return try position(in: argument, called: "\(argument.quoted) is no file and no position")
    }
  }

  private func position(in text: String, called failure: String) throws(CommandError) -> Position {
    do throws(GameTextError) {
      return try GameText(text).position
    } catch {
      let place = PastedGame.text(of: error, language: .standard).printable
      throw CommandError("\(failure): \(place)")
    }
  }
}
