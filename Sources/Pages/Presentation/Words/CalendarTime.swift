import Encodings
import Gameplay

/// A moment as a Gregorian date with its time in UTC, clamped to the years 0 to 9999.
struct CalendarTime: Sendable, Hashable {
  let year: Int64
  /// From 1 to 12.
  let month: Int64
  /// From 1 to 31.
  let day: Int64
  /// The milliseconds since midnight.
  private let time: Int64

  /// Computes the date and time of a moment.
  init(_ moment: Timestamp) {
    let milliseconds = min(max(moment.milliseconds, Self.first), Self.last)
    time = milliseconds.modulo(Self.dayLength)
    let date = CivilDate(daysSince1970: (milliseconds - time) / Self.dayLength)
    (year, month, day) = (date.year, date.month, date.day)
  }

  private static let dayLength: Int64 = 86_400_000
  private static let first: Int64 = -62_167_219_200_000
  private static let last: Int64 = 253_402_300_799_999

  /// The date, such as `2026-11-25`.
  var date: String {
    [Self.padded(year, to: 4), Self.padded(month, to: 2), Self.padded(day, to: 2)]
      .joined(separator: "-")
  }

  /// The date and time in a format for all languages, such as `2026-11-25 14:00 UTC`.
  var minute: String {
    let clock = [time / 3_600_000, time / 60_000 % 60].map { Self.padded($0, to: 2) }
    return "\(date) \(clock.joined(separator: ":")) UTC"
  }

  /// The date and time, such as `2026-11-25T14:00:00.000Z`.
  ///
  /// Source: RFC 3339, section 5.6.
  var timestamp: String {
    let clock = [time / 3_600_000, time / 60_000 % 60, time / 1_000 % 60]
      .map { Self.padded($0, to: 2) }.joined(separator: ":")
    return "\(date)T\(clock).\(Self.padded(time % 1_000, to: 3))Z"
  }

  private static func padded(_ number: Int64, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
