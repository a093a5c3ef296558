import Gameplay
import Reversi

/// The day of a game, as far as somebody has written it down.
struct GameDate: Comparable {
  private let year: Int
  private let month: Int
  private let day: Int

  /// The day with which a text begins: `2026`, `2026-11` or `2026-11-22`, also with dots or slashes; nil if it doesn't.
  ///
  /// Where there is no such month or day, what stands before it holds.
  init?(_ text: String) {
    var rest = text.utf8[...]
    func number(digits: ClosedRange<Int>) -> Int? {
      let figures = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      guard digits ~= figures.count else { return nil }
      rest = rest[figures.endIndex...]
      return Int(String(figures) ?? "")
    }
    func nextNumber() -> Int? {
      guard let divider = rest.first, "-./".utf8.contains(divider) else { return nil }
      rest.removeFirst()
      return number(digits: 1...2)
    }
    guard let year = number(digits: 4...4), year >= 1000 else { return nil }
    self.year = year
    let month = nextNumber().flatMap { 1...12 ~= $0 ? $0 : nil }
    self.month = month ?? 1
    let days = month.map { Self.days(of: $0, in: year) } ?? 0
    day = month == nil ? 1 : nextNumber().flatMap { 1...days ~= $0 ? $0 : nil } ?? 1
  }

  private static func days(of month: Int, in year: Int) -> Int {
    let isLeapYear = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
    return month == 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// The beginning of the day.
  var start: Timestamp {
    // Years begin with March, so that the day that not every one has is the last.
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let days = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    return Timestamp(milliseconds: Int64(days) * Milliseconds.days(1).count)
  }

  static func < (first: GameDate, second: GameDate) -> Bool {
    (first.year, first.month, first.day) < (second.year, second.month, second.day)
  }
}
