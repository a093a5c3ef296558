/// A date of the Gregorian calendar, which also extends to the years before its introduction.
///
/// Computations count years from the 1st of March, so that a leap day is the last day of its year.
public struct CivilDate: Hashable, Sendable {
  /// The year; 0 is the year before 1.
  public let year: Int64
  /// The month, from 1 to 12.
  public let month: Int64
  /// The day of the month, from 1 to 31.
  public let day: Int64

  /// The date this many days after 1970-01-01.
  public init(daysSince1970 days: Int64) {
    // An era is 400 years.
    let sinceMarchOfYear0 = days + 719_468
    let dayOfEra = sinceMarchOfYear0.modulo(146_097)
    let era = (sinceMarchOfYear0 - dayOfEra) / 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The date, such as `1994-11-06`.
  public var text: String {
    [year.padded(to: 4), month.padded(to: 2), day.padded(to: 2)].joined(separator: "-")
  }

  /// The number of days from 1970-01-01 to a date.
  public static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let yearOfEra = year.modulo(400)
    let days = 365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (year - yearOfEra) / 400 * 146_097 + days - 719_468
  }
}

extension BinaryInteger {
  /// The remainder, never negative.
  public func modulo(_ divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  /// The decimal digits, with leading zeros up to a width.
  public func padded(to width: Int) -> String { String(self).padded(to: width) }
}

extension String {
  /// The digits with leading zeros up to a width.
  public func padded(to width: Int) -> String {
    String(repeating: "0", count: max(0, width - utf8.count)) + self
  }
}
