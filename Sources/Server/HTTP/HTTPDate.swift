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
    let (year, month, day) = Self.civil(days: days)
    let date = [Self.padded(year, to: 4), Self.padded(month, to: 2), Self.padded(day, to: 2)]
    return date.joined(separator: "-") + "T\(time)Z"
  }

  private var days: Int64 { (unixTime - unixTime.modulo(86_400)) / 86_400 }

  private var time: String {
    let seconds = unixTime.modulo(86_400)
    return [seconds / 3_600, seconds / 60 % 60, seconds % 60]
      .map { Self.padded($0, to: 2) }.joined(separator: ":")
  }

  /// The value for a header field, always 29 characters.
  package var fieldValue: String {
    let (year, month, day) = Self.civil(days: days)
    let weekday = Self.weekdays[Int(days.modulo(7))]
    let date = "\(Self.padded(day, to: 2)) \(Self.months[Int(month) - 1])"
    return "\(weekday), \(date) \(Self.padded(year, to: 4)) \(time) GMT"
  }

  private static func padded(_ number: Int64, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Converts days since 1970-01-01 to a date of the proleptic Gregorian calendar.
  ///
  /// Counts in eras of 400 years that begin on the 1st of March, so that a leap day is the last day of its year.
  private static func civil(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let sinceMarchOfYear0 = days + 719_468
    let dayOfEra = sinceMarchOfYear0.modulo(146_097)
    let era = (sinceMarchOfYear0 - dayOfEra) / 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}

extension Int64 {
  /// The remainder, never negative.
  fileprivate func modulo(_ divisor: Int64) -> Int64 {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
