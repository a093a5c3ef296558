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
  private var date: String {
    [Self.padded(year, to: 4), Self.padded(month, to: 2), Self.padded(day, to: 2)]
      .joined(separator: "-")
  }

  /// The time, such as `14:00`.
  var clock: String {
    [time / 3_600_000, time / 60_000 % 60].map { Self.padded($0, to: 2) }.joined(separator: ":")
  }

  /// The date and time, such as `2026-11-25T14:00:00.000Z`.
  ///
  /// Source: RFC 3339, section 5.6.
  var timestamp: String {
    let seconds = Self.padded(time / 1_000 % 60, to: 2)
    return "\(date)T\(clock):\(seconds).\(Self.padded(time % 1_000, to: 3))Z"
  }

  private static func padded(_ number: Int64, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

// Dates and times in a language.
extension Words {
  private static let months: [Word] = [
    .january, .february, .march, .april, .may, .june, .july, .august, .september, .october,
    .november, .december,
  ]

  /// The day of a moment with its year, such as `25 Nov 2026`.
  func day(of moment: Timestamp) -> String {
    let time = CalendarTime(moment)
    return self(.calendarDay, .of(.year, Int(time.year)), month(of: time), day(of: time))
  }

  /// A moment in the near past or future, such as `25 Nov, 14:00 UTC`.
  func minute(of moment: Timestamp) -> String {
    let time = CalendarTime(moment)
    return self(.calendarMinute, month(of: time), day(of: time), .of(.time, time.clock))
  }

  private func month(of time: CalendarTime) -> WordValue {
    .of(.month, self[Self.months[Int(time.month) - 1]])
  }

  private func day(of time: CalendarTime) -> WordValue { .of(.day, Int(time.day)) }
}
