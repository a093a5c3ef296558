import Presentation
import Reversi
import SiteExport
import Synchronization
import Views

/// Writes a static site.
struct Export {
  private let options: ExportOptions
  private let environment: [String: String]

  init(_ options: ExportOptions, environment: [String: String]) {
    self.options = options
    self.environment = environment
  }

  /// Reads everything, then writes everything: nothing is written if anything can't be read.
  func run() throws {
    Console.outliveReaders()
    let store = try OpenStore.path(of: options.store, environment)
    let records = try GameArguments(storePath: store).records(of: options.operands)
    let directory = try SiteDirectory.find(named: options.site)
    let site = GameSite(
      records, settings: options.settings, site: try Site(directory: directory))

    let interruption = try Interruption()
    let path = options.output ?? ""
    var output = try OutputFolder(
      at: path, precious: precious(directory), force: options.isForced)
    var progress = ExportProgress(total: records.count)
    try site.write(into: &output) { games in
      if interruption.hasCome { throw OutputError.stopped(path) }
      progress.show(games)
    }
    progress.end()
    report(try output.publish(), path)
  }

  /// What nobody means to delete, even by force.
  private func precious(_ site: String) -> [PreciousFolder] {
    [
      environment["HOME"].map { PreciousFolder($0, called: "the home directory") },
      PreciousFolder(".", called: "the current directory"),
      PreciousFolder(site + "/Templates", called: "the site's templates"),
    ].compactMap { $0 }
  }

  private func report(_ tally: OutputTally, _ path: String) {
    Console.say(
      "\(tally.pages) pages, \(tally.files) files, \(tally.bytes) bytes: open \(path)/index.html")
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
