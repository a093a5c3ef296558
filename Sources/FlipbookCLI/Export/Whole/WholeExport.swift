import HTTP
import HTTPServer
import OperatingSystem
import SiteExport
import Views

extension Export {
  /// Brings the site of a folder up to date, and as long as that is wanted keeps it so and serves it.
  func exportSite() async throws {
    let maker = try SiteMaker(self)
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

  private func watch(with maker: SiteMaker) async throws {
    let files = StaticFiles(options.output ?? "")
    // Whoever has the port already is better heard of before a long export than after it.
    let server = try HTTPServer(
      configuration: HTTPServerConfiguration(port: options.port ?? 8080, loops: 1)
    ) { request, _ in
      .now(files.response(to: request))
    }
    let first = maker.listing
    try maker.makeOrTell(isFirst: true)
    guard !maker.interruption.hasCome else { return }
    try server.start()
    Console.say("listening on http://127.0.0.1:\(server.port)/, until Control-C")
    let watch = SiteWatch(
      look: { maker.listing }, make: { try maker.makeOrTell(isFirst: false) },
      pause: { time in
        try await Task.sleep(for: time)
        if maker.interruption.hasCome { throw CancellationError() }
      })
    do { try await watch.run(after: first) } catch is CancellationError {}
    await server.shutdown(grace: .seconds(1))
  }
}

/// Makes a whole site of a folder, once or again and again.
private struct SiteMaker {
  let interruption: Interruption
  private let export: Export
  private let site: Site
  private let folder: String

  init(_ export: Export) throws {
    interruption = try Interruption()
    site = try export.site
    self.export = export
    folder = export.options.operands[0]
  }

  /// What the folder holds now; nil if it can't be looked at.
  var listing: SiteListing? { try? SiteListing(of: folder) }

  /// Makes it and says how much that was; what is wrong with the folder is told, and the site stays as it was.
  ///
  /// - Throws: at first what is wrong with the place of the site: nobody waits for that to change.
  func makeOrTell(isFirst: Bool) throws {
    do {
      _ = try make(isForced: isFirst && export.options.isForced)
    } catch is SiteChange {
      // The next look sees it.
    } catch  where !isFirst || error is CommandError {
      if !interruption.hasCome { Console.complain("flipbook: \(error)") }
    }
  }

  /// Makes it and says how much that was.
  ///
  /// - Returns: how much of the folder can't be read.
  func make(isForced: Bool) throws -> Int {
    let listing = try SiteListing(of: folder)
    var reader = SiteFolder(listing, keepsGoing: export.options.keepsGoing) {
      Console.complain("flipbook: \($0)")
    }
    var contents = try reader.contents()
    while true {
      do {
        let tally = try update(with: contents, isForced: isForced) {
          try listing.confirm(in: folder)
        }
        say(tally)
        return reader.problems
      } catch let error as UnfitPuzzle {
        let place = reader.puzzlePlaces[error.name] ?? error.name.text
        try reader.note(CommandError("\(place): \(error.reason)"))
        contents.puzzles.removeAll { $0.name == error.name }
      }
    }
  }

  private func update(
    with contents: SiteContents, isForced: Bool, confirm: () throws -> Void
  ) throws -> SiteTally {
    let options = export.options
    let whole = WholeSite(
      contents, pace: options.settings.pace, programVersion: Command.programVersion, site: site,
      reviewing: export.reviewing(unless: interruption), puzzleGraph: graph)
    let path = options.output ?? ""
    let teller = ProgressTeller()
    return try whole.update(
      at: path, precious: export.precious, force: isForced,
      progress: { done, total in
        if interruption.hasCome { throw OutputError.stopped(path) }
        teller.hear("\(done) of \(total) games and puzzles")
      }, confirm: confirm)
  }

  /// All that can follow from a puzzle.
  ///
  /// - Throws: ``UnfitPuzzle`` if that is more than anybody can mean.
  private func graph(of puzzle: SitePuzzle) throws -> PuzzleGraph {
    let graph: PuzzleGraph
    do throws(PuzzleError) {
      graph = try PuzzleGraph(start: puzzle.start, mostNodes: Export.mostNodes)
    } catch {
      throw UnfitPuzzle(name: puzzle.name, reason: error.description)
    }
    let pages = PuzzleSite(graph, settings: export.options.settings, site: site).pageCount
    guard pages <= Export.pageLimit || export.options.isForced else {
      throw UnfitPuzzle(
        name: puzzle.name,
        reason: "its \(pages) pages are more than \(Export.pageLimit); take a position with fewer "
          + "empty squares, or give --force")
    }
    return graph
  }

  private func say(_ tally: SiteTally) {
    let written = tally.written
    Console.say(
      "\(written.pages) pages, \(written.files) files, \(written.bytes) bytes written, "
        + "\(tally.unchanged) games, puzzles and files unchanged, \(tally.removed) removed: "
        + "open \(export.options.output ?? "")/index.html")
  }
}

/// A puzzle of which too much can follow.
private struct UnfitPuzzle: Error {
  let name: SiteEntryName
  let reason: String
}

/// Looks again and again at what something is made of, and has it made anew when that has changed.
struct SiteWatch<Sight: Equatable> {
  /// How long it waits between two looks.
  static var interval: Duration { .milliseconds(500) }

  /// What there is to see; equal as long as nothing has changed.
  let look: () -> Sight
  /// Makes it anew.
  let make: () throws -> Void
  let pause: (Duration) async throws -> Void

  /// Has it made when it has changed since it was made last, until a pause is cut short or making fails for good.
  func run(after first: Sight) async throws {
    var seen = first
    while true {
      try await pause(Self.interval)
      // What changes while it is made is seen by the next look.
      let sight = look()
      guard sight != seen else { continue }
      seen = sight
      try make()
    }
  }
}
