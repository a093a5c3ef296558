import OperatingSystem
import Synchronization

/// Whether somebody has asked the process to stop.
final class Interruption: Sendable {
  private let state = Atomic(false)

  /// From now on the first signal is only noted; the second one ends the process.
  init() throws(StopSignalError) {
    try StopSignal().whenReceived { [self] in state.store(true, ordering: .relaxed) }
  }

  var hasCome: Bool { state.load(ordering: .relaxed) }
}
