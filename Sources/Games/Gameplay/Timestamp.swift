/// A moment of the wall clock, in milliseconds since 1970-01-01T00:00:00Z.
///
/// Sums and differences end at the first and the last moment there is.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// The milliseconds.
  public let milliseconds: Int64

  /// The moment that many milliseconds after the start of 1970.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Orders moments by time.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The moment that much later.
  public static func + (moment: Timestamp, duration: Milliseconds) -> Timestamp {
    Timestamp(milliseconds: moment.milliseconds.adding(duration.count))
  }

  /// The moment that much earlier.
  public static func - (moment: Timestamp, duration: Milliseconds) -> Timestamp {
    Timestamp(milliseconds: moment.milliseconds.subtracting(duration.count))
  }

  /// The time from the right moment to the left one.
  public static func - (end: Timestamp, start: Timestamp) -> Milliseconds {
    Milliseconds(end.milliseconds.subtracting(start.milliseconds))
  }
}

/// A length of time in milliseconds, the unit of every clock here.
///
/// Sums and products end at the longest length there is.
public struct Milliseconds: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral {
  /// How many milliseconds.
  public let count: Int64

  /// A length of that many milliseconds.
  public init(_ count: Int64) {
    self.count = count
  }

  /// A length of that many milliseconds.
  public init(integerLiteral count: Int64) {
    self.count = count
  }

  /// A length of that many seconds.
  public static func seconds(_ count: Int64) -> Milliseconds { Milliseconds(count.times(1000)) }

  /// A length of that many days.
  public static func days(_ count: Int64) -> Milliseconds { .seconds(count.times(86_400)) }

  /// Orders lengths from short to long.
  public static func < (left: Milliseconds, right: Milliseconds) -> Bool {
    left.count < right.count
  }

  /// Both lengths together.
  public static func + (left: Milliseconds, right: Milliseconds) -> Milliseconds {
    Milliseconds(left.count.adding(right.count))
  }

  /// The length that many times.
  public static func * (count: Int, length: Milliseconds) -> Milliseconds {
    Milliseconds(length.count.times(Int64(count)))
  }
}

// Stored moments and lengths from the command line may be anything: arithmetic on them never traps.
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

/// What the use cases know about time; tests pass one that they turn by hand.
public protocol GameClock: Sendable {
  var now: Timestamp { get }

  /// Waits without occupying a thread, whatever the wall clock does meanwhile.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  func sleep(for duration: Milliseconds) async throws
}
