import CSQLite
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
  /// SQLite's data version, which changes when another process changes the file.
  private var fileVersion: Int64 = 0

  /// Whether only such things are damaged as a copy rebuilds.
  package var isMendedByCopying: Bool { !findings.isEmpty && listFindings == findings.count }

  /// The most findings from the check of the pages. A damaged page usually has several.
  private static let pageFindings = 20

  /// - Parameter progress: called often, with the progress in words.
  /// - Throws: ``SQLiteStoreError`` if it isn't a file of games, or can't be opened.
  package init(path: String, progress: (String) -> Void = { _ in }) throws(SQLiteStoreError) {
    let file = StoreFile(path: path, settings: StoreSettings())
    let connection = try file.openExistingForReading()
    self = try SQLiteStoreError.about(path) { () throws(StoreFailure) in
      try StoreCheck(connection, progress)
    }
  }

  init(_ connection: SQLiteConnection, _ progress: (String) -> Void) throws(StoreFailure) {
    progress("checking the pages")
    fileVersion = try connection.integer("PRAGMA data_version")
    // Every row is looked up in every index. With a small cache, most pages would be read many times.
    try connection.execute("PRAGMA cache_size = -65536")
    do throws(StoreFailure) { try checkPages(of: connection) } catch { try note(error) }
    do throws(StoreFailure) { try checkGames(of: connection, progress) } catch { try note(error) }
    do throws(StoreFailure) { try checkLists(of: connection, progress) } catch { try note(error) }
    do throws(StoreFailure) { try checkCount(of: connection) } catch { try note(error) }
  }

  /// Records damage that ends one part of the check as a finding.
  private mutating func note(_ failure: StoreFailure) throws(StoreFailure) {
    guard failure.isDamage else { throw failure }
    findings.append("the rest can't be read: \(failure.reason)")
  }

  private mutating func checkPages(of connection: SQLiteConnection) throws(StoreFailure) {
    let pages = try connection.texts("PRAGMA integrity_check(\(Self.pageFindings))").joined()
    if !pages.elementsEqual(["ok"]) { findings += pages }
  }

  private mutating func checkGames(
    of connection: SQLiteConnection, _ progress: (String) -> Void
  ) throws(StoreFailure) {
    let listed = try Statement(
      "SELECT 1 FROM seat WHERE player = ?1 AND game = ?2", on: connection)
    var last: Int64? = .min
    while let place = last {
      // Reads a portion of games and their seats in one transaction, but not all games: that would keep the log of a
      // file in use from starting over.
      try connection.execute("BEGIN")
      defer { try? connection.execute("COMMIT") }
      let games = try connection.games(after: place)
      for game in games { try check(game, by: listed) }
      last = games.last?.number
      progress(
        games.isEmpty ? "checking the lists of players' games" : "\(gameCount) games checked")
    }
  }

  private mutating func check(_ row: StoredGame, by listed: Statement) throws(StoreFailure) {
    gameCount += 1
    if let finding = row.finding { return findings.append(finding) }
    try checkPlayers(of: row, by: listed)
  }

  /// Looks for a game in the lists of its players.
  private mutating func checkPlayers(
    of row: StoredGame, by listed: Statement
  ) throws(StoreFailure) {
    for player in row.players {
      defer { listed.reset() }
      try listed.bind([player, row.values[0]], from: 1)
      guard try !listed.step(), let id = row.id else { continue }
      return noteList("game \(id.text): a player of it does not find it")
    }
    self.listed += Set(row.players).count
  }

  private static let entryPortion = 1000

  /// Looks for list entries of players without a seat in the game, and of games that don't exist.
  private mutating func checkLists(
    of connection: SQLiteConnection, _ progress: (String) -> Void
  ) throws(StoreFailure) {
    // All expected entries were found. If the number of entries is the same, and the file unchanged, there are no
    // others.
    let count = try connection.integer("SELECT count(*) FROM seat")
    let version = try connection.integer("PRAGMA data_version")
    if count == listed, version == fileVersion { return }
    // The texts of seats have a player's 64 hexadecimal digits; the lists have the first 16 as a number.
    let entries = try Statement(
      """
      SELECT player, seat.game,
        iif(id IS NULL, '', iif(instr(seats, printf(':%016x', player)) = 0, id, NULL))
      FROM seat LEFT JOIN game ON number = seat.game WHERE (player, seat.game) > (?1, ?2)
      ORDER BY player, seat.game LIMIT \(Self.entryPortion)
      """, on: connection)
    var (last, looked) = ((Int64.min, Int64.min), 0)
    var strange: Set<String> = []
    var isAtEnd = false
    while !isAtEnd {
      // Many short reads, so that the log of a file in use can start over in between.
      isAtEnd = true
      try entries.bind([.number(last.0), .number(last.1)], from: 1)
      while try entries.step() {
        guard case .number(let player) = entries.values[0],
          case .number(let game) = entries.values[1], (player, game) > last
        else { throw .disorder }
        (last, looked, isAtEnd) = ((player, game), looked + 1, false)
        if case .text(let name) = entries.values[2] { strange.insert(name) }
      }
      entries.reset()
      progress("\(looked) entries of players' lists checked")
    }
    for name in strange.sorted() {
      noteList(
        name.isEmpty
          ? "a player finds a game that is gone"
          : "game \(GameID(name)?.text ?? "without a name"): it is listed for a player without a seat in it"
      )
    }
  }

  /// Compares the stored number of games with the actual one.
  private mutating func checkCount(of connection: SQLiteConnection) throws(StoreFailure) {
    let counts = try connection.texts(
      """
      SELECT \(Schema.gameCount),
        (SELECT count(*) FROM game) FROM log
      """)
    for count in counts where !count[0].utf8.elementsEqual(count[1].utf8) {
      noteList("the file counts \(count[0]) games and has \(count[1])")
    }
  }

  private mutating func noteList(_ finding: String) {
    listFindings += 1
    findings.append(finding)
  }
}
