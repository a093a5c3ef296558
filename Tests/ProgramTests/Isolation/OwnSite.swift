import ComputerPlayers
import Foundation
import Gameplay
import HTTP
import HTTPServer
import Views
import WebApp

/// The site behind a socket of its own in this process, on one loop: whatever keeps the loop waiting keeps
/// everybody waiting.
struct OwnSite {
  /// Addresses that need neither the store nor a computer.
  static let independent = [
    "/healthz",
    "/p/\(String(repeating: "-", count: 27))ox------xo\(String(repeating: "-", count: 27))x",
    "/r/f5d6c3", "/r/f5d6c3/2",
    "/bowling", "/bowling/X", "/import", "/robots.txt", "/style.css", "/nowhere",
  ]

  let server: HTTPServer

  init(
    store: any GameStore = MemoryStore(), player: any ComputerPlayer = RandomPlayer(seed: 1),
    places: Int = 4, clock: any GameClock
  ) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let games = Games(
      store: store, computers: ComputerRoster([.random: player], places: places), clock: clock,
      pace: Pace(frameInterval: 1000, thinkingTime: 0))
    let app = WebApp(games: games, site: try Site(directory: root.standardized.path))
    server = try HTTPServer(configuration: HTTPServerConfiguration(port: 0, loops: 1)) {
      request, client in await app.response(to: request, from: client)
    }
    try server.start()
  }

  func client() throws -> Client { try Client(port: server.port) }

  /// Runs a body that blocks, on a thread of its own, then ends the site.
  func run(_ body: @escaping @Sendable (OwnSite) throws -> Void) async throws {
    let result = await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: Result { try body(self) }) }.start()
    }
    await server.shutdown(grace: .seconds(60))
    try result.get()
  }

  /// The statuses of addresses, each asked for on a connection of its own.
  func statuses(of addresses: [String] = independent) throws -> [Int] {
    try addresses.map { try client().get($0).status }
  }
}

/// A clock that stands still; sleep takes no time on it, or all of it.
final class StandingClock: GameClock {
  private let isHurried: Bool

  /// - Parameter isHurried: whether sleep takes no time.
  init(isHurried: Bool) { self.isHurried = isHurried }

  let now = Timestamp(milliseconds: 1_700_000_000_000)

  func sleep(for duration: Milliseconds) async throws {
    try await Task.sleep(for: isHurried ? .zero : .seconds(86_400))
  }
}
