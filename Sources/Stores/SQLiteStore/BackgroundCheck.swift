import Dispatch
import Gameplay
import StoredGames
import Synchronization

/// Checks all games of a big file that was not closed properly, while the games are being served.
final class BackgroundCheck: Sendable {
  private struct State {
    var isUnderWay = false
    var checked = 0
    var damaged = 0
  }

  private let connection: Mutex<SQLiteConnection?>
  private let state = Mutex(State())
  private let rest: Double
  private let report: @Sendable (String) -> Void
  private let thread = DispatchQueue(label: "SQLiteStore.check", qos: .utility)

  /// - Parameter report: receives one line for each damaged game, and one at the end.
  init(
    _ connection: sending SQLiteConnection, rest: Double,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.connection = Mutex(connection)
    self.rest = rest
    self.report = report
  }

  /// The progress of the check; nil before and after it.
  var note: String? {
    state.withLock { state in
      guard state.isUnderWay else { return nil }
      return "checking the games after a start without a clean end: \(state.checked) so far, "
        + "\(state.damaged) damaged"
    }
  }

  func start() {
    state.withLock { $0.isUnderWay = true }
    report("the store was not closed; its games are being checked in the background")
    thread.async { self.check(after: .min) }
  }

  /// Ends the check, if it is running, and closes the connection.
  func close() {
    // The lock waits for the end of a portion.
    connection.withLock { $0 = nil }
  }

  private func check(after number: Int64) {
    let start = DispatchTime.now().uptimeNanoseconds
    let next = connection.withLock { connection in
      connection.flatMap { check(after: number, in: $0) }
    }
    guard let next else { return state.withLock { $0.isUnderWay = false } }
    let pause = Double(DispatchTime.now().uptimeNanoseconds - start) * rest
    thread.asyncAfter(deadline: .now() + .nanoseconds(Int(pause))) { self.check(after: next) }
  }

  /// Checks one portion of games in a short read, so that it keeps the log from starting over only for a moment.
  ///
  /// - Returns: the key of the last one; nil at the end.
  private func check(after number: Int64, in connection: SQLiteConnection) -> Int64? {
    do throws(StoreFailure) {
      let games = try connection.games(after: number)
      for game in games { check(game) }
      if let last = games.last?.number { return last }
      let (checked, damaged) = state.withLock { ($0.checked, $0.damaged) }
      report("\(checked) games checked, \(damaged) damaged")
    } catch {
      report(
        "the games can't be checked to the end (\(error.reason)); check them with flipbook check")
    }
    return nil
  }

  private func check(_ row: StoredGame) {
    let finding = row.finding
    state.withLock { state in
      state.checked += 1
      if finding != nil { state.damaged += 1 }
    }
    if let finding { report(finding) }
  }
}

extension SQLiteConnection {
  /// The next games after a key, in the order of keys; none at the end.
  ///
  /// - Throws: ``StoreFailure``; ``StoreFailure/disorder`` if a damaged key would take a loop back to earlier games.
  func games(after number: Int64) throws(StoreFailure) -> [StoredGame] {
    let found = try rows(
      """
      SELECT \(StoredGame.columnNames) FROM game WHERE number > \(number) ORDER BY number LIMIT 200
      """)
    let games = found.map(StoredGame.init)
    let numbers = games.map { $0.number ?? .min }
    guard zip([number] + numbers, numbers).allSatisfy(<) else { throw .disorder }
    return games
  }
}

extension StoredGame {
  var finding: String? {
    guard let id else { return "a game's name is unreadable" }
    // Reading the game replays all its moves.
    do throws(StoredGameError) { _ = try game(id) } catch { return "game \(id.text): \(error)" }
    return nil
  }
}
