import Gameplay
import Testing

@testable import Presentation

@Suite("An address is written and read the same way")
struct RouteTests {
  static let id = SampleRoutes.id
  static let position = SampleRoutes.position

  @Test(
    "as the table of addresses says",
    arguments: [
      (.start, "/"),
      (.new(), "/new"),
      (.new(starts: true), "/new?starts=1"),
      (.games, "/games"),
      (.game(id), "/g/0123456789abcdefghjkmnpq"),
      (.game(id, .page(.seen(version: 12))), "/g/0123456789abcdefghjkmnpq?seen=12"),
      (.game(id, .page(.seen(version: 12, seats: 3))), "/g/0123456789abcdefghjkmnpq?seen=12.3"),
      (.game(id, .moment(ply: 12)), "/g/0123456789abcdefghjkmnpq?ply=12"),
      (.game(id, .change(.move)), "/g/0123456789abcdefghjkmnpq/move"),
      (.game(id, .change(.reset)), "/g/0123456789abcdefghjkmnpq/reset"),
      (frame(.disk(3)), "/g/0123456789abcdefghjkmnpq/f/7/3"),
      (frame(.direction(2)), "/g/0123456789abcdefghjkmnpq/f/7/d2"),
      (frame(.end), "/g/0123456789abcdefghjkmnpq/f/7/end"),
      (frame(.count), "/g/0123456789abcdefghjkmnpq/f/7/count"),
      (
        .game(id, .seat(SampleRoutes.key)),
        "/g/0123456789abcdefghjkmnpq/seat/000102030405060708090a0b0c0d0e0f"
      ),
      (.game(id, .download(.json)), "/g/0123456789abcdefghjkmnpq.json"),
      (.game(id, .download(.transcript)), "/g/0123456789abcdefghjkmnpq.txt"),
      (.game(id, .download(.board)), "/g/0123456789abcdefghjkmnpq.board.txt"),
      (.record(RecordAddress("f5d6c3")), "/r/f5d6c3"),
      (.record(RecordAddress("f5d6c3", ply: 2)), "/r/f5d6c3/2"),
      (.record(RecordAddress("f5d6c3", ply: 2, step: .disk(3))), "/r/f5d6c3/2/3"),
      (.record(RecordAddress("f5d6c3", ply: 2, step: .direction(1))), "/r/f5d6c3/2/d1"),
      (
        .record(RecordAddress("f5d6c3", ply: 2, step: .end, pace: .disks)),
        "/r/f5d6c3/2/end?play=disks"
      ),
      (.record(RecordAddress("f5", pace: .moves)), "/r/f5?play=moves"),
      (.record(RecordAddress("f5d6c3", ply: 2, isFramed: true)), "/r/f5d6c3/2?embed=1"),
      (.record(RecordAddress(position + ".", isFramed: true)), "/r/\(position).?embed=1"),
      (.record(RecordAddress("f5d6", ply: 1), as: .oembed), "/r/f5d6/1.oembed"),
      (.record(RecordAddress("f5d6"), as: .png), "/r/f5d6.png"),
      (.record(RecordAddress("f5d6", ply: 1), as: .save), "/r/f5d6/1.save.txt"),
      (.record(RecordAddress(position + ".f5")), "/r/\(position).f5"),
      (.record(RecordAddress(position + ".f5"), as: .transcript), "/r/\(position).f5.txt"),
      (.position(position), "/p/\(position)"),
      (.position(position, as: .svg), "/p/\(position).svg"),
      (.bowling(.sheet("")), "/bowling"),
      (.bowling(.sheet("X9~34")), "/bowling/X9~34"),
      (.bowling(.knockingDown(7, on: "")), "/bowling?pins=7"),
      (.bowling(.knockingDown(10, on: "X9~34")), "/bowling/X9~34?pins=10"),
      (.bowling(.knockingDown(nil, on: "X")), "/bowling/X?pins="),
      (.page(.importing), "/import"),
      (.page(.rules), "/rules"),
      (.playerLink(nil), "/seat"),
      (.playerLink(SampleRoutes.key), "/seat/000102030405060708090a0b0c0d0e0f"),
      (.turns(nil), "/turns"),
      (.turns(SampleRoutes.key), "/turns/000102030405060708090a0b0c0d0e0f.atom"),
      (
        .turns(SampleRoutes.key, as: .calendar),
        "/turns/000102030405060708090a0b0c0d0e0f.ics"
      ),
      (.game(SampleRoutes.id, .feed), "/g/0123456789abcdefghjkmnpq.atom"),
      (.robots, "/robots.txt"),
      (.choices, "/choices"), (.settings, "/settings"),
      (.game(SampleRoutes.id, .settings()), "/g/0123456789abcdefghjkmnpq/settings"),
      (.reducedMotion, "/choices/reduced"), (.theme, "/choices/theme.css"),
      (.health, "/healthz"),
      (.readiness, "/readyz"),
      (.asset("style.css", version: nil), "/style.css"),
      (.asset("style.css", version: "0a1b"), "/style.css?v=0a1b"),
    ] as [(Route, String)])
  func table(route: Route, path: String) {
    #expect(route.path == path)
    #expect(SampleRoutes.route(path) == route)
  }

  @Test("whatever the route", arguments: SampleRoutes.all)
  func roundTrip(route: Route) {
    #expect(SampleRoutes.route(route.path) == route)
  }

