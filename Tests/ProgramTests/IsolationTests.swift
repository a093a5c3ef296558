import ComputerPlayers
import Dispatch
import Foundation
import Gameplay
import HTTP
import HTTPServer
import OperatingSystem
import Presentation
import Reversi
import Synchronization
import TestSupport
import Testing
import WebApp

@testable import FlipbookCLI

@Suite("Slow work delays only the requests that wait for it", .noHanging)
struct IsolationTests {
  private let expected = [200, 200, 200, 200, 200, 200, 200, 200, 200, 404]

  @Test("A stalled store delays no page that doesn't need it")
  func store() async throws {
    let gate = Gate()
    let store = WatchedStore { await gate.pass() }
    try await OwnSite(store: store, clock: StoppedClock(isHurried: true)).run { site in
      let player = try site.client()
      let game = try player.createGame("move=f5")
      gate.shut()
      let readers = try (0..<200).map { number in
        let client = try site.client()
        try client.ask(for: number.isMultiple(of: 2) ? game : game + "/f/1/2")
        return client
      }
      try player.submit("v=1&move=d6", to: game + "/move")
      try Program.wait {
        _ = try site.statuses(of: ["/healthz"])
        return gate.waitingCount == 201
      }
      for _ in 0..<5 { #expect(try site.statuses() == expected) }
      gate.open()
      for reader in readers { #expect(try reader.response().status == 200) }
      #expect(try player.response().status == 303)
      #expect(try site.statuses(of: [game]) == [200])
    }
  }

  @Test("Searches on all places delay neither other games nor their own games' pages")
  func computers() async throws {
    let player = SearchingPlayer()
    // More than the cores, so that the searches would block every thread that tasks share.
    let places = 2 * ProcessInfo.processInfo.activeProcessorCount + 1
    let clock = StoppedClock(isHurried: true)
    try await OwnSite(player: player, places: places, clock: clock).run { site in
      let other = try site.client()
      let game = try other.createGame("move=f5")
      let thinking = try (0..<(places + 3)).map { _ in
        try site.client().createGame("dark=computer&level=master")
      }
      // Each page starts its computer's search and shows the thinking game.
      for address in thinking {
        #expect(try site.client().get(address).body.contains("id=\"thinking\""))
      }
      try Program.wait {
        _ = try site.statuses(of: ["/healthz"])
        return player.searchCount == places
      }
      #expect(try site.statuses() == expected)
      #expect(try other.post("v=1&move=d6", to: game + "/move").status == 303)
      #expect(try other.get(game + "/f/2/2").status == 200)
      #expect(try site.statuses(of: [game, game + ".json", thinking[0]]) == [200, 200, 200])
      #expect(player.searchCount == places)
      player.finish()
      for address in thinking {
        try Program.wait { try site.client().document(of: address).version > 0 }
      }
    }
  }

  @Test("A thousand computers that search ahead delay no page")
  func thousandComputers() async throws {
    let player = SearchingPlayer()
    let clock = StoppedClock(isHurried: true)
    let site = try OwnSite(player: player, places: 4, thinkingTime: 2000, clock: clock)
    try await site.run { site in
      let host = try site.client()
      let games = try (0..<1000).map { _ in try host.createGame("dark=computer&level=master") }
      try Program.wait { player.searchCount == 4 }
      #expect(try site.statuses() == expected)
      for game in games { #expect(try host.get(game).body.contains("id=\"thinking\"")) }
      #expect(try host.post("side=dark&mode=manual", to: games[999] + "/mode").status == 303)
      #expect(try host.createGame("move=d3").hasPrefix("/g/"))
      #expect(player.searchCount == 4)
      player.finish()
      // The game switched to manual needs no search anymore.
      try Program.wait { player.searchCount == 999 }
    }
  }

  @Test("Thousands of held frames delay no request, and end at once when the server stops")
  func frames() async throws {
    let count = min(2_000, CurrentProcess.raiseOpenFileLimit() / 4)
    let site = try OwnSite(clock: StoppedClock(isHurried: false))
    let held: [Client] = try await site.holding(count, expecting: expected)
    for client in held {
      let answer = try client.response()
      try #require(answer.status == 503)
      try #require(answer.fields["connection"] == "close", "\(answer.fields) \(answer.body)")
    }
  }
}

extension OwnSite {
  /// Holds frames and polls, checks that everything else is answered, and stops the site.
  fileprivate func holding(_ count: Int, expecting expected: [Int]) async throws -> [Client] {
    nonisolated(unsafe) var held: [Client] = []
    try await run { site in
      let player = try site.client()
      let game = try player.createGame("move=f5")
      for number in 0..<count {
        let client = try site.client()
        let address = [game + "/f/1/2", game + "/f/1/end", game + "?seen=1"][number % 3]
        try client.wait(for: address)
        held.append(client)
      }
      #expect(try site.statuses() == expected)
      #expect(try player.get(game).status == 200)
      #expect(try site.client().createGame("move=d3").hasPrefix("/g/"))
      #expect(held.allSatisfy { !$0.hasNews })
    }
    return held
  }
}

/// The site behind a socket in this process, on one loop. Anything that blocks the loop blocks every request.
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
    store: any GameStore = TestStore.make(), player: any ComputerPlayer = RandomPlayer(seed: 1),
    places: Int = 4, thinkingTime: Milliseconds = 0, clock: any GameClock
  ) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let games = Games(
      store: store, computers: ComputerRoster(everyLevel: player, searchLimit: places),
      clock: clock,
      pace: Pace(frameInterval: 1000, thinkingTime: thinkingTime))
    let app = WebApp(games: games, site: try Views(directory: root.standardized.path))
    var configuration = HTTPServerConfiguration(port: 0, loops: 1)
    // On a busy machine a client may pause for longer than a server's usual timeouts.
    for timeout in [\Timeouts.header, \.body, \.idle, \.write] {
      configuration.timeouts[keyPath: timeout] = .seconds(600)
    }
    server = try HTTPServer(configuration: configuration) {
      request, client in app.answer(to: request, from: client)
    }
    try server.start()
  }

