import Encodings
import Gameplay
import OperatingSystem
import StoredGames

extension Command {
  static let copy = Command(
    "copy", "copy all games to another file or database", options: CopyCommand.options,
    help: """
      usage: flipbook copy --from FILE --to FILE

      Copies all games, with their players' links and feeds, from one file or
      PostgreSQL database to another; flipbook help migrate explains how to write a
      database. No one may play at the source during the copy: if anything changes
      there, it is reported at the end, and the exit status is 1.

        flipbook copy --from games.sqlite --to postgresql://flipbook@db.example/games
        flipbook copy --from service=games --to games.sqlite

      Each game is compared with its checksum, played, and read again at the target.
      Games that are there already are skipped, so the same command continues an
      interrupted copy. Games that are newer at the target, or damaged, are reported
      and not changed; the exit status is then 1.

      Both are required:

      \(Option.table(CopyCommand.options))
      """
  ) { arguments, environment in
    let copy = try CopyCommand(arguments, environment: environment)
    return { try await copy.run(environment: environment) }
  }
}

struct CopyCommand: Equatable {
  private var source: ServeOptions.StoreLocation?
  private var target: ServeOptions.StoreLocation?

  init(_ arguments: [String], environment: [String: String] = [:]) throws(UsageError) {
    try OptionReader(options: Self.options)
      .readAll(arguments, of: "copy", environment: environment, into: &self)
    guard let source, let target else {
      throw UsageError(
        "copy needs two places: flipbook copy --from games.sqlite --to postgresql://…")
    }
    guard source != .memory, target != .memory else {
      throw UsageError("games in memory exist only in their server; name a file or a database")
    }
    guard !Self.isSame(source, target) else {
      throw UsageError("--from and --to name the same place; name another one")
    }
  }

  private static func isSame(
    _ source: ServeOptions.StoreLocation, _ target: ServeOptions.StoreLocation
  ) -> Bool {
    switch (source, target) {
    case (.file(let source), .file(let target)), (.postgreSQL(let source), .postgreSQL(let target)):
      source.isSpelled(target)
    default: false
    }
  }

  static let options: [Option<CopyCommand>] = [
    Option("from", "FILE", "the file or database to copy (required)", \.source, place),
    Option("to", "FILE", "where to copy it (required)", \.target, place),
  ]

  private static let place: OptionValues.Parser<ServeOptions.StoreLocation?> = {
    (text) throws(UsageError) in try OptionValues.store("a file or a database")(text)
  }

  func run(environment: [String: String]) async throws {
    guard let source, let target else { return }
    let interruption = try Interruption()
    // Opens the source first: if it can't be read, no target is created.
    let (rows, name) = try OpenStore.existingRows(of: source, environment, option: "--from")
    let open = try await OpenStore(target, environment: environment)
    do {
      let (targetRows, targetName) = try OpenStore.existingRows(
        of: target, environment, option: "--from")
      var copy = StoreCopy(
        from: rows, to: open.games, readAgainIn: targetRows,
        now: Timestamp(milliseconds: WallClock.milliseconds))
      let failure = await Self.run(&copy, heeding: interruption)
      for finding in copy.findings { Console.complain(finding) }
      CommandOutput.say(Self.account(of: copy, to: targetName))
      if let failure { throw Self.explained(failure, from: name, to: targetName) }
      guard copy.findings.isEmpty else {
        throw CommandError("not everything was copied from \(name); the rest is listed above")
      }
    } catch {
      await open.database?.close()
      throw error
    }
    await open.database?.close()
  }

  private static func run(
    _ copy: inout StoreCopy, heeding interruption: Interruption
  ) async -> (any Error)? {
    let progress = ProgressPrinter()
    do {
      try await copy.run { done, total in
        progress.update("\(done) of \(total) games")
        if interruption.hasCome {
          throw CommandError("stopped; run the same command to continue")
        }
      }
      return nil
    } catch {
      return error
    }
  }

  private static func account(of copy: StoreCopy, to target: String) -> String {
    let (links, feeds) = (copy.copiedRows[.link] ?? 0, copy.copiedRows[.feed] ?? 0)
    return
      "\(counted(copy.copiedGames, "game")), \(counted(links, "link")) and \(counted(feeds, "feed")) "
      + "copied to \(target), \(counted(copy.equalGames, "game")) there already"
  }

  private static func explained(
    _ failure: any Error, from source: String, to target: String
  ) -> any Error {
    switch failure {
    case StoreCopyError.source(let error): CommandError("\(source): \(error.reason)")
    case StoreCopyError.target(let error): CommandError("\(target): \(error.reason)")
    case StoreCopyError.notAsWritten(let id):
      CommandError(
        "game \(id.text) was not read from \(target) as it was written; stop the process that changes it, "
          + "and copy again")
    case StoreCopyError.sourceChanged:
      CommandError(
        "\(source) has changed while it was copied; stop its server and copy again: what "
          + "is there already is skipped")
    default: failure
    }
  }
}
