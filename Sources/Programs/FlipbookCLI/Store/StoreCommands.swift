import Gameplay
import HTTP
import OperatingSystem
import Reversi
import SQLiteStore
import StoredGames

#if PostgreSQL
  import PostgreSQLStore
#endif

private struct StoreArguments {
  var store: ServeOptions.StoreLocation = .userData
  var deletes = false
  private(set) var operands: [String] = []
  let environment: [String: String]
  private let command: String

  static let fileOptions = [storeOption("the games' file (your data)")]
  static let options = [storeOption("the games' file, or database (your data)")]

  private static func storeOption(_ help: String) -> Option<StoreArguments> {
    Option("store", "FILE", help, \.store, OptionValues.store("a file"))
  }

  init(
    _ arguments: [String], of command: String, _ options: [Option<StoreArguments>],
    _ environment: [String: String]
  ) throws(UsageError) {
    self.command = command
    self.environment = environment
    operands = try OptionReader(options: options)
      .read(arguments, environment: environment, into: &self)
    guard store != .memory else {
      throw UsageError("games in memory exist only in their server; name a file with --store")
    }
  }

  func refuseOperands() throws(UsageError) {
    guard operands.isEmpty else {
      throw UsageError("\(command) takes options only, not \(operands[0].quoted)")
    }
  }

  func onlyOperand(orElse complaint: String) throws(UsageError) -> String {
    guard operands.count == 1 else { throw UsageError(complaint) }
    return operands[0]
  }

  func file() throws(CommandError) -> String {
    guard let path = try OpenStore.path(of: store, environment) else {
      #if PostgreSQL
        throw CommandError(
          "a database is backed up with pg_dump, restored with pg_restore and checked with "
            + "pg_amcheck; flipbook \(command) is for files")
      #else
        throw .noPostgreSQL
      #endif
    }
    return path
  }
}

extension Command {
  /// A command that maintains a site's games; its help ends with its options.
  private static func storeCommand(
    _ name: String, _ about: String, _ options: [Option<StoreArguments>],
    takesFiles: Bool = false, help: String,
    read: @escaping @Sendable (StoreArguments) throws -> Action
  ) -> Command {
    Command(
      name, about, options: options, takesFiles: takesFiles,
      help: help + "\n\n" + Option.defaults(options)
    ) { arguments, environment in
      try read(StoreArguments(arguments, of: name, options, environment))
    }
  }

  static let backup = storeCommand(
    "backup", "copy the games' file, even while it is served",
    StoreArguments.fileOptions, takesFiles: true,
    help: """
      usage: flipbook backup COPY [OPTIONS]

      Copies the games' file as it is at one moment, even while it is served; cp would
      lose changes that are still in its log. The copy is checked as by flipbook
      check. It replaces an older copy when it is complete and on the disk.

        flipbook backup --store games.sqlite /backup/games.sqlite
      """
  ) { arguments in
    let copy = try arguments.onlyOperand(
      orElse: "backup needs one file to write: flipbook backup copy.sqlite")
    return {
      let progress = ProgressPrinter()
      let found = try StoreBackup.write(arguments.file(), to: copy) { progress.update($0) }
      CommandOutput.say("\(counted(found.gameCount, "game")) copied to \(copy)")
    }
  }

  static let restore = storeCommand(
    "restore", "replace the games' file with such a copy",
    StoreArguments.fileOptions, takesFiles: true,
    help: """
      usage: flipbook restore COPY [OPTIONS]

      Replaces the games' file with a copy. No process may be serving the file. The
      previous file is kept, with its log, under a name that is printed.

        flipbook restore /backup/games.sqlite --store games.sqlite
      """
  ) { arguments in
    let copy = try arguments.onlyOperand(
      orElse: "restore needs one backup: flipbook restore copy.sqlite")
    return { try restore(copy, to: arguments.file()) }
  }

  private static func restore(_ copy: String, to path: String) throws {
    let isReplaced = (try? FileSystem.status(of: path)) != nil
    let place = (try? FileSystem.resolved(path)) ?? path
    let name = freeName("\(place).before-\(WallClock.milliseconds / 1000)")
    let progress = ProgressPrinter()
    let found = try StoreBackup.restore(copy, to: path, keepingAs: name) { progress.update($0) }
    CommandOutput.say("\(counted(found.gameCount, "game")) restored to \(path)")
    if isReplaced { CommandOutput.say("the previous file is kept as \(name)") }
  }

