import Gameplay
import HTTP
import OperatingSystem
import Reversi
import SQLiteStore
import StoredGames

#if PostgreSQL
  import PostgreSQLStore
#endif

/// A command to maintain a site's games: `backup`, `restore`, `check`, `games` or `migrate`.
struct StoreCommand: Equatable {
  enum Action: String, CaseIterable {
    case backup, restore, check, games, migrate
  }

  let action: Action
  var store: ServeOptions.StoreLocation = .userData
  var operands: [String] = []
  var deletes = false

  init(
    _ action: Action, _ arguments: [String], environment: [String: String] = [:]
  ) throws(UsageError) {
    self.action = action
    let reader = OptionReader(options: Self.options(of: action))
    operands = try reader.read(arguments, environment: environment, into: &self)
    guard store != .memory else {
      throw UsageError("games in memory exist only in their server; name a file with --store")
    }
    try checkOperands()
  }

  private func checkOperands() throws(UsageError) {
    switch action {
    case .backup where operands.count != 1:
      throw UsageError("backup needs one file to write: flipbook backup copy.sqlite")
    case .restore where operands.count != 1:
      throw UsageError("restore needs one backup: flipbook restore copy.sqlite")
    case .check where !operands.isEmpty, .migrate where !operands.isEmpty:
      throw UsageError("\(action.rawValue) takes options only, not \(operands[0].quoted)")
    case .games where deletes && operands.isEmpty:
      throw UsageError("--delete needs the names of games: flipbook games --delete NAME…")
    case .games:
      for name in operands where GameID(name) == nil {
        throw UsageError(
          "\(name.quoted) is no game's name; copy it from the game's address")
      }
    case .backup, .restore, .check, .migrate: break
    }
  }

  static func options(of action: Action) -> [Option<StoreCommand>] {
    [
      Option(
        "store", "FILE",
        "the games' file\(action == .games || action == .migrate ? ", or database" : "") (your data)",
        \.store, OptionValues.store("a file"))
    ]
      + (action == .games
        ? [Option(flag: "delete", "delete the games that are named", \.deletes)] : [])
  }

  func run(environment: [String: String]) async throws {
    if action == .games { return try await handleGames(environment) }
    if case .postgreSQL(let text) = store { return try await run(onDatabase: text) }
    guard let path = try OpenStore.path(of: store, environment) else { return }
    switch action {
    case .backup: try backUp(path)
    case .restore: try restore(path)
    case .check: try check(path)
    case .games: break
    case .migrate:
      let progress = ProgressPrinter()
      let (from, to) = try await SQLiteStore.migrate(path: path) {
        progress.update(OpenStore.migration($0, of: $1))
      }
      Self.tellMigration(of: path, from: from, to: to)
    }
  }

  #if PostgreSQL
    private func run(onDatabase text: String) async throws {
      guard action == .migrate else {
        throw CommandError(
          "a database is backed up with pg_dump, restored with pg_restore and checked with "
            + "pg_amcheck; flipbook \(action.rawValue) is for files")
      }
      let place = try ConnectionString(text)
      let progress = ProgressPrinter()
      let (from, to) = try await PostgreSQLStore.migrate(place) {
        progress.update(OpenStore.migration($0, of: $1))
      }
      Self.tellMigration(of: place.description, from: from, to: to)
    }
  #else
    private func run(onDatabase text: String) async throws { throw CommandError.noPostgreSQL }
  #endif

  private func backUp(_ path: String) throws {
    let progress = ProgressPrinter()
    let found = try StoreBackup.write(path, to: operands[0]) { progress.update($0) }
    Console.say("\(counted(found.gameCount, "game")) copied to \(operands[0])")
  }

