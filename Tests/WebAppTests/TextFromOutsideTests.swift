import ComputerPlayers
import Gameplay
import HTTP
import Presentation
import Properties
import TestSupport
import Testing

@testable import WebApp

/// Comparing, splitting and searching Unicode texts can take a time that grows with the square of their length:
/// a client that sends little must not make the site compute for long.
@Suite("Text from outside")
@MainActor
struct TextFromOutsideTests {
  private let meter = ComputingMeter()
  private let app: WebApp
  private let game: String

  init() async throws {
    // A store in memory, as the meter doesn't measure work that other threads do for a request.
    let server = try TestServer(store: WatchedStore(MemoryStore()))
    game = try await Client(server).start(["move": "f5"])
    app = WebApp(
      games: Games(
        store: server.store, computers: ComputerRoster([:], searchLimit: 2), clock: server.clock,
        pace: Pace()),
      site: try TestSite.site.get(), identifiers: server.identifiers,
      pool: WorkPool(start: meter.perform))
  }

  @Test("costs no more than harmless text of the same length", arguments: InputPlace.all)
  func cost(entrance: InputPlace) async throws {
    let harmless = try #require(request(entrance.bytes(.letters, game: game)), "\(entrance)")
    let usual = await cheapest(of: 3, harmless, upTo: 0)
    for kind in OutsideText.allCases where kind != .letters {
      let bytes = entrance.bytes(kind, game: game)
      // A request that the parser refuses costs nothing more.
      guard let request = request(bytes) else { continue }
      // 10 ms is half of what any request may take: few bytes should be read soon.
      let allowed = 4 * usual + 10_000_000 * Int64(Sanitizer.slowdown)
      let cost = await cheapest(of: 5, request, upTo: allowed)
      #expect(
        cost <= allowed,
        "\(entrance) took \(cost / 1000) µs for \(kind), and \(usual / 1000) µs for letters")
    }
  }

  @Test("is no longer read when a crowd of clients has hung up")
  func hangUp() async throws {
    let text = String(repeating: "f5d6c3d3c4f4", count: 100)
    let request = Client(try TestServer()).request(.post, "/import", body: "text=\(text)")
    let one = await cheapest(of: 3, request, upTo: 0)
    let before = meter.nanoseconds
    meter.suspend()
    let tasks = (0..<100).map { _ in
      Task { [app] in await app.response(to: request, from: .local).status }
    }
    for task in tasks { task.cancel() }
    meter.resume()
    for task in tasks { #expect(await task.value == .serviceUnavailable) }
    #expect(meter.nanoseconds - before < 20 * one)
  }

  /// The least of some measurements, or the first that is small enough.
  private func cheapest(of count: Int, _ request: HTTPRequest, upTo allowed: Int64) async -> Int64 {
    var least = Int64.max
    for _ in 0..<count where least > allowed {
      least = min(least, await cost(of: request))
    }
    return least
  }

  private func cost(of request: HTTPRequest) async -> Int64 {
    let before = meter.nanoseconds
    let task = Task(executorPreference: meter) { [app] in
      let proxies = TrustedProxies(IPAddressBlock.loopback)
      let client = proxies.client(of: request, from: .local)
      _ = await app.response(to: request, from: client)
      _ = WebApp.loggablePath(request.path)
    }
    await task.value
    return meter.nanoseconds - before
  }

  private func request(_ bytes: [UInt8]) -> HTTPRequest? {
    var parser = HTTPRequestParser()
    var input = bytes[...]
    guard case .request(let request)? = try? parser.parse(&input) else { return nil }
    return request
  }
}
