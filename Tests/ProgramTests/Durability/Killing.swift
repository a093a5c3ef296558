import Foundation
import Synchronization

/// Kills a process when so many changes have been acknowledged, whoever is waiting for what.
final class Killing: Sendable {
  private let identifier: pid_t
  private let limit: Int
  private let state = Mutex((acknowledged: 0, isOver: false))

  init(of identifier: pid_t, afterAcknowledgements limit: Int) {
    self.identifier = identifier
    self.limit = limit
  }

  /// Counts an acknowledgement; the last one kills.
  func countAcknowledgement() {
    let isEnough = state.withLock { state in
      state.acknowledged += 1
      return state.acknowledged == limit
    }
    if isEnough { strike() }
  }

  /// Whether the moment has come at which a request may be killed under way.
  var isNear: Bool { state.withLock { $0.acknowledged >= limit / 2 && !$0.isOver } }

  var acknowledged: Int { state.withLock { $0.acknowledged } }

  func strike() {
    let isFirst = state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
    if isFirst { kill(identifier, SIGKILL) }
  }
}
