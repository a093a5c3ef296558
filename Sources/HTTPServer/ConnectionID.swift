/// Names a connection for as long as it lives: an answer that comes later finds nobody, even if
/// another connection has taken the place.
struct ConnectionID: Hashable, Sendable {
  var index: UInt32
  var generation: UInt32
}

extension ConnectionID {
  /// The name as a poller keeps it; the bell and the listener have names that no connection gets.
  var token: UInt64 { UInt64(generation) << 32 | UInt64(index) }

  init(token: UInt64) {
    index = UInt32(truncatingIfNeeded: token)
    generation = UInt32(truncatingIfNeeded: token >> 32)
  }

  static let bellToken = UInt64.max
  static let listenerToken = UInt64.max - 1
}
