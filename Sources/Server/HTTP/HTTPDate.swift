import Encodings

/// A date in an HTTP field, such as `Sun, 06 Nov 1994 08:49:37 GMT` (IMF-fixdate, RFC 9110, section 5.6.7).
package struct HTTPDate: Hashable, Sendable {
  /// Seconds since 1970-01-01 00:00 UTC, without leap seconds.
  package let unixTime: Int64

  /// The date at a Unix time, clamped to the years 0 to 9999, which the format can write.
  package init(unixTime: Int64) {
    self.unixTime = min(max(unixTime, -62_167_219_200), 253_402_300_799)
  }

  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The date for logs and documents, such as `1994-11-06T08:49:37Z` (RFC 3339, section 5.6).
  package var timestamp: String {
    "\(CivilDate(daysSince1970: days).text)T\(time)Z"
  }

  private var days: Int64 { (unixTime - unixTime.modulo(86_400)) / 86_400 }

  private var time: String {
    let seconds = unixTime.modulo(86_400)
    return [seconds / 3_600, seconds / 60 % 60, seconds % 60]
      .map { $0.padded(to: 2) }.joined(separator: ":")
  }

  /// The value for a header field, always 29 characters.
  package var fieldValue: String {
    let date = CivilDate(daysSince1970: days)
    let weekday = Self.weekdays[Int(days.modulo(7))]
    let (day, month) = (date.day.padded(to: 2), Self.months[Int(date.month) - 1])
    return "\(weekday), \(day) \(month) \(date.year.padded(to: 4)) \(time) GMT"
  }
}
