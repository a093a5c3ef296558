import Gameplay
import Testing

@testable import Presentation

@Suite("A calendar file")
struct CalendarFileTests {
  private let noon = Timestamp(milliseconds: 1_764_079_200_000)

  private func event(
    _ title: String = "Cup", from start: CalendarFile.Time, to end: CalendarFile.Time? = nil,
    reminder: Int? = nil
  ) -> CalendarFile.Event {
    CalendarFile.Event(
      id: "cup@club.example", title: title, start: start, end: end, changed: noon,
      address: "https://club.example/pages/cup.html", reminder: reminder)
  }

  private func lines(_ events: CalendarFile.Event...) -> [String] {
    let text = CalendarFile(title: "Club", events: events).text
    return text.split(separator: "\r\n").map(String.init)
  }

  @Test("has the properties that RFC 5545 requires, in lines that end with CR LF")
  func whole() {
    let text = CalendarFile(title: "Club", events: [event(from: .moment(noon), reminder: 60)]).text
    #expect(
      text
        == """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Flipbook//Calendar//EN
        X-WR-CALNAME:Club
        BEGIN:VEVENT
        UID:cup@club.example
        DTSTAMP:20251125T140000Z
        DTSTART:20251125T140000Z
        SUMMARY:Cup
        URL:https://club.example/pages/cup.html
        BEGIN:VALARM
        ACTION:DISPLAY
        DESCRIPTION:Cup
        TRIGGER:-PT60M
        END:VALARM
        END:VEVENT
        END:VCALENDAR

        """.replacing("\n", with: "\r\n"))
  }

  @Test("says the days of an event, whose end is the day after the last one")
  func days() {
    let lines = lines(event(from: .day(noon), to: .day(noon + .days(1))))
    #expect(lines.contains("DTSTART;VALUE=DATE:20251125"))
    #expect(lines.contains("DTEND;VALUE=DATE:20251127"))
  }

  @Test("says times at the place of the event without a zone")
  func local() {
    #expect(lines(event(from: .local(noon))).contains("DTSTART:20251125T140000"))
  }

  @Test(
    "escapes what has a meaning in texts, and lets no text begin a line",
    arguments: [
      ("Cup; final, 1\\2", "Cup\\; final\\, 1\\\\2"), ("a\r\nEND:VEVENT", "a  END:VEVENT"),
    ])
  func escapes(title: String, expected: String) {
    #expect(lines(event(title, from: .day(noon))).contains("SUMMARY:" + expected))
  }

  @Test("divides lines of more than 75 bytes between characters, and goes on after a space")
  func folding() {
    let title = String(repeating: "ö", count: 100)
    let lines = lines(event(title, from: .day(noon)))
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    #expect(lines.joined().replacing(" ", with: "").contains("SUMMARY:" + title))
  }
}
