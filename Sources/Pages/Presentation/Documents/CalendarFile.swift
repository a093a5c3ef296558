import Encodings
package import Gameplay

/// A calendar with events. Calendar programs fetch it regularly, as feed readers fetch feeds.
///
/// Source: RFC 5545, iCalendar.
package struct CalendarFile: Sendable {
  /// Plain text, as are the titles of events.
  package var title: String
  package var events: [Event]

  package struct Event: Sendable {
    /// Unique in the world, and the same in each version of the calendar.
    package var id: String
    package var title: String
    package var start: Time
    /// The last moment or day; nil for an event that takes no time, or a day.
    package var end: Time?
    /// The time of its last change.
    package var changed: Timestamp
    /// The absolute address of a page about it.
    package var address: String?
    /// How many minutes before the start to remind; nil for never.
    package var reminder: Int?

    package init(
      id: String, title: String, start: Time, end: Time? = nil, changed: Timestamp,
      address: String? = nil, reminder: Int? = nil
    ) {
      self.id = id
      self.title = title
      self.start = start
      self.end = end
      self.changed = changed
      self.address = address
      self.reminder = reminder
    }
  }

  package enum Time: Sendable {
    /// A whole day, by its start.
    case day(Timestamp)
    /// What the clocks at the place of the event show, as if they showed UTC.
    case local(Timestamp)
    case moment(Timestamp)

    package var stamp: Timestamp {
      switch self {
      case .day(let stamp), .local(let stamp), .moment(let stamp): stamp
      }
    }

    fileprivate func line(_ name: String, isEnd: Bool = false) -> String {
      let text = CalendarTime(stamp).compact
      switch self {
      case .day:
        // The end of whole days is the day after the last one.
        let day = isEnd ? CalendarTime(stamp + .days(1)).compact : text
        return "\(name);VALUE=DATE:\(day.prefix(8))"
      case .local: return "\(name):\(text)"
      case .moment: return "\(name):\(text)Z"
      }
    }
  }

  package init(title: String, events: [Event]) {
    self.title = title
    self.events = events
  }

  package static let contentType = "text/calendar; charset=utf-8"

  package var text: String {
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Flipbook//Calendar//EN"]
      + ["X-WR-CALNAME:" + title.escapedForCalendar] + events.flatMap(\.lines) + ["END:VCALENDAR"]
    return lines.map(\.folded).joined()
  }
}

extension CalendarFile.Event {
  fileprivate var lines: [String] {
    var lines = ["BEGIN:VEVENT", "UID:" + id.escapedForCalendar]
    lines += [CalendarFile.Time.moment(changed).line("DTSTAMP"), start.line("DTSTART")]
    if let end { lines.append(end.line("DTEND", isEnd: true)) }
    lines.append("SUMMARY:" + title.escapedForCalendar)
    if let address { lines.append("URL:" + address) }
    if let reminder {
      lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:" + title.escapedForCalendar]
      lines += ["TRIGGER:-PT\(reminder)M", "END:VALARM"]
    }
    return lines + ["END:VEVENT"]
  }
}

extension String {
  /// Section 3.3.11.
  fileprivate var escapedForCalendar: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\", ",", ";": text += "\\\(scalar)"
      case "\0"..<" ": text += " "
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The line with its end, divided where it would be longer than 75 bytes, as section 3.1 says.
  fileprivate var folded: String {
    var (text, length) = ("", 0)
    for scalar in unicodeScalars {
      let size = UTF8.width(scalar)
      if length + size > 75 {
        text += "\r\n "
        length = 1
      }
      text.unicodeScalars.append(scalar)
      length += size
    }
    return text + "\r\n"
  }
}
