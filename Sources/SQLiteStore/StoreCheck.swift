import CSQLite
import Gameplay
import StoredGames

/// What a look at each page and each game of a file has found.
public struct StoreCheck: Sendable, Hashable {
  /// How many games the file holds, damaged ones too.
  public private(set) var gameCount = 0
  /// What is damaged, for the operator; nothing if all is whole.
  public private(set) var findings: [String] = []
  /// How many of the findings are about the lists of players' games, which follow from the games.
  private var listFindings = 0

  /// Whether nothing is damaged but what a copy makes anew.
  public var isMendedByCopying: Bool { !findings.isEmpty && listFindings == findings.count }

  /// So many of the pages' damages are told; mostly each has several.
  private static let pageFindings = 20

  /// Looks at a file that somebody may be serving, and leaves it as it is.
  ///
  /// - Throws: ``SQLiteStoreError`` if it isn't a file of games, or can't be opened.
  public init(path: String) throws(SQLiteStoreError) {
    let file = StoreFile(path: path, settings: StoreSettings())
    let connection = try file.openPresentToLook()
    do throws(StoreFailure) { try self.init(connection) } catch {
      throw SQLiteStoreError(path: path, problem: .init(error))
    }
  }

  /// Looks at a database that is open.
  init(_ connection: Connection) throws(StoreFailure) {
    do throws(StoreFailure) { try checkPages(of: connection) } catch { try note(error) }
    do throws(StoreFailure) { try checkGames(of: connection) } catch { try note(error) }
    do throws(StoreFailure) { try checkGoneGames(of: connection) } catch { try note(error) }
  }

  /// Takes the damage that ends a look for something that was found.
  private mutating func note(_ failure: StoreFailure) throws(StoreFailure) {
    guard case .sqlite(let result) = failure, result.isDamage else { throw failure }
    findings.append("what follows can't be read: \(result.message)")
  }

  private mutating func checkPages(of connection: Connection) throws(StoreFailure) {
    let pages = try connection.texts("PRAGMA integrity_check(\(Self.pageFindings))").joined()
    if !pages.elementsEqual(["ok"]) { findings += pages }
  }

  private mutating func checkGames(of connection: Connection) throws(StoreFailure) {
    let rows = try Statement("SELECT \(StoredGame.columnNames) FROM game", on: connection)
    let players = try Statement("SELECT player FROM seat WHERE game = ?1", on: connection)
    while try rows.step() {
      gameCount += 1
      let row = StoredGame(values: rows.values)
      guard let id = row.id else {
        findings.append("a game's name is unreadable")
        continue
      }
      // Making the game plays all its moves.
      let game: LivingGame
      do throws(StoredGameError) { game = try row.game(id) } catch {
        findings.append("game \(id.text): \(error)")
        continue
      }
      try checkSeats(of: game, by: players)
    }
  }

  /// Compares a game's seats with the players in whose lists it stands.
  private mutating func checkSeats(
    of game: LivingGame, by players: Statement
  ) throws(StoreFailure) {
    defer { players.reset() }
    try players.bind([.text(game.id.text)], from: 1)
    var missing = Set(game.seats.seats.map { StoredValue.text(StoredGame.text(of: $0.digest)) })
    var hasTooMany = false
    while try players.step() {
      if missing.remove(players.values[0]) == nil { hasTooMany = true }
    }
    if !missing.isEmpty { noteList("game \(game.id.text): a player of it does not find it") }
    if hasTooMany { noteList("game \(game.id.text): somebody finds it who has no seat in it") }
  }

  /// Looks for games in players' lists that are nowhere else.
  private mutating func checkGoneGames(of connection: Connection) throws(StoreFailure) {
    let gone = try connection.texts(
      "SELECT DISTINCT game FROM seat WHERE game NOT IN (SELECT id FROM game)")
    for name in gone.joined() {
      noteList("game \(GameID(name)?.text ?? "without a name"): a player finds it, but it is gone")
    }
  }

  private mutating func noteList(_ finding: String) {
    listFindings += 1
    findings.append(finding)
  }
}
