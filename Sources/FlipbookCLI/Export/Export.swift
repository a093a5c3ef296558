import ComputerPlayers
import OperatingSystem
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
    let site = GameSite(
      games, settings: options.settings, site: try self.site,
      reviewing: options.isReviewed ? Self.review : nil)
    try write("games", total: games.count) { output, progress in
      try site.write(into: &output, progress: progress)
    }
  }

  static let review: GameSite.Reviewing = { record, pause in
    var reviewer = GameReviewer(record)
    return try reviewer.finish(pause: pause)
  }

  private func exportSheet() throws {
    let sheet = try BowlingSite(options.operands[0], settings: options.settings, site: site)
    try write("sheets", total: 1) { output, _ in try sheet.write(into: &output) }
  }

  /// Writes a site as a whole, unless somebody stops it, and says how large it is.
  ///
  /// - Parameters:
  ///   - things: what is counted while it is written.
  ///   - content: writes all files; it is handed what to tell how far it is.
  func write(
    _ things: String, total: Int,
    content: (inout OutputFolder, _ progress: (Int) throws -> Void) throws -> Void
  ) throws {
    let interruption = try Interruption()
    let path = options.output ?? ""
    var output = try OutputFolder(at: path, precious: precious, force: options.isForced)
    var progress = ExportProgress(things)
    do {
      // What is said next, be it an error, has the line to itself.
      defer { progress.end() }
      try content(&output) { done in
        if interruption.hasCome { throw OutputError.stopped(path) }
        progress.show(done, of: total)
      }
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

/// Says on a terminal how far a long export is; elsewhere nothing.
struct ExportProgress {
  /// What is counted.
  private let things: String
  private let isShown = Descriptor.standardError.isTerminal
  private let clock = ContinuousClock()
  private var next: ContinuousClock.Instant
  private var hasShown = false

  private static let patience: Duration = .milliseconds(500)

  init(_ things: String) {
    self.things = things
    next = clock.now + Self.patience
  }

  mutating func show(_ done: Int, of total: Int) {
    guard isShown, clock.now >= next else { return }
    Console.complainInPlace("\(done) of \(total) \(things)")
    hasShown = true
    next = clock.now + Self.patience
  }

  /// Leaves an empty line to what follows.
  mutating func end() {
    if hasShown { Console.complainInPlace("") }
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
