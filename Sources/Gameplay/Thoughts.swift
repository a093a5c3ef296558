import ComputerPlayers
import Reversi
import Synchronization

/// What computers are thinking about: each position once, however many ask for it.
final class Thoughts: Sendable {
  private struct Thought {
    let version: Int
    let task: Task<Square, any Error>
  }

  private let computers: ComputerRoster
  private let thoughts = Mutex<[GameID: Thought]>([:])

  init(computers: ComputerRoster) {
    self.computers = computers
  }

  /// The move that the computer chooses in a game.
  ///
  /// - Throws: what the player throws; `CancellationError` if the game has changed meanwhile.
  func move(in game: LivingGame) async throws -> Square {
    let task = thoughts.withLock { thoughts in
      if let thought = thoughts[game.id], thought.version == game.version { return thought.task }
      thoughts[game.id]?.task.cancel()
      let task = Task { [computers] in
        try await computers.move(in: game.position, level: game.level)
      }
      thoughts[game.id] = Thought(version: game.version, task: task)
      return task
    }
    defer { forget(game) }
    return try await task.value
  }

  /// Stops thinking about a game that has changed.
  func cancel(_ id: GameID) {
    thoughts.withLock { $0.removeValue(forKey: id) }?.task.cancel()
  }

  private func forget(_ game: LivingGame) {
    thoughts.withLock { thoughts in
      if thoughts[game.id]?.version == game.version { thoughts[game.id] = nil }
    }
  }
}
