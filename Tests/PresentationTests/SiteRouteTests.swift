import Gameplay
import Testing

@testable import Presentation

@Suite("An address is printed and read alike")
struct SiteRouteTests {
  static let id = SampleRoutes.id

  @Test(
    "as the table of addresses says",
    arguments: [
      (.start, "/"),
      (.new, "/new"),
      (.games, "/games"),
      (.game(id), "/g/0123456789abcdefghjk"),
      (.seen(id, version: 12), "/g/0123456789abcdefghjk?seen=12"),
      (.change(id, .move), "/g/0123456789abcdefghjk/move"),
      (.change(id, .reset), "/g/0123456789abcdefghjk/reset"),
      (frame(.disk(3)), "/g/0123456789abcdefghjk/f/7/3"),
      (frame(.direction(2)), "/g/0123456789abcdefghjk/f/7/d2"),
      (frame(.end), "/g/0123456789abcdefghjk/f/7/end"),
      (
        .seat(id, key: SampleRoutes.key),
        "/g/0123456789abcdefghjk/seat/000102030405060708090a0b0c0d0e0f"
      ),
      (.json(id), "/g/0123456789abcdefghjk.json"),
      (.transcript(id), "/g/0123456789abcdefghjk.txt"),
      (.choices, "/choices"),
      (.reducedMotion, "/choices/reduced"),
      (.health, "/healthz"),
      (.readiness, "/readyz"),
      (.asset("style.css", version: nil), "/style.css"),
      (.asset("style.css", version: "0a1b"), "/style.css?v=0a1b"),
    ] as [(SiteRoute, String)])
  func table(route: SiteRoute, path: String) {
    #expect(route.path == path)
    #expect(SampleRoutes.route(path) == route)
  }

  @Test("whatever the route", arguments: SampleRoutes.all)
  func roundTrip(route: SiteRoute) {
    #expect(SampleRoutes.route(route.path) == route)
  }

  @Test(
    "and nothing else is an address",
    arguments: [
      "", "g", "///", "/x", "/new/x", "/g", "/g/", "/g/short", "/g/0123456789abcdefghjk/x",
      "/g/0123456789abcdefghji", "/g/0123456789abcdefghjk.xml", "/g/0123456789abcdefghjk?seen=x",
      "/g/0123456789abcdefghjk?seen=-1", "/g/0123456789abcdefghjk?seen=01",
      "/g/0123456789abcdefghjk/f", "/g/0123456789abcdefghjk/f/7", "/g/0123456789abcdefghjk/f/7/0",
      "/g/0123456789abcdefghjk/f/07/1", "/g/0123456789abcdefghjk/f/7/+1",
      "/g/0123456789abcdefghjk/f/7/d0", "/g/0123456789abcdefghjk/f/7/1/2",
      "/g/0123456789abcdefghjk/f/99999999999999999999/1",
      "/g/0123456789abcdefghjk/seat/short", "/g/0123456789abcdefghjk.json/move", "/choices/x",
    ])
  func malformed(path: String) {
    #expect(SampleRoutes.route(path) == nil)
  }

  @Test("but for a slash at the end and capitals in a game's name, which are understood")
  func otherSpellings() {
    #expect(SampleRoutes.route("/new/") == .new)
    #expect(SampleRoutes.route("//") == .start)
    #expect(SampleRoutes.route("/g/0123456789ABCDEFGHJK") == .game(Self.id))
    #expect(SampleRoutes.route("/g/0123456789abcdefghjk/") == .game(Self.id))
  }

  @Test("a frame in a form", arguments: ["7/1", "0/12", "7/d2", "7/end"])
  func frameText(text: String) {
    #expect(FrameAddress(text: text)?.text == text)
  }

  @Test(
    "what is no frame in a form", arguments: ["", "7", "7/", "/1", "7/1/2", "x/1", "7/0", "07/1"])
  func malformedFrameText(text: String) {
    #expect(FrameAddress(text: text) == nil)
  }

  private static func frame(_ step: FrameAddress.Step) -> SiteRoute {
    .frame(id, FrameAddress(version: 7, step: step))
  }
}
