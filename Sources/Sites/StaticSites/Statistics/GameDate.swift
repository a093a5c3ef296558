import Encodings
import Gameplay

/// The date of a game, as precise as it was recorded.
struct GameDate: Comparable {
  let year: Int
  private let month: Int
  private let day: Int
  /// The date as far as it was recorded: `2026`, `2026-11` or `2026-11-22`.
  let text: String
  /// Whether the calendar has the date; not so for `2026-02-31`.
  let isPossible: Bool

  /// Reads the date at the beginning of a text: `2026`, `2026-11` or `2026-11-22`, also with dots or slashes. Nil if
  /// there is none.
  ///
  /// If the month or the day is not valid, only the parts before it count.
  init?(_ text: String) {
    var rest = text.utf8[...]
    func number(digits: ClosedRange<Int>) -> Int? {
      let figures = rest.prefix(while: \.isDigit)
      guard digits ~= figures.count else { return nil }
      rest = rest[figures.endIndex...]
      return Int(String(figures) ?? "")
    }
    func nextNumber() -> Int? {
      guard let divider = rest.first, "-./".utf8.contains(divider) else { return nil }
      rest.removeFirst()
      // A zero stands for a month or a day that isn't known.
      return number(digits: 1...2).flatMap { $0 == 0 ? nil : $0 }
    }
    guard let year = number(digits: 4...4), year >= 1000 else { return nil }
    self.year = year
    let month = nextNumber()
    let days = month.flatMap { 1...12 ~= $0 ? Self.days(of: $0, in: year) : nil }
    let day = days.flatMap { _ in nextNumber() }
    let isDay = day.map { 1...(days ?? 1) ~= $0 }
    isPossible = (month == nil || days != nil) && isDay != false
    self.month = days == nil ? 1 : month ?? 1
    self.day = isDay == true ? day ?? 1 : 1
    let known = [year.padded(to: 4)] + (days == nil ? [] : [self.month.padded(to: 2)])
    self.text = (known + (isDay == true ? [self.day.padded(to: 2)] : [])).joined(separator: "-")
  }

  var yearText: String { year.padded(to: 4) }

  private static func days(of month: Int, in year: Int) -> Int {
    let isLeapYear = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
    return month == 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  var start: Timestamp {
    let days = CivilDate.daysSince1970(year: year, month: month, day: day)
    return Timestamp(milliseconds: Int64(days) * Milliseconds.days(1).count)
  }

  // Compares only the days, so that `==` agrees with `<`.
  static func == (first: GameDate, second: GameDate) -> Bool { first.start == second.start }

  static func < (first: GameDate, second: GameDate) -> Bool {
    (first.year, first.month, first.day) < (second.year, second.month, second.day)
  }
}
