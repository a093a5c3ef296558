import Gameplay
import Synchronization

/// The games used most recently, each with the checksum of its row.
///
/// Reading a row is quick, but parsing it replays all moves. A game is taken from here only if its row still has the same
/// checksum, so it is never older than the row, even when another process writes to the file.
final class GameCache: Sendable {
  private struct Entry {
    let game: LivingGame
    let checksum: Int64
  }

  /// Two generations: the games used most recently, and those used before them.
  private struct State {
    var recent: [GameID: Entry] = [:]
    var older: [GameID: Entry] = [:]
  }

  private let state = Mutex(State())

  /// How many games a generation holds; each takes about a kilobyte.
  private static let generation = 512

  func game(_ id: GameID, checksum: Int64) -> LivingGame? {
    state.withLock { state in
      if let entry = state.recent[id] { return entry.checksum == checksum ? entry.game : nil }
      guard let entry = state.older[id], entry.checksum == checksum else { return nil }
      Self.remember(entry, in: &state)
      return entry.game
    }
  }

  func remember(_ game: LivingGame, checksum: Int64) {
    state.withLock { Self.remember(Entry(game: game, checksum: checksum), in: &$0) }
  }

  private static func remember(_ entry: Entry, in state: inout State) {
    if state.recent.count >= generation {
      swap(&state.older, &state.recent)
      // Keep the capacity: the dictionary will grow to the same size again.
      state.recent.removeAll(keepingCapacity: true)
    }
    state.recent[entry.game.id] = entry
  }
}
