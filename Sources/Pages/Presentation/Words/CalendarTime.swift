import Encodings
import Gameplay

/// A moment as a Gregorian date with its time in UTC, clamped to the years 0 to 9999.
struct CalendarTime: Sendable, Hashable {
  let date: CivilDate
  /// The milliseconds since midnight.
  private let time: Int64

  init(_ moment: Timestamp) {
    let milliseconds = min(max(moment.milliseconds, Self.first), Self.last)
    time = milliseconds.modulo(Self.dayLength)
    date = CivilDate(daysSince1970: (milliseconds - time) / Self.dayLength)
  }

  private static let dayLength: Int64 = 86_400_000
  private static let first: Int64 = -62_167_219_200_000
  private static let last: Int64 = 253_402_300_799_999

  /// The time, such as `14:00`.
  var clock: String {
    [time / 3_600_000, time / 60_000 % 60].map { $0.padded(to: 2) }.joined(separator: ":")
  }

  private var seconds: String { (time / 1_000 % 60).padded(to: 2) }

  /// The date and time, such as `2026-11-25T14:00:00.000Z`.
  ///
  /// Source: RFC 3339, section 5.6.
  var timestamp: String {
    "\(date.text)T\(clock):\(seconds).\((time % 1_000).padded(to: 3))Z"
  }

  /// The date and time without marks between them, such as `20261125T140000`.
  var compact: String {
    String(
      decoding: "\(date.text)T\(clock)\(seconds)".utf8.filter { !"-:".utf8.contains($0) },
      as: UTF8.self)
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
    let date = CalendarTime(moment).date
    return self.date(Int(date.year), Int(date.month), Int(date.day))
  }

  /// A date such as `2026-11-25` or `2026-11` in words; any other text as it is.
  package func date(_ text: String) -> String {
    let parts = text.utf8.split(separator: UInt8(ascii: "-")).compactMap {
      Int(String(Substring($0)))
    }
    guard 2...3 ~= parts.count, text.utf8.count == parts.count * 3 + 1, 1...12 ~= parts[1],
      1...31 ~= parts.last ?? 0
    else { return text }
    guard parts.count == 2 else { return date(parts[0], parts[1], parts[2]) }
    return self(.calendarMonth, .of(.year, parts[0]), .of(.month, self[Self.months[parts[1] - 1]]))
  }

  private func date(_ year: Int, _ month: Int, _ day: Int) -> String {
    self(.calendarDay, .of(.year, year), .of(.month, self[Self.months[month - 1]]), .of(.day, day))
  }

  /// A moment in the near past or future, such as `25 Nov, 14:00 UTC`.
  func minute(of moment: Timestamp) -> String {
    let time = CalendarTime(moment)
    let month = self[Self.months[Int(time.date.month) - 1]]
    return self(
      .calendarMinute, .of(.month, month), .of(.day, Int(time.date.day)), .of(.time, time.clock))
  }
}
