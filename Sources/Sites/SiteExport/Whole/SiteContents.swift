import Encodings
import Gameplay
package import Presentation
package import Reversi
import SHA256

/// The contents of a site with many games.
package struct SiteContents: Sendable {
  package var title: String
  /// The pages of the first language are in the site's own folder. Each other language has a folder named after its
  /// tag.
  package var languages: [Language]
  /// The address of the site, such as `https://club.example/games`, without a slash at its end; nil if unknown.
  package var address: String?
  /// The paragraphs of the introduction.
  package var text: [String] = []
  /// The games, in the order of their files.
  package var games: [SiteGame] = []
  /// The puzzles, in the order of their files.
  package var puzzles: [SitePuzzle] = []
  /// How many games have to share a position for a page of the opening explorer; nil for a number that grows with the
  /// site.
  package var gamesOfOpening: Int?
  /// The pages of text, in the order of their files.
  var pages: [SiteTextPage] = []
  /// The pages that every page links, in the order of the links.
  var listedPages: [SiteTextPage] = []
  /// The page of text that the first page begins with.
  var front: SiteTextPage?
  /// The pictures and other files of the pages of text, with their paths in the site.
  var files: [(path: String, bytes: [UInt8])] = []
  var style = SiteStyle()
  var detail = GameDetail()

  /// Whether games have a page for each position.
  package var hasPliesOfGames: Bool { detail.plies == .all }
}

/// What a site has on all its pages.
struct SiteStyle: Sendable, Hashable {
  var look: Theme?
  /// The path of a picture in the site.
  var logo: String?
  var footer: String?
}

package struct SiteGame: Sendable, Hashable {
  /// The name of the game's folder.
  package var name: SiteEntryName
  /// The moves, with the players, date and place if known.
  package var game: TaggedGame
}

package struct SitePuzzle: Sendable, Hashable {
  /// The name of the puzzle's folder.
  package var name: SiteEntryName
  /// The position where the visitor is to move.
  package var start: Position
}

/// The name of a folder or a page in a site: letters and digits of any script, and dashes within; ASCII letters are
/// small.
package struct SiteEntryName: Sendable, Hashable {
  package let text: String

  /// Reads a name; nil if it isn't valid.
  package init?(_ text: String) {
    let scalars = text.unicodeScalars
    guard 1...64 ~= scalars.count, text.utf8.count <= Self.mostOctets, scalars.first != "-",
      scalars.last != "-", scalars.allSatisfy({ Self.isFit($0) || $0 == "-" })
    else { return nil }
    self.text = text
  }

  /// Leaves room for the ending in the name of a file.
  private static let mostOctets = 240

  static func isFit(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return isFit(UInt8(scalar.value)) }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }

  static func isFit(_ octet: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= octet || octet.isDigit
  }
}

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

  /// The beginning of the day in UTC.
  var start: Timestamp {
    let days = CivilDate.daysSince1970(year: year, month: month, day: day)
    return Timestamp(milliseconds: Int64(days) * Milliseconds.days(1).count)
  }

  // Only the day counts, so that equal dates are those of which neither is less.
  static func == (first: GameDate, second: GameDate) -> Bool { first.start == second.start }

  static func < (first: GameDate, second: GameDate) -> Bool {
    (first.year, first.month, first.day) < (second.year, second.month, second.day)
  }
}
