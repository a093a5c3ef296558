import Encodings
import Gameplay
import Reversi

struct CollectionGame: Sendable, Hashable {
  let name: String
  let game: TaggedGame
  /// Its file and line, for messages.
  var place = ""

  /// The result that counts: that of a finished game's last board, else the one that its source gives.
  var result: GameResult? {
    GameResult(of: game.record.position) ?? game.tags.result.flatMap { GameResult($0) }
  }

  var date: GameDate? { game.tags.date.flatMap { GameDate($0) } }

  /// The known players, each with the side; nil for a player of both sides.
  var players: [(name: String, side: Disk?)] {
    let (dark, light) = (game.tags.dark, game.tags.light)
    if let dark, let light, dark.isSpelled(light) { return [(dark, nil)] }
    return [(dark, Disk.dark), (light, .light)].compactMap { name, side in name.map { ($0, side) } }
  }

  /// The other player of a player's game, with the side; nil if unknown.
  func opponent(of player: String) -> (name: String, side: Disk)? {
    guard let side = side(of: player)?.flipped else { return nil }
    return players.first { $0.side == side }.map { ($0.name, side) }
  }

  /// A player's side; nil for both sides or none.
  func side(of player: String) -> Disk? {
    players.first { $0.name.isSpelled(player) }?.side
  }

  /// The event of the game, without its games; nil if the place isn't known.
  var event: CollectionEvent? {
    game.tags.place.map { CollectionEvent(name: $0, year: date?.yearText) }
  }
}

/// A tournament or another event: the games at one place in one year.
struct CollectionEvent: Sendable, Hashable {
  /// The place, as the games name it.
  let name: String
  /// Nil if it isn't known.
  let year: String?
  /// Newest first.
  var games: [CollectionGame] = []

  /// The name with the year, unless it has the year already.
  var title: String {
    guard let year, name.utf8.firstRange(of: year.utf8) == nil else { return name }
    return "\(name) \(year)"
  }

  var lastDate: GameDate? { games.first?.date }

  var playerCount: Int { Set(games.flatMap { $0.players.map { Spelling($0.name) } }).count }
}

extension [CollectionEvent] {
  /// The events of games, which are sorted, the newest first. So are the events, by their last games.
  init(_ games: [CollectionGame]) {
    self = Dictionary(grouping: games.enumerated()) { _, game in
      game.game.tags.place.map { [Spelling($0), Spelling(game.date?.yearText ?? "")] }
    }.filter { $0.key != nil }.values.sorted { $0[0].offset < $1[0].offset }.compactMap { games in
      var event = games[0].element.event
      event?.games = games.map(\.element)
      return event
    }
  }
}

/// The date of a game, as precise as it was recorded.
struct GameDate: Comparable {
  let year: Int
  private let month: Int
  private let day: Int
  /// The date as far as it was recorded: `2026`, `2026-11` or `2026-11-22`.
  let text: String
  /// Whether the day is known.
  var isDay: Bool { text.utf8.count == 10 }
  /// Whether the calendar has the date; not so for `2026-02-31`.
  let isPossible: Bool
  /// Whether it is clear which number is the month; not so for `3/5/2026`, of which only the year counts.
  let isClear: Bool

  /// Reads the date at the beginning of a text: `2026`, `2026-11` or `2026-11-22`, also with dots or slashes, or as
  /// `2026年11月22日`; `22.11.2026`, `22 November 2026` or `Nov 22, 2026`. Nil if there is none.
  ///
  /// If the month or the day is not valid, only the parts before it count.
  init?(_ text: String) {
    let turned = Self.yearFirst(text)
    isClear = turned?.isClear ?? true
    var rest = (turned?.text ?? text).utf8[...]
    func number(digits: ClosedRange<Int>) -> Int? {
      let figures = rest.prefix(while: \.isDigit)
      guard digits ~= figures.count else { return nil }
      rest = rest[figures.endIndex...]
      return Int(String(figures) ?? "")
    }
    func nextNumber() -> Int? {
      let divider = rest.prefix { !$0.isDigit }
      let dividers = ["-", ".", "/", "年", "月"]
      guard dividers.contains(where: { divider.elementsEqual($0.utf8) }) else { return nil }
      rest = rest[divider.endIndex...]
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

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// A date that ends with its year, turned around; nil for any other.
  private static func yearFirst(_ text: String) -> (text: String, isClear: Bool)? {
    let words = text.utf8.map(\.lowercased).split { " ./-,".utf8.contains($0) }.prefix(3)
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 3, words[2].utf8.count == 4 else { return nil }
    let named = words.map { word in
      word.utf8.count < 3 ? nil : months.firstIndex { $0.begins(with: word) }.map { $0 + 1 }
    }
    guard let first = named[0] ?? Int(words[0]), let second = named[1] ?? Int(words[1]) else {
      return nil
    }
    let hasDots = text.utf8.first { !$0.isDigit } == UInt8(ascii: ".")
    let isDayFirst = named[0] == nil && (named[1] != nil || hasDots || first > 12)
    let isClear = isDayFirst || named[0] != nil || second > 12 || first == second
    let (day, month) = isDayFirst ? (first, second) : (second, first)
    return (isClear ? "\(words[2])-\(month)-\(day)" : words[2], isClear)
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
