import Foundation
import Testing

extension LiveTests {
  @Suite("The log of requests")
  struct LogTests {
    @Test("It tells method, path, status and size, and no secret in whatever spelling")
    func secrets() throws {
      let site = try ServedSite(["--store", ":memory:", "--log", "requests"])
      let client = try site.client()
      let game = try client.createGame("move=f5")
      let seat = try #require(client.cookies["seat"])
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
      try #require(lines.count == 7)
      let pattern = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ 127\.0\.0\.1 POST \/games 303 \d+ \d+us/
      #expect(lines[0].wholeMatch(of: pattern) != nil)
      #expect(lines[2].contains(" 127.0.0.1 GET \(game)/… 200 "))
      #expect(!log.contains(key))
      #expect(!log.contains(seat))
    }

    @Test("Without being asked for there is none")
    func quiet() throws {
      let site = try ServedSite()
      _ = try site.client().get("/")
      #expect(site.program.stop() == .exit(0))
      #expect(site.program.complaint.isEmpty)
    }

    @Test("In JSON it has an object for each request, also for those that can't be read")
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

    @Test("It tells for whom a trusted proxy asks, and for nobody else whom they claim to be")
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

    @Test("A reader that doesn't read it holds up nobody")
    func stuckReader() throws {
      // The pipe is open for reading, so that it fills up, but nobody reads.
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
