import Gameplay
import SQLiteStore

/// Moves made through the store, without a server: each client waits until its move is durable.
struct StoreMoves {
  let files: MeasuredGames
  private var games: [LivingGame]

  init(_ files: MeasuredGames) {
    self.files = files
    games = files.games
  }

  /// Moves for a while.
  mutating func run(seconds: Double) async throws -> MoveRate {
    let store = try SQLiteStore(path: files.path)
    let counter = try TransactionCounter(of: files.path)
    let (before, usage, start) = (try counter.count(), System.ownUsage(), System.now())
    let end = start + UInt64(seconds * 1e9)
    let moves = try await move(in: store, until: end)
    let time = Double(System.now() - start) / 1e9
    let rate = MoveRate(
      moves: moves, transactions: try counter.count(since: before), seconds: time,
      time: (System.ownUsage() - usage).time)
    await store.close()
    withExtendedLifetime(counter) {}
    return rate
  }

  private mutating func move(in store: SQLiteStore, until end: UInt64) async throws -> Int {
    let before = games.reduce(0) { $0 + $1.version }
    games = try await withThrowingTaskGroup(of: LivingGame.self) { group in
      for game in games {
        group.addTask { try await Self.play(game, in: store, until: end) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    return games.reduce(0) { $0 + $1.version } - before
  }

  private static func play(
    _ game: LivingGame, in store: SQLiteStore, until end: UInt64
  ) async throws -> LivingGame {
    var game = game
    while System.now() < end {
      var next = game
      try change(&next)
      let answer = try await store.replace(version: game.version, with: next, orElse: nil)
      guard case .replaced = answer else { throw BenchmarkError("a move was not stored") }
      game = next
    }
    return game
  }

  private static func change(_ game: inout LivingGame) throws(IgnoredChange) {
    let now = Timestamp(milliseconds: System.wallClock())
    switch MoveCycle.change(after: game.version) {
    case .place(let square):
      try game.place(at: square, motion: .off, now: now, pace: Pace())
    case .reset: game.reset(now: now)
    }
  }
}
