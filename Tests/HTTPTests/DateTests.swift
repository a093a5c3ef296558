import Foundation
import HTTP
import Testing

struct DateTests {
  @Test(
    "Dates are written as in RFC 9110",
    arguments: [
      (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
      (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
      (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
      (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
      (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
      (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
      (.max, "Fri, 31 Dec 9999 23:59:59 GMT"), (.min, "Sat, 01 Jan 0000 00:00:00 GMT"),
    ] as [(Int64, String)]
  )
  func known(_ unixTime: Int64, text: String) {
    #expect(HTTPDate(unixTime: unixTime).fieldValue == text)
  }

  @Test(
    "Timestamps are written as in RFC 3339",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (784_111_777, "1994-11-06T08:49:37Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (.max, "9999-12-31T23:59:59Z"), (.min, "0000-01-01T00:00:00Z"),
    ] as [(Int64, String)]
  )
  func timestamps(_ unixTime: Int64, text: String) {
    #expect(HTTPDate(unixTime: unixTime).timestamp == text)
  }

  @Test("Two centuries of days agree with Foundation's calendar")
  func everyDay() {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    for day in stride(from: Int64(-20_000), to: 50_000, by: 7) {
      let unixTime = day * 86_400 + day.magnitude.quotientAndRemainder(dividingBy: 86_400).1.asInt
      let expected = formatter.string(from: Date(timeIntervalSince1970: Double(unixTime)))
      #expect(HTTPDate(unixTime: unixTime).fieldValue == expected)
    }
  }
}

extension UInt64 {
  fileprivate var asInt: Int64 { Int64(clamping: self) }
}
