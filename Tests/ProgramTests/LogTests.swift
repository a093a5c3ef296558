import Dispatch
import Foundation
import Gameplay
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import FlipbookCLI
@testable import HTTPServer

@Suite("A line of the log")
struct LogTextTests {
  private static let moment = Timestamp(milliseconds: 784_111_777_999)

  @Test("It has time, client, request, status, size and duration")
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

  @Test("A request that could not be read has placeholders for unknown values")
  func unreadable() throws {
    var entry = entry(nil)
    entry.method = nil
    entry.status = .badRequest
    #expect(text(entry) == "1994-11-06T08:49:37Z 192.0.2.1 - - 400 512 1235us")
    #expect(json(entry).contains(#""request_method":null,"uri":null,"status":400"#))
  }

  @Test(
    "A seat's key is left out in any spelling",
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
    "No path or method can end the line, imitate another value or garble a terminal",
    arguments: [
      "/a\n203.0.113.9 GET /", "/a\r\nb", "/a b", "/\"}\n{\"status\":200", "/\\", "/\u{1B}[2J",
      "/\0", "/\t", "/\u{7F}", "/\u{85}\u{2028}\u{2029}", "/\u{202E}x", "/é", "/\u{1F600}",
      "/\u{FFFD}",
    ])
  func injection(path: String) throws {
    var entry = entry(path)
    entry.method = HTTPMethod(name: "X" + path.dropFirst())
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
    "A duration has microsecond precision",
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

  @Test("A complaint is logged in the same format")
  func trouble() throws {
    let message = "no room in \"a\\b\"\n"
    #expect(
      try members(line(.json) { $0.append(complaint: message, at: Self.moment) })
        as? [String: String]
        == ["time": "1994-11-06T08:49:37Z", "message": message])
    #expect(
      line(.text) { $0.append(complaint: "no room", at: Self.moment) }
        == "1994-11-06T08:49:37Z flipbook: no room")
  }

  private func text(_ entry: AccessLogEntry) -> String {
    line(.text) { $0.append(entry, at: Self.moment) }
  }

  private func json(_ entry: AccessLogEntry) -> String {
    line(.json) { $0.append(entry, at: Self.moment) }
  }

  /// The only line written.
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

@Suite("The log's writer")
struct LogWriterTests {
  /// A reader that reads only when allowed.
  private final class Reader: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let bytes = Mutex<[UInt8]>([])

    /// Lets it read all pieces, past and future.
    func open() {
      for _ in 1...100_000 { gate.signal() }
    }

    func take(_ piece: ArraySlice<UInt8>) {
      gate.wait()
      bytes.withLock { $0 += piece }
    }

