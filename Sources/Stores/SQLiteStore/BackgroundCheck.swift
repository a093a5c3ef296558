import Dispatch
import Gameplay
import StoredGames
import Synchronization

/// Checks all games of a big file that was not closed, while they are served.
final class BackgroundCheck: Sendable {
  private struct State {
    var isUnderWay = false
    var checked = 0
    var damaged = 0
  }

  private let connection: Mutex<Connection?>
  private let state = Mutex(State())
  /// How much longer than a portion the pause after it is.
  private let rest: Double
  private let report: @Sendable (String) -> Void
  private let thread = DispatchQueue(label: "SQLiteStore.check", qos: .utility)

  /// - Parameters:
  ///   - rest: how many times as long as a portion the pause behind it is.
  ///   - report: hears of what is damaged, and of the end.
  init(
    _ connection: sending Connection, rest: Double, report: @escaping @Sendable (String) -> Void
  ) {
    self.connection = Mutex(connection)
    self.rest = rest
    self.report = report
  }

  /// What is being checked; nil before and afterwards.
  var note: String? {
    state.withLock { state in
      guard state.isUnderWay else { return nil }
      return "checking the games after a start without a clean end: \(state.checked) so far, "
        + "\(state.damaged) damaged"
    }
  }

  func start() {
    state.withLock { $0.isUnderWay = true }
    report("the store was not closed; its games are being checked meanwhile")
    thread.async { self.check(after: .min) }
  }

  /// Ends the check, if it is under way, and closes the connection.
  func close() {
    // Between two portions.
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

  /// Checks some games in a read of their own, which keeps the log from starting over only for a moment.
  ///
  /// - Returns: the key of the last one; nil at the end.
  private func check(after number: Int64, in connection: Connection) -> Int64? {
    do throws(StoreFailure) {
      let games = try connection.games(after: number)
      for game in games { check(game) }
      if let last = games.last?.number { return last }
      let (checked, damaged) = state.withLock { ($0.checked, $0.damaged) }
      report("\(checked) games checked, \(damaged) damaged")
    } catch {
      report(
        "the games can't be checked to the end (\(error.reason)); look at them with flipbook check")
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

extension Connection {
  /// The next games behind the one with a key, in the order of their keys; none at the end.
  ///
  /// - Throws: ``StoreFailure``; ``StoreFailure/disorder`` where a damaged key would lead back to games that were there
  ///   before.
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
  /// What is damaged in the row; nil if nothing is.
  var finding: String? {
    guard let id else { return "a game's name is unreadable" }
    // Making the game plays all its moves.
    do throws(StoredGameError) { _ = try game(id) } catch { return "game \(id.text): \(error)" }
    return nil
  }
}
