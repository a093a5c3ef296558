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
      _ = try client.get("/healthz")
      #expect(site.program.stop() == .exit(0))

      let log = site.program.complaint
      let lines = log.split(separator: "\n")
      try #require(lines.count == 7)
      #expect(lines[0].wholeMatch(of: /127\.0\.0\.1 POST \/games 303 \d+ \d+us/) != nil)
      #expect(lines[2].hasPrefix("127.0.0.1 GET \(game)/… 200 "))
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
  }
}
