import Encodings
import HTTPServer
import OperatingSystem
import Presentation
import StaticSites

extension Export {
  /// Updates a folder's site; with `--watch`, also serves it and updates it after each change.
  func exportSite() async throws {
    let maker = try SiteBuilder(self)
    if options.isWatching {
      try await watch(with: maker)
    } else {
      let problems = try maker.make(isForced: options.isForced)
      guard problems == 0 else {
        throw CommandError(
          "\(counted(problems, "thing")) can't be read, see above; the rest is written")
      }
    }
  }

  private func watch(with maker: SiteBuilder) async throws {
    let version = SiteVersion()
    let files = ReloadingFiles(files: StaticFiles(folder: options.output ?? ""), version: version) {
      try await Task.sleep(for: $0)
    }
    // Binds the port first: a port in use should be reported before a long export, not after it.
    let server = try HTTPServer(
      configuration: HTTPServerConfiguration(port: options.port ?? 8080, loops: 1)
    ) { request, _ in
      files.answer(to: request)
    }
    let first = maker.sources
    try maker.makeOrTell(isFirst: true)
    guard !maker.interruption.hasCome else { return }
    try server.start()
    CommandOutput.say("Open http://127.0.0.1:\(server.port)/ in your browser (Ctrl-C stops)")
    let watch = SiteWatch(
      look: { maker.sources },
      make: {
        try maker.makeOrTell(isFirst: false)
        version.advance()
      },
      pause: { time in
        try await Task.sleep(for: time)
        if maker.interruption.hasCome { throw CancellationError() }
      })
    do { try await watch.run(after: first) } catch is CancellationError {}
    await server.shutdown(grace: .seconds(1))
  }
}

private struct SiteBuilder {
  let interruption: Interruption
  private let export: Export
  private let folder: String

  init(_ export: Export) throws {
    interruption = try Interruption()
    self.export = export
    folder = export.options.operands[0]
    let others = try? SiteListing.others(in: folder, besides: export.options.output ?? "")
    for other in others ?? [] {
      Console.complain(
        "flipbook: \(other.printable) is left out: only site.txt, players.txt, games/, puzzles/ and "
          + "pages/ are read"
      )
    }
  }

  /// A snapshot of the folder and of the files that its pages are made with; without what can't be listed.
  var sources: SiteSources {
    SiteSources(
      listing: try? SiteListing(of: folder), files: TemplatesDirectory.sources(in: export.directory)
    )
  }

  /// Updates the site and prints a summary. A problem with the folder is printed, and the site stays as it was.
  ///
  /// - Throws: on the first call, an error of the output folder: watching the source can't mend that.
  func makeOrTell(isFirst: Bool) throws {
    do {
      _ = try make(isForced: isFirst && export.options.isForced)
    } catch is SiteChange {
      // The folder changed during the update; the next look at it sees that.
    } catch  where !isFirst || error is CommandError {
      if !interruption.hasCome { Console.complain("flipbook: \(error)") }
    }
  }

  /// - Returns: the number of games, puzzles and files that can't be read.
  func make(isForced: Bool) throws -> Int {
    let site = try export.site
    let listing = try SiteListing(of: folder)
    var reader = SiteFolder(
      listing, languages: site.languages, keepsGoing: export.options.keepsGoing
    ) {
      Console.complain("flipbook: \($0)")
    }
    var contents = try reader.contents()
    try reader.checkStyle(of: contents, over: site)
    guard !export.options.isReviewed || contents.hasPliesOfGames else {
      throw CommandError(
        "--review needs pages of games; write plies: all in \(folder)/site.txt, or take --review away"
      )
    }
    while true {
      do {
        let tally = try update(site, with: contents, isForced: isForced) {
          try listing.confirm(in: folder)
        }
        CommandOutput.say(
          "\(counted(tally.pages, "page")), \(counted(tally.files, "file")), \(tally.bytes) bytes written, "
            + "\(tally.unchanged) games, puzzles and files unchanged, \(tally.removed) removed"
            + (tally.mended > 0 ? ", \(tally.mended) repaired after changes" : "")
            + ": open \(export.options.output ?? "")/index.html")
        return reader.problems
      } catch let error as UnfitPuzzle {
        try reader.leaveOut(error.name, because: error.reason, from: &contents)
      }
    }
  }

  private func update(
    _ site: Views, with contents: SiteContents, isForced: Bool, confirm: () throws -> Void
  ) throws -> OutputTally {
    let options = export.options
    let whole = WholeSite(
      contents, pace: options.pace, programVersion: Command.programVersion, site: site,
      reviewing: export.reviewing(unless: interruption), puzzleGraph: graph)
    let path = options.output ?? ""
    let files = whole.fileCountOfGames
    if files >= 1_000 {
      CommandOutput.say("the games need about \(files) files, \(files * 75 / 10_000) MB")
    }
    let progress = ProgressPrinter()
    let start = ContinuousClock.now
    var output = try OutputFolder(
      at: path, protected: export.protected, force: isForced, isUpdate: true)
    try whole.write(into: &output) { done, total in
      try interruption.stop(path)
      progress.update(
        ProgressPrinter.text(done, of: total, "games and puzzles", after: start.duration(to: .now)))
    }
    try confirm()
    return try output.finish()
  }

  /// The graph of all positions that can follow from a puzzle's start.
  private func graph(of puzzle: CollectionPuzzle) throws -> PuzzleGraph {
    let graph: PuzzleGraph
    do throws(CommandError) {
      graph = try PuzzleGraph(start: puzzle.start, mostNodes: Export.mostNodes)
    } catch {
      throw UnfitPuzzle(name: puzzle.name, reason: error.description)
    }
    let pages = graph.pageCount(at: export.options.pace)
    guard pages <= Export.pageLimit || export.options.isForced else {
      throw UnfitPuzzle(
        name: puzzle.name,
        reason: "its \(pages) pages are more than \(Export.pageLimit); take a position with fewer "
          + "empty squares, or give --force")
    }
    return graph
  }
}

/// What a whole site is made of. Two values differ if a file has changed.
struct SiteSources: Equatable {
  let listing: SiteListing?
  let files: [String: FileStatus]
}

/// A puzzle that can't be solved or has too many pages.
private struct UnfitPuzzle: Error {
  let name: String
  let reason: String
}
