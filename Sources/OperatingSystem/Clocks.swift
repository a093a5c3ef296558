#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A moment of the clock that nobody can set.
public struct MonotonicTime: Comparable, Sendable {
  let nanoseconds: Int64

  /// This moment.
  public static var now: MonotonicTime { MonotonicTime(nanoseconds: read(CLOCK_MONOTONIC)) }

  /// What is over already, whenever it is asked.
  public static let past = MonotonicTime(nanoseconds: 0)
  /// What never comes.
  public static let never = MonotonicTime(nanoseconds: .max)

  /// Whether one comes before another.
  public static func < (one: MonotonicTime, other: MonotonicTime) -> Bool {
    one.nanoseconds < other.nanoseconds
  }

  /// The moment after a time, or never.
  public static func + (moment: MonotonicTime, time: Duration) -> MonotonicTime {
    let (seconds, attoseconds) = time.components
    guard seconds < 1_000_000_000 else { return .never }
    let (sum, overflows) = moment.nanoseconds.addingReportingOverflow(
      seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    return overflows ? .never : MonotonicTime(nanoseconds: sum)
  }

  /// The time from one moment to another.
  public static func - (end: MonotonicTime, start: MonotonicTime) -> Duration {
    .nanoseconds(end.nanoseconds - start.nanoseconds)
  }

  /// Microseconds since whenever the clock likes, for others who read the same clock.
  public var microseconds: Int64 { nanoseconds / 1000 }

  /// The whole milliseconds from a moment to this one, rounded up so that nothing is done too early.
  func milliseconds(from moment: MonotonicTime) -> Int32 {
    guard self > moment else { return 0 }
    return Int32(clamping: (nanoseconds - moment.nanoseconds - 1) / 1_000_000 + 1)
  }
}

/// The clock that shows the date, which somebody may set.
public enum WallClock {
  /// Seconds since 1970-01-01 UTC.
  public static var seconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec)
  }

  /// Milliseconds since 1970-01-01 UTC.
  public static var milliseconds: Int64 { read(CLOCK_REALTIME) / 1_000_000 }
}

/// What the calling thread has spent of a core's time, in nanoseconds.
public func threadProcessorTime() -> Int64 { read(CLOCK_THREAD_CPUTIME_ID) }

private func read(_ clock: clockid_t) -> Int64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
