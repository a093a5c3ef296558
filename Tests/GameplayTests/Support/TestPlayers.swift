import ComputerPlayers
import Reversi
import Synchronization

/// Plays the planned moves, or else the first legal one, and records the positions.
final class ScriptedPlayer: ComputerPlayer {
  private struct State {
    var script: [Square]
    var asked: [Position] = []
  }

  private let state: Mutex<State>

  init(_ script: Square...) {
    state = Mutex(State(script: script))
  }

  var asked: [Position] { state.withLock { $0.asked } }

  func move(in position: Position) async throws -> Square {
    let square = state.withLock { state in
      state.asked.append(position)
      return state.script.isEmpty ? nil : state.script.removeFirst()
    }
    guard let move = square ?? position.legalMoves.first(where: { _ in true }) else {
      throw NoLegalMoveError(position: position)
    }
    return move
  }
}

/// Thinks until a test tells it the move.
final class BlockingPlayer: ComputerPlayer {
  private struct State {
    var lastTicket = 0
    var blocking: [Int: CheckedContinuation<Square, any Error>] = [:]
    var cancelledCount = 0
  }

  private let respectsCancellation: Bool
  private let state = Mutex(State())

  init(respectsCancellation: Bool = true) {
    self.respectsCancellation = respectsCancellation
  }

  var askedCount: Int { state.withLock { $0.lastTicket } }
  var broodingCount: Int { state.withLock { $0.blocking.count } }
  var cancelledCount: Int { state.withLock { $0.cancelledCount } }

  func move(in position: Position) async throws -> Square {
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { $0.blocking[ticket] = continuation }
        if Task.isCancelled { cancel(ticket) }
      }
    } onCancel: {
      cancel(ticket)
    }
  }

  /// Answers all pending requests with a move.
  func play(_ square: Square) {
    let blocking = state.withLock { state in
      defer { state.blocking = [:] }
      return state.blocking.values
    }
    for continuation in blocking { continuation.resume(returning: square) }
  }

  private func cancel(_ ticket: Int) {
    let continuation = state.withLock { state in
      guard state.blocking[ticket] != nil else {
        return nil as CheckedContinuation<Square, any Error>?
      }
      state.cancelledCount += 1
      return respectsCancellation ? state.blocking.removeValue(forKey: ticket) : nil
    }
    continuation?.resume(throwing: CancellationError())
  }
}

/// Never finds a move.
final class FailingPlayer: ComputerPlayer {
  struct NoMoveFound: Error {}

  private let asked = Mutex(0)

  var askedCount: Int { asked.withLock { $0 } }

  func move(in position: Position) async throws -> Square {
    asked.withLock { $0 += 1 }
    throw NoMoveFound()
  }
}
