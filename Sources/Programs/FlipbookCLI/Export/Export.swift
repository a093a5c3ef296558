import Encodings
import Engine
import GameFiles
import OperatingSystem
import Presentation
import Reversi
import StaticSites
import Synchronization

struct Export {
  let options: ExportOptions
  private let environment: [String: String]
  /// The path of the games' file; nil if the games are not in a file.
  private let store: String?
  let directory: String

  init(_ options: ExportOptions, environment: [String: String]) throws {
    self.options = options
    self.environment = environment
    // Without a home directory there is no file of games that an output could overwrite.
    store = try? OpenStore.path(of: options.store, environment)
    directory = try TemplatesDirectory.find(named: options.templates)
  }

  /// Reads all input before it writes: an unreadable input leaves nothing written.
  func run() async throws {
    OperatorSignals.ignoreBrokenPipes()
    switch options.subject {
    case .game: try exportGames()
    case .puzzle: try exportPuzzle()
    case .bowling: try exportSheet()
    case .site: try await exportSite()
    }
  }

  var site: Views {
    get throws {
      try Views(directory: directory, references: .plain, otherPages: Views.exportedPages)
    }
  }

  private func exportGames() throws {
    let source = try self.site
    let settings = try options.settings(of: source.languages)
    let arguments = GameArguments(
      store: options.store, environment: environment, only: options.only,
      isForced: options.isForced, language: source.languages.standard)
    let games = try arguments.games(of: options.operands)
    if let path = options.oneFile {
      guard games.count == 1 else {
        throw CommandError("--one-file takes one game, not \(games.count); choose it with --only")
      }
      let page = try GameSite.page(of: games[0], settings: settings, site: source)
      if path.isSpelled("-") { return try CommandOutput.write(page) }
      try write(page, to: path)
      return CommandOutput.say("1 page, \(page.count) bytes: open \(path)")
    }
    let interruption = try Interruption()
    let site = GameSite(
      games, settings: settings, site: source,
      reviewing: reviewing(unless: interruption))
    try write("games", total: games.count, unless: interruption) { output, progress in
      try site.write(into: &output, progress: progress)
    }
  }

  /// Writes a file beside its place and then moves it there: until then, the place stays as it was.
  private func write(_ bytes: [UInt8], to path: String) throws {
    let kept = ([store].compactMap(\.self) + options.operands).compactMap {
      try? FileSystem.status(of: $0)?.identity
    }
    if let old = try FileSystem.status(of: path),
      !options.isForced || old.kind != .file || kept.contains(old.identity)
    {
      throw CommandError(
        "\(path.printable) is there already; name another --one-file, or give --force for a file")
    }
    let partial = "\(path).\(UInt64.random(in: 0 ... .max)).partial"
    defer { try? FileSystem.removeFile(partial) }
    try NewSite.writing(path) { () throws(SystemError) in
      try OpenDirectory(".").create(partial, holding: bytes)
      try? FileSystem.copyOwner(of: path, to: partial)
      try FileSystem.rename(partial, to: path)
    }
  }

  /// The function that reviews games, or nil without `--review`; an interruption ends it within a move.
  func reviewing(unless interruption: Interruption) -> GameSite.Reviewing? {
    guard options.isReviewed else { return nil }
    return { record, pause in
      var reviewer = GameReviewer(record) { interruption.hasCome }
      do { return try reviewer.finish(pause: pause) } catch is CancellationError {
        // `pause` throws an error with the name of the stopped export, which is clearer than a CancellationError.
        try pause()
        throw CancellationError()
      }
    }
  }

  private func exportSheet() throws {
    let site = try self.site
    let sheet = try BowlingSite(
      options.operands[0], settings: options.settings(of: site.languages), site: site)
    try write("sheets", total: 1, unless: Interruption()) { output, _ in
      try sheet.write(into: &output)
    }
  }

