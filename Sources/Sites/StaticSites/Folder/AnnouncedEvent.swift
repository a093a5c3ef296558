import Encodings
import GameFiles
import Gameplay
import OperatingSystem
import Presentation

/// An event that a page of text announces, for the site's calendar.
struct AnnouncedEvent: Sendable {
  /// Nil for the title of the page.
  let title: String?
  let start: CalendarFile.Time
  let end: CalendarFile.Time?

  /// Reads `2026-12-03`, `2026-12-05 to 2026-12-06`, `2026-12-03 20:00` or `2026-12-03 20:00 to 23:00`, which a comma
  /// and a title may follow.
  init(_ text: String) throws(CommandError) {
    let parts = text.parts(at: ",", mostCuts: 1).map(\.trimmed)
    let words = parts[0].parts(at: " ").filter { !$0.isEmpty }
    let first = words.prefix { !$0.isSpelled("to") }
    guard let start = Moment(first, on: nil) else { throw Self.fault(text) }
    self.start = start.time
    let last = words.dropFirst(first.count + 1)
    if first.count < words.count {
      guard let end = Moment(last, on: start), end.isDay == start.isDay, start.stamp < end.stamp
      else { throw Self.fault(text) }
      self.end = end.time
    } else {
      end = nil
    }
    title = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
  }

  private static func fault(_ text: String) -> CommandError {
    CommandError(
      "\(text.excerpt) is no time of an event; write it as 2026-12-03, 2026-12-05 to 2026-12-06 or "
        + "2026-12-03 20:00 to 23:00, with a comma and its title behind it")
  }
}

/// A day, or a time on it.
private struct Moment {
  private let day: GameDate
  /// Minutes since midnight; nil for the whole day.
  private let minutes: Int?

  /// - Parameter first: the moment whose day counts if the words have none.
  init?(_ words: ArraySlice<Substring>, on first: Moment?) {
    let named = words.first.flatMap { GameDate(String($0)) }.flatMap {
      $0.isDay && $0.isPossible && $0.isClear ? $0 : nil
    }
    guard let day = named ?? first?.day else { return nil }
    self.day = day
    let rest = words.dropFirst(named == nil ? 0 : 1)
    guard let clock = rest.first else {
      minutes = nil
      return
    }
    let figures = clock.parts(at: ":")
    guard rest.count == 1, figures.count == 2, figures[1].utf8.count == 2,
      figures.allSatisfy({ $0.isDigits && $0.utf8.count < 3 }),
      let hour = Int(figures[0]), let minute = Int(figures[1]), hour < 24, minute < 60
    else { return nil }
    minutes = hour * 60 + minute
  }

  var isDay: Bool { minutes == nil }
  var stamp: Timestamp { day.start + .seconds(Int64(minutes ?? 0) * 60) }
  var time: CalendarFile.Time { isDay ? .day(stamp) : .local(stamp) }
}
