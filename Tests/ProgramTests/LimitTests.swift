import Foundation
import Testing

extension LiveTests {
  @Suite("Limits for each address")
  struct LimitTests {
    private func visitor(_ site: ServedSite, _ address: String) throws -> Client {
      let client = try site.client()
      client.fields = "X-Forwarded-For: \(address)\r\n"
      return client
    }

    @Test("Whoever does too much is told when to come back, on a connection that stays")
    func refusal() throws {
      let site = try ServedSite([
        "--store", ":memory:", "--trusted-proxy", "loopback", "--limit-new", "2,1/h",
      ])
      let client = try visitor(site, "192.0.2.1")
      for _ in 1...2 { _ = try client.createGame() }
      for _ in 1...2 {
        let answer = try client.post("", to: "/games")
        #expect(answer.status == 429)
        let seconds = try #require(answer.fields["retry-after"].flatMap { Int($0) })
        #expect((1...3600).contains(seconds))
        #expect(answer.body.contains("Too fast"))
        #expect(answer.fields["connection"] != "close")
        #expect(try client.get("/").status == 303)
      }
      _ = try visitor(site, "192.0.2.2").createGame()
    }

    @Test("This machine itself has none, whatever it claims to be")
    func loopback() throws {
      let site = try ServedSite(["--store", ":memory:", "--limit-new", "1,1/h"])
      let client = try visitor(site, "192.0.2.1")
      for _ in 1...3 { _ = try client.createGame() }
    }

    @Test("The scheme that a trusted proxy tells makes cookies secure")
    func scheme() throws {
      let site = try ServedSite(
        ["--store", ":memory:"], environment: ["FLIPBOOK_TRUSTED_PROXY": "127.0.0.0/8"])
      let client = try site.client()
      client.fields = "X-Forwarded-Proto: https\r\n"
      let answer = try client.post("", to: "/games")
      #expect(!answer.cookieFields.isEmpty)
      #expect(answer.cookieFields.allSatisfy { $0.contains("; Secure;") })
    }
  }
}
