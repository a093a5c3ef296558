import Synchronization

/// A store in memory: its games end with the process.
package final class MemoryStore: GameStore {
  fileprivate struct State {
    var games: [GameID: LivingGame] = [:]
    var rows: [PlayerRow] = []
    var lastDeletion: Timestamp?
  }

  private let state = Mutex(State())

  package init() {}

  package func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? { cachedGame(id) }

  package func cachedGame(_ id: GameID) -> LivingGame? { state.withLock { $0.games[id] } }

  package func write(_ change: StoreChange) async throws(GameStoreError) -> Int {
    state.withLock { $0.make(change) }
  }

  package func latestGames(
    of keys: [SeatDigest], limit: Int
  ) async throws(GameStoreError) -> [GameID] {
    let held = state.withLock { state in
      state.games.values.filter { game in game.seats.seats.contains { keys.contains($0.digest) } }
    }
    return held.sorted { $0.changed > $1.changed }.prefix(limit).map(\.id)
  }

  package func oldGames(
    after number: Int64, before moment: Timestamp, limit: Int
  ) async throws(GameStoreError) -> [OldGame] {
    let old = state.withLock { state in
      state.games.values.filter { $0.id.leadingBits > number && $0.created < moment }
    }
    return old.sorted { $0.id.leadingBits < $1.id.leadingBits }.prefix(limit).map {
      OldGame(number: $0.id.leadingBits, changed: $0.changed)
    }
  }

  package func playerRow(
    _ kind: PlayerRow.Kind, by finder: PlayerRow.Finder
  ) async throws(GameStoreError) -> PlayerRow? {
    state.withLock { state in
      state.rows.last { row in
        row.kind == kind && (finder == .key(row.key) || finder == .player(row.player))
      }
    }
  }

  package func summary() async throws(GameStoreError) -> GameStoreSummary {
    state.withLock { state in
      GameStoreSummary(count: state.games.count, newest: state.games.values.map(\.created).max())
    }
  }

  package func check() async throws(GameStoreError) {}

  /// Does nothing: no other process shares the memory.
  package func report(changesTo observer: any GameObserver) {}
}

extension MemoryStore.State {
  fileprivate mutating func make(_ change: StoreChange) -> Int {
    switch change {
    case .insert(let game):
      guard games[game.id] == nil else { return 0 }
      games[game.id] = game
    case .replace(let game, let next):
      guard has(game) else { return 0 }
      games[game.id] = next
    case .delete(let game):
      guard has(game) else { return 0 }
      games[game.id] = nil
    case .deleteOld(let numbers, let moment):
      let old = games.values.filter { numbers.contains($0.id.leadingBits) && $0.changed < moment }
      for game in old { games[game.id] = nil }
      return old.count
    case .put(let row):
      rows.removeAll { $0.kind == row.kind && $0.key == row.key }
      let others = rows.filter { $0.kind == row.kind && $0.player == row.player }
        .sorted { ($0.expires?.milliseconds ?? .max) < ($1.expires?.milliseconds ?? .max) }
      rows.removeAll(where: others.dropLast(row.kind.limit - 1).contains)
      rows.append(row)
    case .remove(let row):
      guard let index = rows.firstIndex(of: row) else { return 0 }
      rows.remove(at: index)
    case .removeOldRows(let now):
      let players = Set(games.values.flatMap { $0.seats.seats.map(\.digest) })
      let count = rows.count
      rows.removeAll { row in row.expires.map { $0 <= now } ?? !players.contains(row.player) }
      return count - rows.count
    case .beginDailyDeletion(let now):
      let isDue = lastDeletion.map { now - $0 >= .days(1) } ?? true
      if isDue || lastDeletion.map({ now < $0 }) == true { lastDeletion = now }
      return isDue ? 1 : 0
    }
    return 1
  }

  private func has(_ game: LivingGame) -> Bool {
    guard let current = games[game.id] else { return false }
    return current.version == game.version && current.seats.revision == game.seats.revision
  }
}
