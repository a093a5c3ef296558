import Gameplay
import StoredGames

/// The result of checking each page and each game of a file.
package struct StoreCheck: Sendable, Hashable {
  /// The number of games in the file, including damaged ones.
  package private(set) var gameCount = 0
  /// The damage in words for the operator; empty if there is none.
  package private(set) var findings: [String] = []
  /// How many findings concern the lists of players' games or the count. Both can be rebuilt from the games.
  private var listFindings = 0
  /// How many entries the lists have for undamaged games.
  private var listed = 0

  /// Whether a copy rebuilds all that is damaged.
  package var isMendedByCopying: Bool { !findings.isEmpty && listFindings == findings.count }

  /// - Parameter progress: called often, with the progress in words.
  package init(path: String, progress: (String) -> Void = { _ in }) throws(SQLiteStoreError) {
    let connection = try StoreFile(path: path).openForReading()
    self = try SQLiteStoreError.about(path) { () throws(StoreFailure) in
      try StoreCheck(connection, progress)
    }
  }

  init(_ connection: SQLiteConnection, _ progress: (String) -> Void) throws(StoreFailure) {
    progress("checking the pages")
    let version = try connection.integer("PRAGMA data_version")
    // Every row is looked up in every index. With a small cache, most pages would be read many times.
    try connection.execute("PRAGMA cache_size = -65536")
    try part { check throws(StoreFailure) in
      check.findings += try connection.findings("PRAGMA integrity_check(20)")
    }
    try part { check throws(StoreFailure) in try check.checkGames(of: connection, progress) }
    try part { check throws(StoreFailure) in
      // All expected entries were found. If the number of entries is the same, and the file unchanged, there are no
      // others.
      let count = try connection.integer("SELECT count(*) FROM seat")
      if count == check.listed, try connection.integer("PRAGMA data_version") == version { return }
      try check.checkLists(of: connection, progress)
    }
    try part { check throws(StoreFailure) in
      for row in try connection.rows(
        "SELECT \(Schema.gameCount), (SELECT count(*) FROM game) FROM flipbook")
      {
        guard case .number(let noted) = row[0], case .number(let count) = row[1] else { continue }
        if noted != count { check.noteList("the file counts \(noted) games and has \(count)") }
      }
    }
  }

  /// Makes one part of the check. Damage that ends it is a finding.
  private mutating func part(
    _ body: (inout StoreCheck) throws(StoreFailure) -> Void
  ) throws(StoreFailure) {
    do throws(StoreFailure) { try body(&self) } catch {
      guard error.isDamage else { throw error }
      findings.append("the rest can't be read: \(error.reason)")
    }
  }

  private mutating func noteList(_ finding: String) {
    listFindings += 1
    findings.append(finding)
  }

  private mutating func checkGames(
    of connection: SQLiteConnection, _ progress: (String) -> Void
  ) throws(StoreFailure) {
    var last: Int64? = .min
    while let place = last {
      // Reads games and their seats in one transaction.
      try connection.execute("BEGIN")
      defer { try? connection.execute("COMMIT") }
      let games = try Self.games(after: place, in: connection)
      for game in games { try check(game, in: connection) }
      last = games.last?.number
      progress(
        games.isEmpty ? "checking the lists of players' games" : "\(gameCount) games checked")
    }
  }

  /// The next games after a key, in the order of keys; none at the end.
  private static func games(
    after number: Int64, in connection: SQLiteConnection
  ) throws(StoreFailure) -> [StoredGame] {
    let games = try connection.rows(
      """
      SELECT \(StoredGame.columnNames) FROM game WHERE number > ?1 ORDER BY number LIMIT 200
      """, [.number(number)]
    ).map(StoredGame.init)
    let numbers = games.map { $0.number ?? .min }
    // A damaged key would take the loop back to earlier games.
    guard zip([number] + numbers, numbers).allSatisfy(<) else { throw .other(.disorder) }
    return games
  }

  private mutating func check(
    _ row: StoredGame, in connection: SQLiteConnection
  ) throws(StoreFailure) {
    gameCount += 1
    guard let id = row.id else { return findings.append("a game's name is unreadable") }
    // Reading the game replays all its moves.
    do throws(StoredGameError) { _ = try row.game(id) } catch {
      return findings.append("game \(id.text): \(error)")
    }
    for player in row.players {
      let entries = try connection.rows(
        "SELECT 1 FROM seat WHERE player = ?1 AND game = ?2", [player, row.values[0]])
      guard !entries.isEmpty else {
        return noteList("game \(id.text): a player of it does not find it")
      }
    }
    listed += Set(row.players).count
  }

  /// Looks for list entries of players without a seat in the game, and of games that don't exist.
  private mutating func checkLists(
    of connection: SQLiteConnection, _ progress: (String) -> Void
  ) throws(StoreFailure) {
    // The texts of seats have a player's 64 hexadecimal digits; the lists have the first 16 as a number.
    let entries = """
      SELECT player, seat.game,
        iif(id IS NULL, '', iif(instr(seats, printf(':%016x', player)) = 0, id, NULL))
      FROM seat LEFT JOIN game ON number = seat.game WHERE (player, seat.game) > (?1, ?2)
      ORDER BY player, seat.game LIMIT 1000
      """
    var (last, looked) = ((Int64.min, Int64.min), 0)
    var strange: Set<String> = []
    var rows: [[StoredValue]]
    // Many short reads let the log of a file in use start over in between.
    repeat {
      rows = try connection.rows(entries, [.number(last.0), .number(last.1)])
      for row in rows {
        guard case .number(let player) = row[0], case .number(let game) = row[1],
          (player, game) > last
        else { throw .other(.disorder) }
        last = (player, game)
        if case .text(let name) = row[2] { strange.insert(name) }
      }
      looked += rows.count
      progress("\(looked) entries of players' lists checked")
    } while !rows.isEmpty
    for name in strange.sorted() {
      noteList(
        name.isEmpty
          ? "a player finds a game that is gone"
          : "game \(GameID(name)?.text ?? "without a name"): it is listed for a player without a seat in it"
      )
    }
  }
}
