/// A moment of the wall clock, in milliseconds since 1970-01-01T00:00:00Z.
///
/// Sums and differences stop at the earliest and the latest moment.
package struct Timestamp: Sendable, Hashable, Comparable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  package static func + (moment: Timestamp, duration: Milliseconds) -> Timestamp {
    Timestamp(milliseconds: moment.milliseconds.adding(duration.count))
  }

  package static func - (moment: Timestamp, duration: Milliseconds) -> Timestamp {
    Timestamp(milliseconds: moment.milliseconds.subtracting(duration.count))
  }

  package static func - (end: Timestamp, start: Timestamp) -> Milliseconds {
    Milliseconds(end.milliseconds.subtracting(start.milliseconds))
  }
}

/// A length of time in milliseconds, the unit of all clocks here.
///
/// Sums and products stop at the longest duration.
package struct Milliseconds: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral {
  package let count: Int64

  package init(_ count: Int64) { self.count = count }

  package init(integerLiteral count: Int64) { self.count = count }

  package static func seconds(_ count: Int64) -> Milliseconds { Milliseconds(count.times(1000)) }

  package static func days(_ count: Int64) -> Milliseconds { .seconds(count.times(86_400)) }

  package static func < (left: Milliseconds, right: Milliseconds) -> Bool {
    left.count < right.count
  }

  package static func + (left: Milliseconds, right: Milliseconds) -> Milliseconds {
    Milliseconds(left.count.adding(right.count))
  }

  package static func * (count: Int, length: Milliseconds) -> Milliseconds {
    Milliseconds(length.count.times(Int64(count)))
  }
}

// Stored moments and durations from the command line can have any value, so arithmetic on them must never trap.
extension Int64 {
  fileprivate func adding(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  fileprivate func subtracting(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }

  fileprivate func times(_ factor: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? ((self < 0) == (factor < 0) ? .max : .min) : product
  }
}

/// A source of time. Tests pass one that they advance by hand.
package protocol GameClock: Sendable {
  var now: Timestamp { get }

  /// Rings once after a time, even while the wall clock is being set, unless the alarm is cancelled first.
  func alarm(after duration: Milliseconds, _ ring: @escaping @Sendable () -> Void) -> Alarm
}

package struct Alarm: Sendable {
  package let cancel: @Sendable () -> Void

  package init(cancel: @escaping @Sendable () -> Void) { self.cancel = cancel }
}

extension GameClock {
  /// Waits without occupying a thread.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  package func sleep(for duration: Milliseconds) async throws {
    let (rings, continuation) = AsyncStream.makeStream(of: Never.self)
    let alarm = alarm(after: duration) { continuation.finish() }
    defer { alarm.cancel() }
    for await _ in rings {}
    try Task.checkCancellation()
  }
}
