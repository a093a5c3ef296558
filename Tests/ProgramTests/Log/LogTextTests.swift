import Foundation
import Gameplay
import HTTP
import Testing

@testable import FlipbookCLI
@testable import HTTPServer

@Suite("A line of the log")
struct LogTextTests {
  private static let moment = Timestamp(milliseconds: 784_111_777_999)

  @Test("It tells when, who, what, how it went, how much and how long")
  func text() {
    #expect(
      text(entry("/g/abc")) == "1994-11-06T08:49:37Z 192.0.2.1 GET /g/abc 200 512 1235us")
  }

  @Test("In JSON it is an object with the names of nginx's variables")
  func json() {
    #expect(
      json(entry("/g/abc"))
        == #"{"time":"1994-11-06T08:49:37Z","remote_addr":"192.0.2.1","request_method":"GET","#
        + #""uri":"/g/abc","status":200,"bytes_sent":512,"request_time":0.001235}"#)
  }

  @Test("A request that could not be read has nothing in the place of what is not known")
  func unreadable() throws {
    var entry = entry(nil)
    entry.method = nil
    entry.status = .badRequest
    #expect(text(entry) == "1994-11-06T08:49:37Z 192.0.2.1 - - 400 512 1235us")
    #expect(json(entry).contains(#""request_method":null,"uri":null,"status":400"#))
  }

  @Test(
    "The key of a seat is left out in whatever spelling",
    arguments: [
      ("/g/abc/seat/SECRET", "/g/abc/…"), ("/b/g/abc/seat/SECRET/", "/b/g/abc/…"),
      ("/g/abc/%73eat/SECRET", "/g/abc/…"), ("/g/abc%2Fseat%2fSECRET", "/g/…"),
      ("/g/abc/%73eat/SECRET/seat/x", "/g/abc/…"), ("/g/abc/%73eat/SECRET%", "/g/abc/…"),
      ("/g/abc%zz%2F%73eat%2FSECRET", "/g/…"), ("/%41", "/%41"),
      ("seat/SECRET", "…"), ("/SEAT/SECRET", "/…"), ("//seat//SECRET", "//…"), ("/seats", "/seats"),
    ])
  func secrets(path: String, logged: String) throws {
    #expect(text(entry(path)) == "1994-11-06T08:49:37Z 192.0.2.1 GET \(logged) 200 512 1235us")
    #expect(try members(json(entry(path)))["uri"] as? String == logged)
  }

  @Test(
    "No path and no method can end the line, look like another value or garble a terminal",
    arguments: [
      "/a\n203.0.113.9 GET /", "/a\r\nb", "/a b", "/\"}\n{\"status\":200", "/\\", "/\u{1B}[2J",
      "/\0", "/\t", "/\u{7F}", "/\u{85}\u{2028}\u{2029}", "/\u{202E}x", "/é", "/\u{1F600}",
      "/\u{FFFD}",
    ])
  func injection(path: String) throws {
    var entry = entry(path)
    entry.method = .other("X" + path.dropFirst())
    for line in [text(entry), json(entry)] {
      #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(line)")
    }
    #expect(text(entry).split(separator: " ").count == 7)
    let members = try members(json(entry))
    #expect(members["uri"] as? String == path)
    #expect(members["request_method"] as? String == "X" + path.dropFirst())
    #expect(members["status"] as? Int == 200)
    #expect(members.count == 7)
  }

  @Test(
    "A duration is told to the microsecond",
    arguments: [
      (0, "0.000000"), (499, "0.000000"), (1_000, "0.000001"), (999_999_600, "1.000000"),
      (61_000_000_000, "61.000000"), (-1_000, "0.000000"),
    ])
  func durations(nanoseconds: Int, text: String) {
    var entry = entry("/")
    entry.duration = .nanoseconds(nanoseconds)
    #expect(json(entry).hasSuffix(#""request_time":\#(text)}"#))
  }

  @Test("Each line has its own time")
  func times() {
    var text = LogText(.text)
    for milliseconds: Int64 in [0, 999, 1000, 0] {
      text.append(entry("/"), at: Timestamp(milliseconds: milliseconds))
    }
    let lines = String(decoding: text.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.map { $0.prefix(20).suffix(3) } == ["00Z", "00Z", "01Z", "00Z"])
  }

  @Test("Trouble is told in the same format")
  func trouble() throws {
    let message = "no room in \"a\\b\"\n"
    #expect(
      try members(line(.json) { $0.append(complaint: message, at: Self.moment) })
        as? [String: String]
        == ["time": "1994-11-06T08:49:37Z", "message": message])
    #expect(line(.text) { $0.append(complaint: "no room", at: Self.moment) } == "flipbook: no room")
  }

  private func text(_ entry: AccessLogEntry) -> String {
    line(.text) { $0.append(entry, at: Self.moment) }
  }

  private func json(_ entry: AccessLogEntry) -> String {
    line(.json) { $0.append(entry, at: Self.moment) }
  }

  /// The one line that is written.
  private func line(_ format: LogFormat, _ write: (inout LogText) -> Void) -> String {
    var text = LogText(format)
    write(&text)
    #expect(text.bytes.firstIndex(of: UInt8(ascii: "\n")) == text.bytes.count - 1)
    return String(decoding: text.bytes.dropLast(), as: UTF8.self)
  }

  private func members(_ line: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
    return try #require(object as? [String: Any])
  }

  private func entry(_ path: String?) -> AccessLogEntry {
    AccessLogEntry(
      method: .get, path: path, status: .ok, bytes: 512, duration: .nanoseconds(1_234_567),
      client: HTTPClient(address: IPAddress(ipv4: 0xC000_0201)))
  }
}
