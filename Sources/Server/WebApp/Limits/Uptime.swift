import Dispatch

/// A monotonic clock. It counts nanoseconds from an arbitrary start.
package struct Uptime: Sendable {
  package let nanoseconds: @Sendable () -> Int64

  package init(nanoseconds: @escaping @Sendable () -> Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The machine's clock. In integers rather than a `Duration`, because every request reads it and dividing a
  /// `Duration` takes 128-bit arithmetic.
  package static let system = Uptime { Int64(DispatchTime.now().uptimeNanoseconds) }
}