  /// Writes a site to a new folder, puts the folder in place when all is written, and prints its size.
  ///
  /// - Parameters:
  ///   - things: the noun for the counted progress.
  ///   - content: writes all files; calls `progress` with the number of things written, which throws after an
  ///     interruption.
  func write(
    _ things: String, total: Int, unless interruption: Interruption,
    content: (inout OutputFolder, _ progress: (Int) throws -> Void) throws -> Void
  ) throws {
    let path = options.output ?? ""
    var output = try OutputFolder(at: path, protected: protected, force: options.isForced)
    let progress = ProgressPrinter()
    try content(&output) { done in
      try interruption.stop(path)
      progress.update("\(done) of \(total) \(things)")
    }
    let tally = try output.finish()
    CommandOutput.say(
      "\(counted(tally.pages, "page")), \(tally.files) files, \(tally.bytes) bytes: "
        + "open \(path)/index.html")
  }

  /// Folders that are never deleted, even with `--force`.
  var protected: [ProtectedFolder] {
    guard options.subject == .site else { return owned }
    let source = options.operands[0]
    let parts = SiteListing.folders.map { source + "/" + $0 }
    return [ProtectedFolder(source, called: "what the site is made of")]
      + parts.map { ProtectedFolder($0, called: "what the site is made of", isWhole: true) } + owned
  }

  private var owned: [ProtectedFolder] {
    [
      store.map { ProtectedFolder($0, called: "the games that are kept") },
      environment["HOME"].map { ProtectedFolder($0, called: "the home directory") },
      ProtectedFolder(".", called: "the current directory"),
      ProtectedFolder(directory + "/Templates", called: "the site's templates"),
      ProtectedFolder(directory + "/Public", called: "the site's files"),
    ].compactMap { $0 }
  }
}

final class Interruption: Sendable {
  private let state = Atomic(false)

  /// From now on the first signal only sets ``hasCome``; the second one ends the process.
  init() throws(SystemError) {
    try OperatorSignals().whenReceived { [self] _ in state.store(true, ordering: .relaxed) }
  }

  var hasCome: Bool { state.load(ordering: .relaxed) }

  func stop(_ path: String) throws(OutputError) {
    if hasCome { throw OutputError("stopped; \(path) is as it was") }
  }
}

extension Export {
  static let pageLimit = 20_000
  /// The most positions of a puzzle: more would take too much memory and time.
  static let mostNodes = 300_000

  /// Finds all positions of a puzzle, prints the number of pages and bytes, and writes the site.
  func exportPuzzle() throws {
    let site = try self.site
    let settings = try options.settings(of: site.languages)
    let graph = try PuzzleGraph(
      start: start(in: site.languages.standard), mostNodes: Self.mostNodes)
    let puzzle = PuzzleSite(graph, settings: settings, site: site)
    let bytes = puzzle.byteCount(countingAtMost: Self.pageLimit)
    let isMany = puzzle.pageCount > Self.pageLimit
    CommandOutput.say("\(puzzle.pageCount) pages, \(isMany ? "about " : "")\(bytes) bytes to write")
    if isMany, !options.isForced { throw tooMany(puzzle.pageCount, graph) }
    try write("pages", total: puzzle.pageCount, unless: Interruption()) { output, progress in
      try puzzle.write(into: &output, progress: progress)
    }
  }

  private func tooMany(_ pages: Int, _ graph: PuzzleGraph) -> CommandError {
    let other = [RecordPace.moves, nil].first { graph.pageCount(at: $0) <= Self.pageLimit }
    let remedy = other.map { pace in
      "--pace \(pace?.rawValue ?? "off") makes it \(graph.pageCount(at: pace)) pages, "
    }
    return CommandError(
      "\(pages) pages are more than \(Self.pageLimit), nothing is written; "
        + "\(remedy ?? "")a position with fewer empty squares makes it fewer, "
        + "--force writes them all")
  }

  /// The position from a file, from the standard input, or from the argument's own text.
  private func start(in language: Language) throws(CommandError) -> Position {
    let argument = options.operands[0]
    switch InputFile.kind(of: argument) {
    case .folder: throw CommandError("\(argument) is a folder; name a file with a position")
    case .file:
      var file = try InputFile(argument)
      let text = try file.text(limit: GameText.sizeLimit)
      return try position(in: text, language, called: "\(file.name) can't be read")
    case .nothing:
      return try position(
        in: argument, language, called: "\(argument.quoted) is no file and no position")
    }
  }

  private func position(
    in text: String, _ language: Language, called failure: String
  ) throws(CommandError) -> Position {
    do throws(GameTextError) {
      return try GameText(text).position
    } catch {
      throw CommandError("\(failure): \(error.reason(in: language).printable)")
    }
  }
}
