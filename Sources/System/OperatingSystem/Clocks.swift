#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A time of the monotonic clock, which can't be set.
package struct MonotonicTime: Comparable, Sendable {
  let nanoseconds: Int64

  package static var now: MonotonicTime { MonotonicTime(nanoseconds: read(CLOCK_MONOTONIC)) }

  package static let past = MonotonicTime(nanoseconds: 0)
  package static let never = MonotonicTime(nanoseconds: .max)

  package static func < (one: MonotonicTime, other: MonotonicTime) -> Bool {
    one.nanoseconds < other.nanoseconds
  }

  /// The time after a duration; ``never`` if it is too long.
  package static func + (moment: MonotonicTime, time: Duration) -> MonotonicTime {
    let (seconds, attoseconds) = time.components
    guard seconds < 1_000_000_000 else { return .never }
    let (sum, overflows) = moment.nanoseconds.addingReportingOverflow(
      seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    return overflows ? .never : MonotonicTime(nanoseconds: sum)
  }

  package static func - (end: MonotonicTime, start: MonotonicTime) -> Duration {
    .nanoseconds(end.nanoseconds - start.nanoseconds)
  }

  /// Microseconds since an unspecified start, comparable with other readers of this clock.
  package var microseconds: Int64 { nanoseconds / 1000 }

  /// The milliseconds from a moment to this one, rounded up so that a timer never fires too early.
  func milliseconds(from moment: MonotonicTime) -> Int32 {
    guard self > moment else { return 0 }
    return Int32(clamping: (nanoseconds - moment.nanoseconds - 1) / 1_000_000 + 1)
  }
}

/// The clock of the date, which may be set at any time.
package enum WallClock {
  /// Seconds since 1970-01-01 UTC.
  package static var seconds: Int64 { read(CLOCK_REALTIME) / 1_000_000_000 }

  /// Milliseconds since 1970-01-01 UTC.
  package static var milliseconds: Int64 { read(CLOCK_REALTIME) / 1_000_000 }
}

/// The processor time that the calling thread has used, in nanoseconds.
package func threadProcessorTime() -> Int64 { read(CLOCK_THREAD_CPUTIME_ID) }

private func read(_ clock: clockid_t) -> Int64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
