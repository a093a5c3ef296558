import Dispatch
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import WebApp

@Suite("The cache of pages")
struct PageCacheTests {
  private static func page(_ name: String) -> PageIdentity { PageIdentity().adding(name) }

  private static let bytes = Array(repeating: UInt8(ascii: "x"), count: 1000)

  /// The pages of these that had to be rendered.
  private func misses(_ names: [String], in cache: PageCache) -> [String] {
    names.filter { name in
      var isMissed = false
      let bytes = cache.bytes(of: Self.page(name)) {
        isMissed = true
        return Self.bytes
      }
      #expect(bytes == Self.bytes)
      return isMissed
    }
  }

  @Test("has what was rendered before, and nothing else")
  func hits() {
    let cache = PageCache(limit: 100_000)
    #expect(misses(["a", "b", "a", "b", "c", "a"], in: cache) == ["a", "b", "c"])
    #expect(cache[Self.page("a")] == Self.bytes)
    #expect(cache[Self.page("d")] == nil)
  }

  @Test("never holds more than it may, and forgets what was asked for last")
  func eviction() {
    let cache = PageCache(limit: 20_000)
    var most = 0
    for number in 0..<1000 {
      _ = misses(["\(number)", "often"], in: cache)
      most = max(most, cache.octets)
    }
    #expect(most <= 20_000)
    #expect(most > 10_000)
    #expect(misses(["often", "999", "0"], in: cache) == ["0"])
  }

  @Test("holds no room that a page took while it was written")
  func room() throws {
    let cache = PageCache(limit: 1_000_000)
    var written: [UInt8] = []
    written.reserveCapacity(200_000)
    written += Self.bytes
    _ = cache.bytes(of: Self.page("a")) { written }
    #expect(try #require(cache[Self.page("a")]).capacity < 2 * Self.bytes.count)
  }

  @Test("doesn't hold what is larger than itself")
  func large() {
    let cache = PageCache(limit: 500)
    #expect(misses(["a", "a"], in: cache) == ["a", "a"])
    #expect(cache.octets <= 500)
  }

  @Test("holds nothing where nothing is allowed")
  func off() {
    let cache = PageCache(limit: 0)
    #expect(misses(["a", "a"], in: cache) == ["a", "a"])
    #expect(cache.octets == 0)
  }

  @Test("lets what can't be rendered be tried again")
  func failures() {
    struct Failure: Error {}
    let cache = PageCache(limit: 100_000)
    #expect(throws: Failure.self) { try cache.bytes(of: Self.page("a")) { throw Failure() } }
    #expect(misses(["a", "a"], in: cache) == ["a"])
  }

  @Test("has a page rendered once for all who ask at the same time")
  func crowd() {
    let cache = PageCache(limit: 100_000)
    let count = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 64) { _ in
      let bytes = cache.bytes(of: Self.page("a")) {
        count.withLock { $0 += 1 }
        return Self.bytes
      }
      #expect(bytes == Self.bytes)
    }
    #expect(count.withLock { $0 } == 1)
  }

  @Test("tells pages apart by all their parts, whatever their tags are")
  func identities() {
    let identities = [
      PageIdentity().adding("ab").adding("c"), PageIdentity().adding("a").adding("bc"),
      PageIdentity().adding("abc"), PageIdentity().adding(1), PageIdentity().adding(true),
    ]
    #expect(Set(identities).count == identities.count)
    #expect(Set(identities.map { $0.tag?.opaqueTag }).count == identities.count)
  }
}

@Suite("The pages that are kept")
@MainActor
struct KeptPageTests {
  private let house: House
  private let player: Client
  private let watcher: Client

  init() throws {
    house = try House()
    (player, watcher) = (Client(house), Client(house))
  }

  private var octets: Int { house.app.pages.octets }

  @Test("are none that only a player gets to see")
  func players() async throws {
    let game = try await player.start(["move": "f5"])
    for address in ["/", "/new", "/games", game, game + "/f/1/1", game + "/reset"] {
      _ = await player.get(address)
    }
    #expect(octets == 0)
  }

  @Test("are a watcher's, and what follows from its address", arguments: ["", "/f/1/1", ".json"])
  func watchers(rest: String) async throws {
    let game = try await player.start(["move": "f5"])
    let first = await watcher.get(game + rest)
    let kept = octets
    #expect(kept > first.body.count)
    #expect(await watcher.get(game + rest) == first)
    #expect(octets == kept)
  }

  @Test(
    "follow from the address alone",
    arguments: ["/r/f5d6c3", "/r/f5d6c3/1", "/r/f5d6c3.svg", "/bowling", "/import"])
  func records(address: String) async throws {
    let first = await watcher.get(address)
    let kept = octets
    #expect(kept > first.body.count)
    #expect(await player.get(address) == first)
    #expect(octets == kept)
  }

  @Test("are others after a move, and after another choice")
  func changes() async throws {
    let game = try await player.start(["move": "f5"])
    let before = await watcher.get(game)
    try await player.play("d6", in: game, from: 1)
    let after = await watcher.get(game)
    #expect(after.body != before.body)
    watcher.cookies.set("choices", "motion-off")
    #expect(await watcher.get(game).body != after.body)
    #expect(await Client(house).get(game) == after)
  }

  @Test("are nobody's own: a player is never shown a watcher's")
  func rights() async throws {
    let game = try await player.start(["move": "f5"])
    let own = await player.get(game)
    let watched = await watcher.get(game)
    #expect(await player.get(game).body == own.body)
    #expect(own.body != watched.body)
  }
}
