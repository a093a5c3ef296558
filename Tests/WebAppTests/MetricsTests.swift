import Gameplay
import HTTP
import Metrics
import TestSupport
import Testing

@testable import WebApp

@Suite("The metrics of a site", .noHanging)
@MainActor
struct MetricsTests {
  private let server: TestServer
  private let client: Client

  init() throws {
    server = try TestServer(limits: VisitorLimits())
    client = try Client(server, at: "192.0.2.1")
  }

  /// The answer of a metrics listener with a host name, on a machine with one address besides the loopback.
  private func answer(to request: HTTPRequest) -> HTTPResponse {
    MetricsPage(at: "Figures.Example") { "\($0)" == "192.0.2.7" }
      .response(to: request) { server.app.currentFigures() }
  }

  private func figures() throws -> String {
    let response = answer(to: HTTPRequest(target: "/metrics"))
    #expect(response.status == .ok)
    #expect(response.fields[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
    return String(decoding: response.body, as: UTF8.self)
  }

  @Test("count requests by route and status")
  func requests() async throws {
    let game = try await client.start(["move": "d3"])
    for _ in 1...3 { _ = await client.get(game) }
    for address in ["/r/f5", "/r/f5.svg", "/nothing", "/%zz", game + ".json"] {
      _ = await client.get(address)
    }
    let text = try figures()
    for line in [
      #"requests_total{route="game",status="200"} 3"#,
      #"requests_total{route="games",status="303"} 1"#,
      #"requests_total{route="record",status="200"} 1"#,
      #"requests_total{route="download",status="200"} 2"#,
      #"requests_total{route="unknown",status="404"} 1"#,
      #"requests_total{route="unknown",status="400"} 1"#,
      #"request_duration_seconds_count{route="game"} 3"#,
    ] { #expect(text.contains("flipbook_" + line + "\n"), "\(line)") }
    #expect(!text.contains(String(game.dropFirst(3))))
  }

  @Test("count requests for `*` and unreadable requests")
  func unaddressed() async throws {
    _ = await client.send(.options, "*")
    for status: HTTPStatus in [.badRequest, .badRequest, .requestTimeout] {
      _ = server.app.response(toUnreadable: status)
    }
    let text = try figures()
    for line in [
      #"requests_total{route="site",status="204"} 1"#,
      #"requests_total{route="unreadable",status="400"} 2"#,
      #"requests_total{route="unreadable",status="408"} 1"#,
    ] { #expect(text.contains("flipbook_" + line + "\n"), "\(line)") }
  }

  @Test("count a client that leaves before the answer as 499, as the log does")
  func abandoned() async throws {
    let game = try await client.start(["move": "d3"])
    let held = await client.begin(game + "?seen=1")
    await held.cancel()
    _ = try await held.answer()
    let text = try figures()
    #expect(text.contains(#"requests_total{route="waiting",status="499"} 1"# + "\n"))
  }

  @Test("include the time that a held request waits")
  func durations() async throws {
    let game = try await client.start(["move": "d3"])
    let held = await client.begin(game + "?seen=1")
    #expect(try figures().contains("flipbook_held_requests 1\n"))
    server.clock.advance(by: 25_000)
    _ = try await held.answer()
    let text = try figures()
    #expect(text.contains("flipbook_held_requests 0\n"))
    #expect(text.contains(#"duration_seconds_bucket{route="waiting",le="5.0"} 0"# + "\n"))
    #expect(text.contains(#"duration_seconds_bucket{route="waiting",le="30.0"} 1"# + "\n"))
    #expect(text.contains(#"duration_seconds_sum{route="waiting"} 25.0"# + "\n"))
  }

  @Test("count refusals by limit, and hits of the page cache")
  func refusals() async throws {
    for _ in 1...31 { _ = await client.post("/games") }
    for _ in 1...4 { _ = await client.get("/r/f5d6") }
    let text = try figures()
    #expect(text.contains(#"flipbook_refusals_total{limit="new"} 1"# + "\n"))
    #expect(text.contains(#"flipbook_refusals_total{limit="moves"} 0"# + "\n"))
    for pool in ["working", "thinking", "analysing", "reviewing"] {
      #expect(text.contains(#"flipbook_pool_busy{pool="\#(pool)"} 0"# + "\n"))
      #expect(text.contains(#"flipbook_pool_queue{pool="\#(pool)"} 0"# + "\n"))
    }
    #expect(text.contains(#"flipbook_page_cache_requests_total{result="hit"} 3"# + "\n"))
    #expect(text.contains(#"flipbook_page_cache_requests_total{result="miss"} 1"# + "\n"))
  }

  @Test("have one address, which takes no posts")
  func address() {
    #expect(answer(to: HTTPRequest(target: "/")).status == .notFound)
    let post = HTTPRequest(method: .post, target: "/metrics")
    #expect(answer(to: post).status == .methodNotAllowed)
  }

  @Test(
    "require a Host, if any, of the listener, localhost or an address of this machine",
    arguments: [
      ("figures.example", true), ("figures.example:9100", true), ("FIGURES.EXAMPLE:1", true),
      ("localhost", true), ("LocalHost:9100", true), ("127.0.0.1:9100", true), ("127.9.9.9", true),
      ("[::1]", true), ("[::1]:9100", true), ("[::ffff:127.0.0.1]:9100", true),
      ("192.0.2.7:9100", true), ("[::ffff:192.0.2.7]", true), (nil, true),
      ("evil.example", false), ("evil.example:9100", false), ("localhost.evil.example", false),
      ("127.0.0.1.evil.example:9100", false), ("figures.example.evil.example", false),
      ("xlocalhost", false), ("localhost.", false), ("192.0.2.8:9100", false),
      ("[2001:db8::1]:9100", false), ("127.1", false), ("0x7f.0.0.1", false), ("", false),
      ("[]", false), ("[", false), ("]:1", false), (":9100", false), ("[::1", false),
      ("localho\u{301}st", false), ("ｌocalhost", false),
    ] as [(String?, Bool)])
  func hosts(field: String?, isMeant: Bool) {
    var request = HTTPRequest(target: "/metrics")
    request.fields[.host] = field
    let response = answer(to: request)
    #expect(response.status == (isMeant ? .ok : .misdirectedRequest))
    let text = String(decoding: response.body, as: UTF8.self)
    #expect(text.contains("flipbook_") == isMeant)
    #expect(text.contains("Figures.Example") != isMeant)
  }
}
