package import Gameplay

/// Reads everything that a database holds, straight from its tables and past any cache.
package protocol StoredRows {
  func rows(_ sql: String) throws(GameStoreError) -> [[StoredValue]]
}

extension StoredRows {
  /// The rows of games with a greater key, in the order of keys.
  package func games(after number: Int64, limit: Int) throws(GameStoreError) -> [StoredGame] {
    try games("number > '\(number)' ORDER BY number LIMIT \(limit)")
  }

  package func games(named ids: [GameID]) throws(GameStoreError) -> [StoredGame] {
    if ids.isEmpty { return [] }
    let numbers = ids.map { String(StoredGame.number(of: $0)) }.joined(separator: ", ")
    return try games("number IN (\(numbers))")
  }

  private func games(_ choice: String) throws(GameStoreError) -> [StoredGame] {
    try rows("SELECT \(StoredGame.columnNames) FROM game WHERE \(choice)").map(StoredGame.init)
  }

  package func game(_ id: GameID) throws(GameStoreError) -> LivingGame? {
    try StoredGame.game(id, in: games(named: [id]).map(\.values))
  }

  /// Calls `body` for every game, the newest first, with nil in place of a damaged game.
  package func forEachGame(_ body: (GameID, LivingGame?) -> Void) throws(GameStoreError) {
    var place = Int64.max
    while case let rows = try games("number <= '\(place)' ORDER BY number DESC LIMIT 256"),
      let last = rows.last?.number
    {
      guard last <= place, last > .min else { throw .disorder }
      for row in rows { if let id = row.id { body(id, try? row.game(id)) } }
      place = last - 1
    }
  }

  /// The readable rows of players, those that expire first before the others of their kind.
  package func playerRows() throws(GameStoreError) -> [PlayerRow] {
    try rows("SELECT \(PlayerRow.columnNames) FROM player_row ORDER BY kind, expires, key")
      .compactMap(PlayerRow.init)
  }

  /// The number of games, and sums over their checksums. If they are equal, no game has changed in between, except by
  /// coincidence.
  package func sums() throws(GameStoreError) -> [StoredValue] {
    // Halves of the checksums, so that no sum overflows.
    try rows(
      """
      SELECT count(*), CAST(coalesce(sum(checksum >> 32), 0) AS bigint),
        CAST(coalesce(sum(checksum & 4294967295), 0) AS bigint) FROM game
      """
    ).flatMap(\.self)
  }
}

/// Copies all games, links, feeds and names from one database to another.
///
/// Skips everything that is equal at the target, so you can resume an interrupted copy by running it again. Leaves
/// anything that is newer at the target alone. Reads each copied game again to verify it.
package struct StoreCopy {
  private let source: any StoredRows
  private let target: any GameStore
  private let targetRows: any StoredRows
  private let now: Timestamp

  package private(set) var copiedGames = 0
  package private(set) var copiedRows: [PlayerRow.Kind: Int] = [:]
  /// The number of games that the target already had.
  package private(set) var equalGames = 0
  /// One line for the operator about each thing left uncopied.
  package private(set) var findings: [String] = []

  /// How many games are copied at the same time, so that they share transactions.
  private static let share = 256

  /// - Parameters:
  ///   - source: the database to copy from; it must not change during the copy.
  ///   - targetRows: reads the target's tables to verify the copy.
  ///   - now: decides which links have expired.
  package init(
    from source: any StoredRows, to target: any GameStore, readAgainIn targetRows: any StoredRows,
    now: Timestamp
  ) {
    (self.source, self.target, self.targetRows, self.now) = (source, target, targetRows, now)
  }

  /// - Parameter progress: called with the number of games looked at, and of all games. An error that it throws ends
  ///   the copy.
  /// - Throws: ``StoreCopyError``, ``GameStoreError`` or any error of `progress`. Everything copied until then stays.
  package mutating func run(progress: (Int, Int) throws -> Void) async throws {
    let sums = try reading(try source.sums())
    guard case .number(let total)? = sums.first else { throw StoreCopyError.sourceChanged }
    let players = try reading(try source.playerRows())
    var (found, place) = (0, Int64.min)
    while case let rows = try reading(try source.games(after: place, limit: Self.share)),
      let last = rows.last
    {
      guard let next = last.number, next > place else { throw StoreCopyError.source(.disorder) }
      place = next
      found += rows.count
      try await copy(rows)
      try progress(found, Int(total))
    }
    try await copy(players)
    let end = try reading((try source.sums(), try source.playerRows()))
    guard found == total, sums == end.0, players == end.1 else {
      throw StoreCopyError.sourceChanged
    }
  }

  private func reading<Answer>(
    _ answer: @autoclosure () throws(GameStoreError) -> Answer,
    or failure: (GameStoreError) -> StoreCopyError = StoreCopyError.source
  ) throws(StoreCopyError) -> Answer {
    do throws(GameStoreError) { return try answer() } catch { throw failure(error) }
  }
}

