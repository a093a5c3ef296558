/// What a socket is watched for, and what it is found to be.
struct Readiness: OptionSet, Sendable {
  let rawValue: UInt8

  static let readable = Readiness(rawValue: 1)
  static let writable = Readiness(rawValue: 2)
  /// The peer sends nothing more; watched for while reading is paused.
  static let peerFinished = Readiness(rawValue: 4)
  /// Nothing can be sent or received any more; always watched for.
  static let broken = Readiness(rawValue: 8)
}

/// A socket that is ready, known by the token it was added with.
struct PollerEvent {
  var token: UInt64
  var readiness: Readiness
}

/// Watches many sockets at once; what stays ready is reported again and again.
protocol Poller: Sendable {
  /// - Returns: whether the system could take one more.
  mutating func add(_ socket: Descriptor, token: UInt64, interest: Readiness) -> Bool
  mutating func update(_ socket: Descriptor, token: UInt64, interest: Readiness)
  /// To be called before the socket is closed.
  mutating func remove(_ socket: Descriptor)
  /// Waits until a socket is ready or the time is over; `nil` waits without end.
  mutating func wait(timeout: Milliseconds?, into events: inout [PollerEvent])
  func close()
}

extension Poller {
  static func clamp(_ timeout: Milliseconds?) -> Int32 {
    timeout.map { Int32(clamping: max(0, $0)) } ?? -1
  }
}
