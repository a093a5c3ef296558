import OperatingSystem
import SiteExport
import Synchronization
import Views

struct Export {
  private let options: ExportOptions
  private let environment: [String: String]

  init(_ options: ExportOptions, environment: [String: String]) {
    self.options = options
    self.environment = environment
  }

  /// Reads everything, then writes everything: nothing is written if anything can't be read.
  func run() throws {
    StopSignal.ignoreBrokenPipes()
    let store = try OpenStore.path(of: options.store, environment)
    let folder = ExportFolder(
      path: options.output ?? "", store: store, site: try SiteDirectory.find(named: options.site),
      isForced: options.isForced, environment: environment)
    switch options.subject {
    case .game: try exportGames(of: store, to: folder)
    case .puzzle: try PuzzleExport(options: options, folder: folder).run()
    case .bowling: try exportSheet(to: folder)
    }
  }

  private func exportGames(of store: String?, to folder: ExportFolder) throws {
    let records = try GameArguments(storePath: store).records(of: options.operands)
    let site = GameSite(
      records, settings: options.settings,
      site: try Site(directory: folder.site, references: .plain))
    try folder.write("games", total: records.count) { output, progress in
      try site.write(into: &output, progress: progress)
    }
  }

  private func exportSheet(to folder: ExportFolder) throws {
    let sheet = try BowlingSite(
      options.operands[0], settings: options.settings,
      site: try Site(directory: folder.site, references: .plain))
    try folder.write("sheets", total: 1) { output, _ in try sheet.write(into: &output) }
  }
}

/// The folder that a static site is written to, with what is said of it meanwhile.
struct ExportFolder {
  /// Its path, as it stands on the command line.
  let path: String
  /// The file of the games that are kept, nil where none are.
  let store: String?
  /// Where the templates and public files are.
  let site: String
  /// Whether others' files in it may be deleted.
  let isForced: Bool
  let environment: [String: String]

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
    var output = try OutputFolder(at: path, precious: precious, force: isForced)
    var progress = ExportProgress(things, total: total)
    do {
      // What is said next, be it an error, has the line to itself.
      defer { progress.end() }
      try content(&output) { done in
        if interruption.hasCome { throw OutputError.stopped(path) }
        progress.show(done)
      }
    }
    let tally = try output.publish()
    let pages = tally.pages == 1 ? "1 page" : "\(tally.pages) pages"
    Console.say("\(pages), \(tally.files) files, \(tally.bytes) bytes: open \(path)/index.html")
  }

  /// What nobody means to delete, even by force.
  private var precious: [PreciousFolder] {
    [
      store.map { PreciousFolder($0, called: "the games that are kept") },
      environment["HOME"].map { PreciousFolder($0, called: "the home directory") },
      PreciousFolder(".", called: "the current directory"),
      PreciousFolder(site + "/Templates", called: "the site's templates"),
      PreciousFolder(site + "/Public", called: "the site's files"),
    ].compactMap { $0 }
  }
}

/// Says on a terminal how far a long export is; elsewhere nothing.
struct ExportProgress {
  /// What is counted.
  private let things: String
  private let total: Int
  private let isShown = Descriptor.standardError.isTerminal
  private let clock = ContinuousClock()
  private var next: ContinuousClock.Instant
  private var hasShown = false

  private static let patience: Duration = .milliseconds(500)

  init(_ things: String, total: Int) {
    self.things = things
    self.total = total
    next = clock.now + Self.patience
  }

  mutating func show(_ done: Int) {
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
  init() throws(StopSignalError) {
    try StopSignal().whenReceived { [self] in state.store(true, ordering: .relaxed) }
  }

  var hasCome: Bool { state.load(ordering: .relaxed) }
}
