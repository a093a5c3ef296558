import OperatingSystem
import SiteExport
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
      records, settings: options.settings, site: try Site(directory: folder.site))
    try folder.write("games", total: records.count) { output, progress in
      try site.write(into: &output, progress: progress)
    }
  }

  private func exportSheet(to folder: ExportFolder) throws {
    let sheet = try BowlingSite(
      options.operands[0], title: options.title, language: options.language,
      site: try Site(directory: folder.site))
    try folder.write("sheets", total: 1) { output, _ in try sheet.write(into: &output) }
  }
}
