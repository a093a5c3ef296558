import Gameplay
import OperatingSystem
import SQLiteStore

#if PostgreSQL
  import PostgreSQLStore
#endif

struct MeasuredGames {
  static let clients = 64

  let path: String
  let games: [LivingGame]

  init(path: String) async throws {
    self.path = path
    games = Self.newGames()
    let store = try SQLiteStore(path: path)
    for game in games { try await store.insert(game) }
    await store.close()
  }

  static func newGames() -> [LivingGame] {
    let now = Timestamp(milliseconds: WallClock.milliseconds)
    return (0..<clients).map { _ in
      let seats = Seats(host: SeatDigest(SIMD32(repeating: 7)))
      return LivingGame(id: .random(at: now), seats: seats, now: now, pace: Pace())
    }
  }
}

/// Makes moves through the store without a server. Each client waits until its move is durable.
struct StoreMoves {
  let files: MeasuredGames
  private var games: [LivingGame]

  init(_ files: MeasuredGames) {
    self.files = files
    games = files.games
  }

  mutating func run(seconds: Double) async throws -> MoveRate {
    let store = try SQLiteStore(path: files.path)
    let counter = try TransactionCounter(of: files.path)
    let before = try counter.count()
    var rate = try await Self.move(&games, in: store, seconds: seconds)
    rate.transactions = Int(try counter.count() &- before)
    await store.close()
    withExtendedLifetime(counter) {}
    return rate
  }

  /// Makes moves in all games for a while. Each game makes its next move as soon as the last one is durable.
  ///
  /// - Returns: the number of moves and their times; the number of transactions is not set.
  static func move(
    _ games: inout [LivingGame], in store: any GameStore, seconds: Double
  ) async throws -> MoveRate {
    let (time, start) = (CurrentProcess.processorTime, MonotonicTime.now)
    let end = start + .seconds(seconds)
    let before = games.reduce(0) { $0 + $1.version }
    games = try await withThrowingTaskGroup(of: LivingGame.self) { group in
      for game in games {
        group.addTask { try await play(game, in: store, until: end) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    return MoveRate(
      moves: games.reduce(0) { $0 + $1.version } - before,
      seconds: (MonotonicTime.now - start) / .seconds(1),
      time: CurrentProcess.processorTime - time)
  }

  private static func play(
    _ game: LivingGame, in store: any GameStore, until end: MonotonicTime
  ) async throws -> LivingGame {
    var game = game
    while MonotonicTime.now < end {
      var next = game
      try change(&next)
      guard try await store.replace(game, with: next) else {
        throw ToolError("a move was not stored")
      }
      game = next
    }
    return game
  }

  private static func change(_ game: inout LivingGame) throws(IgnoredChange) {
    let now = Timestamp(milliseconds: WallClock.milliseconds)
    if let square = SampleGame.square(after: game.version) {
      try game.place(at: square, motion: .off, now: now, pace: Pace())
    } else {
      game.reset(now: now)
    }
  }
}

/// Counts the transactions that all connections commit to an SQLite file with a write-ahead log.
///
/// Source: "WAL-mode file format", section 2.1: the number at byte 8 of the shared memory file increases with
/// each transaction.
final class TransactionCounter {
  private let file: OpenFile

  /// - Parameter path: the path of the database. Close the database in this process before you release the
  ///   counter: closing any descriptor of the file releases the locks of the whole process.
  init(of path: String) throws(SystemError) { file = try OpenFile(path + "-shm") }

  func count() throws -> UInt32 {
    let bytes = try file.bytes(at: 8, count: 4)
    guard bytes.count == 4 else { throw ToolError("the shared memory file is too short") }
    // In the machine's byte order, the lowest byte first.
    return bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

#if PostgreSQL
  extension StoreMoves {
    /// Makes moves on a PostgreSQL database that already has its tables. Use pgbench to measure the database itself.
    static func measure(on place: ConnectionString) async throws {
      let store = try await PostgreSQLStore(place)
      var games = MeasuredGames.newGames()
      for game in games { try await store.insert(game) }
      let rate = try await move(&games, in: store, seconds: 2)
      await store.close()
      Report.line(
        "the store on PostgreSQL", "\(Figure.text(rate.perSecond)) moves/s",
        "\(Figure.text(rate.timePerMove)) µs CPU each")
    }
  }
#endif
