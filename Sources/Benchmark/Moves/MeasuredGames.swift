import Gameplay
import SQLiteStore

/// A store's file with a game for each client.
struct MeasuredGames {
  /// How many people move at the same time.
  static let clients = 64

  let path: String
  let games: [LivingGame]

  /// Makes the file as the store does, and its games.
  init(path: String) async throws {
    self.path = path
    games = try Self.newGames()
    let store = try SQLiteStore(path: path)
    for game in games { try await store.insert(game) }
    await store.close()
  }

  private static func newGames() throws -> [LivingGame] {
    var generator = SystemRandomNumberGenerator()
    let now = Timestamp(milliseconds: System.wallClock())
    guard let host = SeatDigest(bytes: Array(repeating: 7, count: 32)) else {
      throw BenchmarkError("a seat's digest isn't 32 bytes long any more")
    }
    return (0..<clients).map { _ in
      LivingGame(id: GameID(using: &generator), seats: Seats(host: host), now: now, pace: Pace())
    }
  }
}