  private func restore(_ path: String) throws {
    let isReplaced = (try? FileSystem.status(of: path)) != nil
    let name = Self.freeName("\(path).before-\(WallClock.milliseconds / 1000)")
    let progress = ProgressPrinter()
    let found = try StoreBackup.restore(operands[0], to: path, keepingAs: name) {
      progress.update($0)
    }
    Console.say("\(counted(found.gameCount, "game")) restored to \(path)")
    if isReplaced { Console.say("the previous file is kept as \(name)") }
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

  private func check(_ path: String) throws {
    let progress = ProgressPrinter()
    let found = try StoreCheck(path: path) { progress.update($0) }
    for finding in found.findings { Console.say(finding) }
    guard found.findings.isEmpty else {
      throw CommandError(
        "\(path) is damaged; keep it and its -wal together; "
          + (found.isMendedByCopying
            ? "a copy by flipbook backup is whole; put that in its place with flipbook restore"
            : "put a backup in its place with flipbook restore, "
              + "or delete the games named above with flipbook games --delete"))
    }
    Console.say("\(counted(found.gameCount, "game")) in \(path), none damaged")
  }

  private func handleGames(_ environment: [String: String]) async throws {
    guard let (rows, name) = try OpenStore.rows(of: store, environment) else {
      let path = try OpenStore.path(of: store, environment) ?? ""
      throw CommandError("there is no file \(path); name it with --store")
    }
    let ids = operands.compactMap { GameID($0) }
    if deletes { return try await delete(ids, environment) }
    let missing: GameID?
    do throws(GameStoreError) { missing = try Self.show(ids, in: rows) } catch {
      throw CommandError("\(name): \(error.reason)")
    }
    if let missing { throw CommandError("there is no game \(missing.text) in \(name)") }
  }

  /// Prints the games with the given IDs, or all games if there are none.
  ///
  /// - Returns: the first ID without a game.
  private static func show(
    _ ids: [GameID], in rows: any StoredRows
  ) throws(GameStoreError) -> GameID? {
    if ids.isEmpty { try rows.forEachGame { Console.say(line($0, $1)) } }
    for id in ids {
      guard let game = try rows.game(id) else { return id }
      show(game)
    }
    return nil
  }

  private static func show(_ game: LivingGame) {
    Console.say(line(game.id, game))
    Console.say("  created \(time(game.created)), \(counted(game.seats.seats.count, "seat"))")
    Console.say("  \(RecordText.text(of: game.record))")
  }

  private func delete(_ ids: [GameID], _ environment: [String: String]) async throws {
    let open = try await OpenStore(store, environment: environment)
    do throws(GameStoreError) {
      for id in ids {
        let isDeleted = try await open.deleteGame(id)
        Console.say(isDeleted ? "\(id.text) deleted" : "there is no game \(id.text)")
      }
    } catch {
      await open.close()
      throw CommandError("\(open.name ?? ""): \(error.reason)")
    }
    await open.close()
  }

  private static func tellMigration(of place: String, from: Int, to: Int) {
    Console.say(
      from == to
        ? "\(place) has schema \(to) already"
        : "\(place) has schema \(to) now, before it had \(from == 0 ? "none" : "\(from)")")
  }

  /// A line about a game: its ID, the time of its last change, its progress and its players.
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

extension StoreCommand {
  static let backupText =
    """
    usage: flipbook backup COPY [OPTIONS]

    Copies the games' file as it is at one moment, even while it is served; cp would
    lose changes that are still in its log. The copy is checked as by flipbook
    check. It replaces an older copy when it is complete and on the disk.

      flipbook backup --store games.sqlite /backup/games.sqlite

    \(HelpTopic.defaults(options(of: .backup)))
    """

  static let restoreText =
    """
    usage: flipbook restore COPY [OPTIONS]

    Replaces the games' file with a copy. No process may be serving the file. The
    previous file is kept, with its log, under a name that is printed.

      flipbook restore /backup/games.sqlite --store games.sqlite

    \(HelpTopic.defaults(options(of: .restore)))
    """

  static let checkText =
    """
    usage: flipbook check [OPTIONS]

    Checks each page of the games' file, even while it is served: it compares each
    game with its checksum, plays its moves, and compares its seats with the lists
    of its players' games. Damage is reported, one line each, and the exit status is
    then 1.

      flipbook check --store games.sqlite

    \(HelpTopic.defaults(options(of: .check)))
    """

  static let gamesText =
    """
    usage: flipbook games [NAME…] [OPTIONS]

    Lists the games, the newest first. With names, which are in the games'
    addresses, it shows or deletes these games. Damaged games can be deleted, too.
    The file may be served at the same time.

      flipbook games --store games.sqlite
      flipbook games ysvaa4cpa52nmc43e43f --delete

    \(HelpTopic.defaults(options(of: .games)))
    """

  static let migrateText =
    """
    usage: flipbook migrate [OPTIONS]

    Creates the tables for the games in a PostgreSQL database, or updates those of
    an earlier version; no process may be serving it. A file is updated, too, which
    also happens when it is served.

      flipbook migrate --store postgresql://flipbook@db.example/games
      flipbook migrate --store 'service=games'

    A database is written as libpq expects it, with several hosts, TLS, or a service
    of a service file. Set a password by FLIPBOOK_STORE, PGPASSWORD or a password
    file rather than on the command line, where others can see it for a moment.

    \(HelpTopic.defaults(options(of: .migrate)))
    """
}
