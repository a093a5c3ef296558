import HTTP
import Testing
import WebApp

@Suite("A post")
@MainActor
struct CrossSiteTests {
  struct Sender: Sendable, CustomTestStringConvertible {
    var site: String?
    var origin: String?
    var host: String? = "localhost:8080"
    var publicURL: String?
    let isAllowed: Bool

    var testDescription: String {
      "\(site ?? "-") from \(origin ?? "-") to \(host ?? "-") of \(publicURL ?? "-")"
    }
  }

  nonisolated static let senders: [Sender] = [
    // What Sec-Fetch-Site says is believed, whatever Origin says.
    Sender(site: "same-origin", isAllowed: true),
    Sender(site: "none", isAllowed: true),
    Sender(site: "same-origin", origin: "https://evil.example", isAllowed: true),
    Sender(site: "cross-site", origin: "http://localhost:8080", isAllowed: false),
    Sender(site: "cross-site", isAllowed: false),
    Sender(site: "same-site", isAllowed: false),
    Sender(site: "", isAllowed: false),
    Sender(site: "Same-Origin", isAllowed: false),
    Sender(site: "same-origin, none", isAllowed: false),
    // Without it Origin must name the host asked.
    Sender(origin: "http://localhost:8080", isAllowed: true),
    Sender(origin: "HTTP://LOCALHOST:8080", isAllowed: true),
    Sender(origin: "https://play.example", host: "play.example", isAllowed: true),
    Sender(origin: "http://play.example", host: "play.example:80", isAllowed: true),
    Sender(origin: "https://play.example:443", host: "play.example", isAllowed: true),
    Sender(origin: "http://[::1]:8080", host: "[::1]:8080", isAllowed: true),
    Sender(origin: "http://localhost", isAllowed: false),
    Sender(origin: "http://localhost:8081", isAllowed: false),
    Sender(origin: "http://localhost:80800", isAllowed: false),
    Sender(origin: "http://evil.example", isAllowed: false),
    Sender(origin: "http://localhost:8080.evil.example", isAllowed: false),
    Sender(origin: "http://localhost:8080@evil.example", isAllowed: false),
    Sender(origin: "http://x@localhost:8080", isAllowed: false),
    Sender(origin: "null", isAllowed: false),
    Sender(origin: "", isAllowed: false),
    Sender(origin: "localhost:8080", isAllowed: false),
    Sender(origin: "ftp://localhost:8080", isAllowed: false),
    Sender(origin: "http://localhost:8080", host: nil, isAllowed: false),
    // With a public address it must be that one.
    Sender(
      origin: "https://play.example", host: "inside:80", publicURL: "https://play.example",
      isAllowed: true),
    Sender(
      origin: "https://play.example", publicURL: "https://play.example:443/flipbook",
      isAllowed: true),
    Sender(origin: "http://play.example", publicURL: "https://play.example", isAllowed: false),
    Sender(origin: "http://localhost:8080", publicURL: "https://play.example", isAllowed: false),
    Sender(
      origin: "https://play.example:8443", publicURL: "https://play.example", isAllowed: false),
    // Text browsers send neither.
    Sender(isAllowed: true),
    Sender(host: nil, isAllowed: true),
    Sender(publicURL: "https://play.example", isAllowed: true),
  ]

  @Test("is accepted only from the site's own pages", arguments: senders)
  func sender(sender: Sender) async throws {
    let settings = WebAppSettings(publicOrigin: sender.publicURL.flatMap { WebOrigin($0) })
    let house = try House(settings: settings)
    let client = Client(house)
    var request = client.request(.post, "/games", body: "move=d3")
    request.fields[.secFetchSite] = sender.site
    request.fields[.origin] = sender.origin
    request.fields[.host] = sender.host
    let response = await client.answer(to: request)
    #expect(response.status == (sender.isAllowed ? .seeOther : .forbidden))
    #expect(response.page.heading == (sender.isAllowed ? nil : "Sent from another site"))
    #expect(await house.store.contents().isEmpty != sender.isAllowed)
  }

  @Test("from another site is refused at every address that takes posts")
  func everywhere() async throws {
    let client = Client(try House())
    let game = try await client.start(["move": "d3"])
    _ = await client.post(game + "/invite", ["side": "light"])
    let before = await client.house.store.contents()
    let seat = "/seat/" + NumberedIdentifiers.key(2)
    for rest in ["/move", "/pass", "/mode", "/reset", "/undo", "/invite", seat].map({ game + $0 })
      + ["/games", "/choices"]
    {
      let response = await client.send(
        .post, rest, body: "v=1&move=c3&side=dark&mode=computer&motion=off",
        fields: [.secFetchSite: "cross-site"])
      #expect(response.status == .forbidden)
      #expect(response.fields[.setCookie] == nil)
    }
    #expect(await client.house.store.contents() == before)
  }
}
