import HTTP
import Testing

@testable import FlipbookCLI
@testable import HTTPServer

@Suite("A line of the log")
struct RequestLogTests {
  @Test("It tells who, what, how it went, how much and how long")
  func line() {
    #expect(RequestLog.line(for: entry("/g/abc")) == "127.0.0.1 GET /g/abc 200 512 1235us")
  }

  @Test("A request that could not be read has dashes in the place of what is not known")
  func unreadable() {
    var entry = entry(nil)
    entry.method = nil
    entry.status = .badRequest
    #expect(RequestLog.line(for: entry) == "127.0.0.1 - - 400 512 1235us")
  }

  @Test(
    "The key of a seat is left out in whatever spelling",
    arguments: [
      ("/g/abc/seat/SECRET", "/g/abc/…"), ("/b/g/abc/seat/SECRET/", "/b/g/abc/…"),
      ("/g/abc/%73eat/SECRET", "/g/abc/…"), ("/g/abc%2Fseat%2fSECRET", "/g/…"),
      ("/g/abc/%73eat/SECRET/seat/x", "/g/abc/…"), ("/g/abc/%73eat/SECRET%", "/g/abc/…"),
      ("/g/abc%zz%2F%73eat%2FSECRET", "/g/…"), ("/%41", "/%41"), ("/seats", "/seats"),
    ])
  func secrets(path: String, logged: String) {
    #expect(RequestLog.line(for: entry(path)) == "127.0.0.1 GET \(logged) 200 512 1235us")
  }

  private func entry(_ path: String?) -> AccessLogEntry {
    AccessLogEntry(
      method: .get, path: path, status: .ok, bytes: 512, duration: .nanoseconds(1_234_567),
      client: .local)
  }
}
