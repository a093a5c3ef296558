import Foundation
import Gameplay
import OperatingSystem
import Testing

@testable import FlipbookCLI

@Suite("Slow work delays only those who wait for it", .timeLimit(.minutes(2)))
struct IsolationTests {
  private let expected = [200, 200, 200, 200, 200, 200, 200, 200, 200, 404]

  @Test("A store that stands still delays no page that needs none")
  func store() async throws {
    let store = BlockableStore()
    try await OwnSite(store: store, clock: StandingClock(isHurried: true)).run { site in
      let player = try site.client()
      let game = try player.createGame("move=f5")
      store.block()
      let readers = try (0..<200).map { number in
        let client = try site.client()
        try client.ask(for: number.isMultiple(of: 2) ? game : game + "/f/1/2")
        return client
      }
      try player.submit("v=1&move=d6", to: game + "/move")
      while store.waitingCount < 201 { _ = try site.statuses(of: ["/healthz"]) }
      for _ in 0..<5 { #expect(try site.statuses() == expected) }
      store.release()
      for reader in readers { #expect(try reader.response().status == 200) }
      #expect(try player.response().status == 303)
      #expect(try site.statuses(of: [game]) == [200])
    }
  }

  @Test("Computers that search on all places delay neither other games nor the pages of their own")
  func computers() async throws {
    let player = SearchingPlayer()
    // More than the cores, so that they would keep every thread that tasks share.
    let places = 2 * ProcessInfo.processInfo.activeProcessorCount + 1
    let clock = StandingClock(isHurried: true)
    try await OwnSite(player: player, places: places, clock: clock).run { site in
      let other = try site.client()
      let game = try other.createGame("move=f5")
      let thinking = try (0..<(places + 3)).map { _ in
        try site.client().createGame("dark=computer")
      }
      // Each page makes its computer think, and shows the game that it thinks about.
      for address in thinking {
        #expect(try site.client().get(address).body.contains("id=\"thinking\""))
      }
      while player.searchCount < places { _ = try site.statuses(of: ["/healthz"]) }
      #expect(try site.statuses() == expected)
      #expect(try other.post("v=1&move=d6", to: game + "/move").status == 303)
      #expect(try other.get(game + "/f/2/2").status == 200)
      #expect(try site.statuses(of: [game, game + ".json", thinking[0]]) == [200, 200, 200])
      #expect(player.searchCount == places)
      player.finish()
      for address in thinking {
        while try site.client().document(of: address).version == 0 {}
      }
    }
  }

  @Test("Thousands of held frames delay nothing, and are answered at once when the server ends")
  func frames() async throws {
    let count = min(2_000, CurrentProcess.raiseOpenFileLimit() / 4)
    let site = try OwnSite(clock: StandingClock(isHurried: false))
    let held: [Client] = try await site.holding(count, expecting: expected)
    for client in held {
      let answer = try client.response()
      #expect(answer.status == 503)
      #expect(answer.fields["connection"] == "close")
    }
  }
}

extension OwnSite {
  /// Has frames and polls held, finds everything else answered, and ends.
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