  /// The name if no file has it, or else the name with the first free number appended.
  static func freeName(_ name: String) -> String {
    var (free, number) = (name, 1)
    while (try? FileSystem.status(of: free)) != nil
      || (try? FileSystem.status(of: free + "-wal")) != nil
    {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }

  static let check = storeCommand(
    "check", "check each page and each game of the file", StoreArguments.fileOptions,
    help: """
      usage: flipbook check [OPTIONS]

      Checks each page of the games' file, even while it is served: it compares each
      game with its checksum, plays its moves, and compares its seats with the lists
      of its players' games. Damage is reported, one line each, and the exit status is
      then 1.

        flipbook check --store games.sqlite
      """
  ) { arguments in
    try arguments.refuseOperands()
    return { try check(arguments.file()) }
  }

  private static func check(_ path: String) throws {
    let progress = ProgressPrinter()
    let found = try StoreCheck(path: path) { progress.update($0) }
    for finding in found.findings { CommandOutput.say(finding) }
    guard found.findings.isEmpty else {
      throw CommandError(
        "\(path) is damaged; keep it and its -wal together; "
          + (found.isMendedByCopying
            ? "a copy by flipbook backup is whole; put that in its place with flipbook restore"
            : "put a backup in its place with flipbook restore, "
              + "or delete the games named above with flipbook games --delete"))
    }
    CommandOutput.say("\(counted(found.gameCount, "game")) in \(path), none damaged")
  }

  static let migrate = storeCommand(
    "migrate", "create the tables of a database, or update those of a file",
    StoreArguments.options,
    help: """
      usage: flipbook migrate [OPTIONS]

      Creates the tables for the games in a PostgreSQL database, or updates those of
      an earlier version; no process may be serving it. A file is updated, too, which
      also happens when it is served.

        flipbook migrate --store postgresql://flipbook@db.example/games
        flipbook migrate --store 'service=games'

      A database is written as libpq expects it, with several hosts, TLS, or a service
      of a service file. Set a password by FLIPBOOK_STORE, PGPASSWORD or a password
      file rather than on the command line, where others can see it for a moment.
      """
  ) { arguments in
    try arguments.refuseOperands()
    return {
      let (place, from, to) = try await migrate(arguments.store, arguments.environment)
      CommandOutput.say(
        from == to
          ? "\(place) has schema \(to) already"
          : "\(place) has schema \(to) now, before it had \(from == 0 ? "none" : "\(from)")")
    }
  }

  private static func migrate(
    _ store: ServeOptions.StoreLocation, _ environment: [String: String]
  ) async throws -> (place: String, from: Int, to: Int) {
    guard case .postgreSQL(let text) = store else {
      let path = try OpenStore.path(of: store, environment) ?? ""
      let (from, to) = try await SQLiteStore.migrate(path: path)
      return (path, from, to)
    }
    #if PostgreSQL
      let place = try ConnectionString(text)
      let (from, to) = try await PostgreSQLStore.migrate(place)
      return (place.description, from, to)
    #else
      throw CommandError.noPostgreSQL
    #endif
  }

  static let games = storeCommand(
    "games", "list, show or delete games",
    StoreArguments.options
      + [Option(flag: "delete", "delete the games that are named", \.deletes)],
    help: """
      usage: flipbook games [NAME…] [OPTIONS]

      Lists the games, the newest first. With names, which are in the games'
      addresses, it shows or deletes these games. Damaged games can be deleted, too.
      The file may be served at the same time.

        flipbook games --store games.sqlite
        flipbook games 5768e1k8a52nmc43e43f0vpq --delete
      """
  ) { arguments in
    guard !arguments.deletes || !arguments.operands.isEmpty else {
      throw UsageError("--delete needs the names of games: flipbook games --delete NAME…")
    }
    let ids = try arguments.operands.map { name throws(UsageError) in
      if let id = GameID(name) { return id }
      throw UsageError("\(name.quoted) is no game's name; copy it from the game's address")
    }
    return {
      let (rows, name) = try OpenStore.existingRows(
        of: arguments.store, arguments.environment, option: "--store")
      if arguments.deletes {
        return try await delete(ids, from: arguments.store, arguments.environment)
      }
      let missing: GameID?
      do throws(GameStoreError) { missing = try show(ids, in: rows) } catch {
        throw CommandError("\(name): \(error.reason)")
      }
      if let missing { throw CommandError("there is no game \(missing.text) in \(name)") }
    }
  }

  /// Prints the games with the given IDs, or all games if there are none.
  ///
  /// - Returns: the first ID without a game.
  private static func show(
    _ ids: [GameID], in rows: any StoredRows
  ) throws(GameStoreError) -> GameID? {
    if ids.isEmpty { try rows.forEachGame { CommandOutput.say(line($0, $1)) } }
    for id in ids {
      guard let game = try rows.game(id) else { return id }
      show(game)
    }
    return nil
  }

  private static func show(_ game: LivingGame) {
    CommandOutput.say(line(game.id, game))
    CommandOutput.say("  created \(time(game.created)), \(counted(game.seats.seats.count, "seat"))")
    CommandOutput.say("  \(RecordText.text(of: game.record))")
  }

  private static func delete(
    _ ids: [GameID], from store: ServeOptions.StoreLocation, _ environment: [String: String]
  ) async throws {
    let open = try await OpenStore(store, environment: environment)
    do throws(GameStoreError) {
      for id in ids {
        let isDeleted = try await open.database?.deleteGame(id) ?? false
        CommandOutput.say(isDeleted ? "\(id.text) deleted" : "there is no game \(id.text)")
      }
    } catch {
      await open.database?.close()
      throw CommandError("\(open.name ?? ""): \(error.reason)")
    }
    await open.database?.close()
  }

  private static func line(_ id: GameID, _ game: LivingGame?) -> String {
    guard let game else { return "\(id.text)  damaged" }
    let moves = game.record.moves.count
    let status = game.status.isOver ? "over" : "in play"
    return "\(id.text)  \(time(game.changed))  \(counted(moves, "move")), \(status), "
      + "\(game.modes.dark.rawValue) against \(game.modes.light.rawValue)"
  }

  private static func time(_ moment: Timestamp) -> String {
    HTTPDate(unixTime: moment.milliseconds / 1000).timestamp
  }
}