  @Test(
    "and nothing else is an address",
    arguments: [
      "", "g", "///", "/x", "/new/x", "/g", "/g/", "/g/short", "/g/0123456789abcdefghjkmnpq/x",
      "/g/0123456789abcdefghjkmnpi", "/g/0123456789abcdefghjkmnpq.xml",
      "/g/0123456789abcdefghjkmnpq?seen=x",
      "/g/0123456789abcdefghjkmnpq?seen=-1", "/g/0123456789abcdefghjkmnpq?seen=01",
      "/g/0123456789abcdefghjkmnpq?seen=1.", "/g/0123456789abcdefghjkmnpq?seen=1.2.3",
      "/g/0123456789abcdefghjkmnpq/f", "/g/0123456789abcdefghjkmnpq/f/7",
      "/g/0123456789abcdefghjkmnpq/f/7/0",
      "/g/0123456789abcdefghjkmnpq/f/07/1", "/g/0123456789abcdefghjkmnpq/f/7/+1",
      "/g/0123456789abcdefghjkmnpq/f/7/d0", "/g/0123456789abcdefghjkmnpq/f/7/1/2",
      "/g/0123456789abcdefghjkmnpq/f/99999999999999999999/1",
      "/g/0123456789abcdefghjkmnpq/seat/short", "/p", "/p/x/y", "/r/f5/x", "/r/f5/01",
      "/r/f5/1/0", "/r/f5/1/2/3", "/r/f5?n=x", "/g/0123456789abcdefghjkmnpq.json/move",
      "/choices/x",
      "/new//", "//new", "/choices/reduced/x", "/g/0123456789abcdefghjkmnpq/text?seen=x",
    ])
  func malformed(path: String) {
    #expect(SampleRoutes.route(path) == nil)
  }

  @Test("except for a slash at the end and capitals in a game's name, which are understood")
  func otherSpellings() {
    #expect(SampleRoutes.route("/new/") == .new())
    #expect(SampleRoutes.route("//") == .start)
    #expect(SampleRoutes.route("/choices/theme.css/") == .theme)
    #expect(SampleRoutes.route("/g/0123456789ABCDEFGHJKMNPQ") == .game(Self.id))
    #expect(SampleRoutes.route("/g/0123456789abcdefghjkmnpq/") == .game(Self.id))
  }

  @Test(
    "and declared with its label in the metrics, and whether it is translated",
    arguments: [
      ("/", .start, false), ("/rules", .page, true), ("/bowling", .bowling, true),
      ("/choices/theme.css", .choices, false), ("/seat", .seat, false), ("/readyz", .probe, false),
      ("/r/f5", .record, true), ("/r/f5?review=1", .record, true), ("/r/f5.json", .download, false),
      ("/r/f5.json?values=1", .download, false), ("/p/x", .position, true),
      ("/g/0123456789abcdefghjkmnpq", .game, false),
      ("/g/0123456789abcdefghjkmnpq/undo", .change, false),
      ("/g/0123456789abcdefghjkmnpq/text", .game, false),
      ("/g/0123456789abcdefghjkmnpq/f/7/2", .frame, false),
      ("/g/0123456789abcdefghjkmnpq/text?seen=2", .waiting, false),
      ("/g/0123456789abcdefghjkmnpq.atom", .download, true),
    ] as [(String, RouteKind.Label, Bool)])
  func kinds(path: String, label: RouteKind.Label, isTranslated: Bool) {
    let kind = SampleRoutes.route(path)?.kind
    #expect(kind?.label == label)
    #expect(kind?.isTranslated == isTranslated)
  }

  @Test("a record's ply has a shorter spelling, for the links on a long record's page")
  func shortPly() {
    let ply = Route.record(RecordAddress("f5d6", ply: 1))
    #expect(SampleRoutes.route("/r/f5d6?n=1") == ply)
    #expect(PageAddress(.record(RecordAddress("f5d6"))).reference(to: ply) == "?n=1")
  }

  @Test("any text is accepted as a record, for its page to judge")
  func anyRecord() {
    #expect(SampleRoutes.route("/r/1. F5 D6") == .record(RecordAddress("1. F5 D6")))
    #expect(SampleRoutes.route("/r/") == .record(RecordAddress("")))
    #expect(SampleRoutes.route("/r") == .record(RecordAddress("")))
    #expect(SampleRoutes.route("/p/nonsense") == .position("nonsense"))
  }

  @Test("any text is accepted as a score sheet, even with slashes, for its page to judge")
  func anySheet() {
    #expect(SampleRoutes.route("/bowling/") == .bowling(.sheet("")))
    #expect(SampleRoutes.route("/bowling/X/") == .bowling(.sheet("X")))
    #expect(SampleRoutes.route("/bowling/4/5") == .bowling(.sheet("4/5")))
    #expect(SampleRoutes.route("/bowling/what?") == .bowling(.sheet("what")))
    #expect(SampleRoutes.route("/bowling/X?pins=ten") == .bowling(.knockingDown(nil, on: "X")))
    #expect(SampleRoutes.route("/bowling/X?pins=-1") == .bowling(.knockingDown(nil, on: "X")))
  }

  @Test("a frame in a form field", arguments: ["7/1", "0/12", "7/d2", "7/end", "7/count"])
  func frameText(text: String) {
    #expect(FrameAddress(text: text)?.text == text)
  }

  @Test(
    "and nothing else is a frame",
    arguments: ["", "7", "7/", "/1", "7/1/2", "x/1", "7/0", "07/1", "7/counts", "7/Count", "count"])
  func malformedFrameText(text: String) {
    #expect(FrameAddress(text: text) == nil)
  }

  private static func frame(_ step: FrameAddress.Step) -> Route {
    .game(id, .frame(FrameAddress(version: 7, step: step)))
  }
}
