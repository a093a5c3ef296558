import Gameplay
import Reversi

/// The day of a game, as far as somebody has written it down.
struct GameDate: Comparable {
  private let year: Int
  private let month: Int
  private let day: Int

  /// The day with which a text begins: `2026`, `2026-11` or `2026-11-22`, also with dots or slashes; nil if it doesn't.
  init?(_ text: String) {
    let octets = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= octets.count else { return nil }
      return octets[range].reduce(Int?.some(0)) { number, octet in
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= octet
          ? number.map { 10 * $0 + Int(octet - UInt8(ascii: "0")) } : nil
      }
    }
    func isDivided(at index: Int) -> Bool {
      index < octets.count && "-./".utf8.contains(octets[index])
    }
    guard let year = number(0..<4), 1000...9999 ~= year else { return nil }
    let month = isDivided(at: 4) ? number(5..<7) : nil
    let day = month != nil && isDivided(at: 7) ? number(8..<10) : nil
    guard 1...12 ~= month ?? 1, 1...31 ~= day ?? 1 else { return nil }
    (self.year, self.month, self.day) = (year, month ?? 1, day ?? 1)
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