extension StoreCopy {
  private mutating func copy(_ rows: [StoredGame]) async throws(StoreCopyError) {
    var games: [LivingGame] = []
    for row in rows {
      guard let id = row.id else {
        findings.append("a game's name is unreadable; the game is left out")
        continue
      }
      do throws(StoredGameError) { games.append(try row.game(id)) } catch {
        findings.append("game \(id.text) is damaged (\(error)); it is left out")
      }
    }
    let present = try presentGames(games.map(\.id))
    let steps = games.compactMap { step(for: $0, over: present[$0.id]) }
    try await perform(steps)
    try verify(steps.compactMap(\.game))
    copiedGames += steps.count
  }

  /// The target's games among these, including damaged ones.
  private func presentGames(
    _ ids: [GameID]
  ) throws(StoreCopyError) -> [GameID: Result<LivingGame, StoredGameError>] {
    var present: [GameID: Result<LivingGame, StoredGameError>] = [:]
    for row in try reading(try targetRows.games(named: ids), or: StoreCopyError.target) {
      guard let id = row.id else { continue }
      present[id] = Result { () throws(StoredGameError) in try row.game(id) }
    }
    return present
  }

  private mutating func step(
    for game: LivingGame, over present: Result<LivingGame, StoredGameError>?
  ) -> StoreChange? {
    let old: LivingGame
    switch present {
    case nil: return .insert(game)
    case .failure(let error)?:
      findings.append(
        "game \(game.id.text) is damaged at the target (\(error)); "
          + "delete it there with flipbook games --delete, then copy again")
      return nil
    case .success(let game)?: old = game
    }
    if old == game {
      equalGames += 1
      return nil
    }
    var seated = old
    seated.seats = game.seats
    let (version, revision) = (old.version - game.version, old.seats.revision - game.seats.revision)
    if version > 0 || revision > 0 {
      findings.append(
        "game \(game.id.text) is newer at the target (version \(old.version), seats "
          + "\(old.seats.revision); here \(game.version) and \(game.seats.revision)); "
          + "it stays as it is there")
      return nil
    }
    // Equal versions, but different games: each database has accepted changes of its own.
    guard version < 0 || seated == game, revision < 0 || old.seats == game.seats else {
      findings.append(
        "game \(game.id.text) was played differently at the target; it is unchanged there")
      return nil
    }
    return .replace(old, with: game)
  }

  /// Reads games again, which checks their checksums too.
  private func verify(_ games: [LivingGame]) throws(StoreCopyError) {
    let present = try presentGames(games.map(\.id))
    for game in games where present[game.id] != .success(game) { throw .notAsWritten(game.id) }
  }

  /// Makes the changes, a share of them at the same time. A change that the target doesn't expect is not made.
  private func perform(_ changes: [StoreChange]) async throws(StoreCopyError) {
    let target = target
    do throws(GameStoreError) {
      for start in stride(from: 0, to: changes.count, by: Self.share) {
        try await changes[start...].prefix(Self.share).storeTogether {
          change throws(GameStoreError) in _ = try await target.write(change)
        }
      }
    } catch {
      throw .target(error)
    }
  }
}

extension StoreCopy {
  private mutating func copy(_ rows: [PlayerRow]) async throws(StoreCopyError) {
    let there = try reading(try targetRows.playerRows(), or: StoreCopyError.target)
    let byPlayer = Dictionary(grouping: there, by: \.player)
    var missing: [PlayerRow] = []
    for row in rows where row.expires.map({ now < $0 }) ?? true {
      let own = byPlayer[row.player, default: []].filter { $0.kind == row.kind }
      if own.contains(row) { continue }
      switch row.kind {
      case .feed where !own.isEmpty:
        findings.append("a player has another feed at the target; it stays as it is there")
      case .name where !own.isEmpty:
        findings.append("a player is called otherwise at the target; the name stays as it is there")
      default: missing.append(row)
      }
    }
    try await perform(missing.map(StoreChange.put))
    for row in missing { copiedRows[row.kind, default: 0] += 1 }
  }
}

package enum StoreCopyError: Error, Sendable, Hashable {
  case source(GameStoreError)
  case target(GameStoreError)
  /// A game read again at the target differs from the one written.
  case notAsWritten(GameID)
  case sourceChanged
}