  func client() throws -> Client { try Client(port: server.port) }

  /// Runs a blocking body on a thread of its own, then stops the site.
  func run(_ body: @escaping @Sendable (OwnSite) throws -> Void) async throws {
    let result = await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: Result { try body(self) }) }.start()
    }
    await server.shutdown(grace: .seconds(60))
    try result.get()
  }

  /// The statuses of addresses, each requested on a new connection.
  func statuses(of addresses: [String] = independent) throws -> [Int] {
    try addresses.map { try client().get($0).status }
  }
}

/// A stopped clock on which sleeping takes no time or never ends.
final class StoppedClock: GameClock {
  private let isHurried: Bool

  /// - Parameter isHurried: whether sleep takes no time.
  init(isHurried: Bool) { self.isHurried = isHurried }

  let now = Timestamp(milliseconds: 1_700_000_000_000)

  func alarm(after duration: Milliseconds, _ ring: @escaping @Sendable () -> Void) -> Alarm {
    if isHurried { ring() }
    return Alarm {}
  }
}

/// A gate that holds tasks while it is shut.
final class Gate: Sendable {
  private struct State {
    var isShut = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// The number of waiting tasks.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Makes tasks wait from now on.
  func shut() { state.withLock { $0.isShut = true } }

  /// Lets all tasks pass.
  func open() {
    let waiting = state.withLock { state in
      state.isShut = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func pass() async {
    await withCheckedContinuation { continuation in
      let isShut = state.withLock { state in
        if state.isShut { state.waiting.append(continuation) }
        return state.isShut
      }
      if !isShut { continuation.resume() }
    }
  }
}

/// A player whose search blocks its thread until a test ends it.
final class SearchingPlayer: ComputerPlayer {
  private let gate = DispatchSemaphore(value: 0)
  private let searches = Mutex(0)

  /// The number of started searches.
  var searchCount: Int { searches.withLock { $0 } }

  /// Ends every search, future ones included.
  func finish() { gate.signal() }

  func move(in position: Position) async throws -> Square {
    searches.withLock { $0 += 1 }
    search()
    guard let move = position.legalMoves.first(where: { _ in true }) else {
      throw NoLegalMoveError(position: position)
    }
    return move
  }

  private func search() {
    gate.wait()
    gate.signal()
  }
}