    var lines: [String] {
      String(decoding: bytes.withLock { $0 }, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  private let reader = Reader()
  private let clock = ManualClock(now: Timestamp(milliseconds: 0))

  private func writer(_ format: LogFormat = .text, capacity: Int = 1 << 20) -> LogWriter {
    LogWriter(
      format: format, capacity: capacity, clock: clock,
      write: { [reader] in reader.take($0) })
  }

  @Test("writes each line once, in order")
  func order() async {
    reader.open()
    let log = writer()
    for number in 0..<3000 { log.append(entry("/\(number)")) }
    log.complain("trouble")
    await log.flush(patience: .seconds(120))
    let paths = reader.lines.dropLast().map { $0.split(separator: " ")[3] }
    #expect(paths == (0..<3000).map { "/\($0)" })
    #expect(reader.lines.last?.hasSuffix("Z flipbook: trouble") == true)
  }

  @Test("never waits for a slow reader, and reports the dropped lines")
  func slowReader() async {
    // An entry takes about 130 bytes.
    let log = writer(capacity: 1300)
    for number in 0..<5000 { log.append(entry("/\(number)")) }
    reader.open()
    await log.flush(patience: .seconds(120))
    let lines = reader.lines
    let written = lines.filter { $0.contains(" GET /") }.count
    // The writer may have taken one buffer before the other was full.
    #expect((9...20).contains(written))
    let dropped = lines.compactMap { line in
      line.firstMatch(of: /Z flipbook: (\d+) lines? dropped: the log's reader is too slow$/)
    }
    #expect(dropped.compactMap { Int($0.1) }.reduce(0, +) == 5000 - written)

    log.append(entry("/again"))
    await log.flush(patience: .seconds(120))
    #expect(reader.lines.last?.contains("/again") == true)
  }

  @Test("writes a repeated complaint at once, and then its count every 10 seconds while it recurs")
  func repetitions() async {
    reader.open()
    let log = writer()
    for _ in 1...1235 { log.complain("no room") }
    log.complain("something else")
    await pass(10, sleepers: 2, then: 1, of: log)
    for _ in 1...2 { log.complain("no room") }
    await pass(10, sleepers: 1, then: 1, of: log)
    await pass(10, sleepers: 1, then: 0, of: log)
    for _ in 1...3 { log.complain("no room") }
    await log.flush(patience: .seconds(120))
    let lines = [
      "no room", "something else", "no room (and 1,234 more in 10 s)",
      "no room (and 2 more in 10 s)", "no room", "no room (and 2 more)",
    ]
    let texts = reader.lines.map { String($0.drop { $0 != " " }) }
    #expect(texts == lines.map { " flipbook: " + $0 })
  }

  @Test("writes complaints of very many kinds immediately")
  func manyKinds() async {
    reader.open()
    let log = writer()
    for number in 0..<1200 { log.complain("\(number)") }
    for _ in 1...2 { log.complain("1199") }
    #expect(log.watchedCount == 1000)
    await log.flush(patience: .seconds(120))
    #expect(reader.lines.count == 1202)
  }

  /// Waits for a number of sleepers, advances the clock, and waits until only the rest are left.
  private func pass(_ seconds: Int64, sleepers: Int, then rest: Int, of log: LogWriter) async {
    await eventually { clock.sleeperCount == sleepers }
    clock.advance(by: .seconds(seconds))
    await eventually { clock.sleeperCount == rest && log.watchedCount == rest }
  }

  @Test("reports dropped lines in JSON, too")
  func jsonNote() async {
    let log = writer(.json, capacity: 200)
    for _ in 0..<100 { log.append(entry("/")) }
    reader.open()
    await log.flush(patience: .seconds(120))
    #expect(reader.lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
    #expect(reader.lines.contains { $0.contains("dropped") })
  }

  @Test("gives up at the end if the reader is stuck")
  func stuck() async {
    let log = writer()
    log.append(entry("/"))
    await log.flush(patience: .zero)
    #expect(reader.lines.isEmpty)
    reader.open()
    await log.flush(patience: .seconds(120))
    #expect(reader.lines.count == 1)
  }

  private func entry(_ path: String) -> AccessLogEntry {
    AccessLogEntry(
      method: .get, path: path, status: .ok, bytes: 1, duration: .zero, client: .local)
  }
}

extension LiveTests {
  @Suite("The log of requests")
  struct LogTests {
    @Test("It has method, path, status and size, but no secret in any spelling")
    func secrets() throws {
      let site = try ServedSite(["--store", ":memory:", "--log", "requests"])
      let client = try site.client()
      let game = try client.createGame("move=f5")
      let seat = try #require(client.cookies.value("player"))
      let invite = try #require(try client.post("side=light", to: game + "/invite").location)
      let key = try #require(invite.split(separator: "/").last)
      _ = try client.get(invite)
      for spelling in ["/s%65at/\(key)", "%2fseat%2F\(key)", "/s%65at/\(key)/seat/%zz"] {
        _ = try client.get(game + spelling)
      }
      _ = try client.get("/healthz?\(key)")
      #expect(site.program.stop() == .exit(0))

      let log = site.program.complaint
      let lines = log.split(separator: "\n")
      try #require(lines.count == 7, "\(log)")
      let pattern = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ 127\.0\.0\.1 POST \/games 303 \d+ \d+us/
      #expect(lines[0].wholeMatch(of: pattern) != nil)
      #expect(lines[2].contains(" 127.0.0.1 GET \(game)/… 200 "))
      #expect(!log.contains(key))
      #expect(!log.contains(seat))
    }

    @Test("Without the option there is no log")
    func quiet() throws {
      let site = try ServedSite()
      _ = try site.client().get("/")
      #expect(site.program.stop() == .exit(0))
      #expect(site.program.complaint.isEmpty)
    }

    @Test("In JSON it has an object for each request, even an unreadable one")
    func json() throws {
      let site = try ServedSite(
        ["--store", ":memory:", "--log", "requests", "--log-format", "json", "--loops", "1"])
      _ = try site.client().get("/a\"b\\c%0A")
      do {
        let vandal = try site.client()
        try vandal.send("GET /\u{1B}[2J HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(try vandal.response().status == 400)
      }
      #expect(site.program.stop() == .exit(0))

      let lines = site.program.complaint.split(separator: "\n")
      let entries = try lines.map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      #expect(entries.map { $0["status"] as? Int } == [404, 400])
      #expect(entries.map { $0["uri"] as? String } == ["/a\"b\\c%0A", nil])
      #expect(entries.allSatisfy { $0["remote_addr"] as? String == "127.0.0.1" })
    }

    @Test("It shows a trusted proxy's client, but believes no other claimed address")
    func proxies() throws {
      let log = ["--store", ":memory:", "--log", "requests"]
      for (arguments, address) in [
        ([], "127.0.0.1"), (["--trusted-proxy", "loopback"], "2001:db8::7"),
      ] {
        let site = try ServedSite(log + arguments)
        let client = try site.client()
        client.fields = "X-Forwarded-For: 192.0.2.1, [2001:db8:0::7]:4711\r\n"
        _ = try client.get("/healthz")
        #expect(site.program.stop() == .exit(0))
        #expect(site.program.complaint.split(separator: " ")[1] == address)
      }
    }

    @Test("A reader that doesn't read holds up no request")
    func stuckReader() throws {
      // The pipe is open for reading but never read, so it fills up.
      let site = try ServedSite(
        ["--store", ":memory:", "--log", "requests", "--loops", "1"],
        script: #"mkfifo "$HOME/log" && exec 3<>"$HOME/log" && exec "$0" "$@" 2>"$HOME/log""#)
      let client = try site.client()
      for _ in 1...30 {
        for _ in 1...100 { try client.ask(for: "/healthz") }
        for _ in 1...100 { #expect(try client.response().status == 200) }
      }
      #expect(site.program.stop() == .exit(0))
    }
  }
}
