import Dispatch
import Gameplay
import HTTP
import Presentation
import Reversi
import Synchronization
import TestSupport
import Testing

@testable import WebApp

@Suite("The page cache")
struct PageCacheTests {
  private static func page(_ name: String) -> PageIdentity { PageIdentity().adding(name) }

  private static let bytes = Array(repeating: UInt8(ascii: "x"), count: 1000)

  /// The names of the pages that had to be rendered.
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

  @Test("holds the pages rendered before, and nothing else")
  func hits() {
    let cache = PageCache(limit: 100_000)
    #expect(misses(["a", "b", "a", "b", "c", "a"], in: cache) == ["a", "b", "c"])
    #expect(cache[Self.page("a")] == Self.bytes)
    #expect(cache[Self.page("d")] == nil)
  }

  @Test("never exceeds its limit, and evicts the pages unused for longest")
  func eviction() {
    let cache = PageCache(limit: 20_000)
    var most = 0
    for number in 0..<1000 {
      _ = misses(["\(number)", "often"], in: cache)
      most = max(most, cache.size)
    }
    #expect(most <= 20_000)
    #expect(most > 10_000)
    #expect(misses(["often", "999", "0"], in: cache) == ["0"])
  }

  @Test("evicts no page that is looked up often")
  func lookups() {
    let cache = PageCache(limit: 20_000)
    _ = misses(["often"], in: cache)
    for number in 0..<1000 {
      _ = misses(["\(number)"], in: cache)
      #expect(cache[Self.page("often")] == Self.bytes)
    }
    #expect(cache.size <= 20_000)
  }

  @Test("drops the spare capacity of a page's buffer")
  func room() throws {
    let cache = PageCache(limit: 1_000_000)
    var written: [UInt8] = []
    written.reserveCapacity(200_000)
    written += Self.bytes
    _ = cache.bytes(of: Self.page("a")) { written }
    #expect(try #require(cache[Self.page("a")]).capacity < 2 * Self.bytes.count)
  }

  @Test("doesn't hold a page larger than its limit")
  func large() {
    let cache = PageCache(limit: 500)
    #expect(misses(["a", "a"], in: cache) == ["a", "a"])
    #expect(cache.size <= 500)
  }

  @Test("holds nothing with a limit of zero")
  func off() {
    let cache = PageCache(limit: 0)
    #expect(misses(["a", "a"], in: cache) == ["a", "a"])
    #expect(cache.size == 0)
  }

  @Test("renders a page again after a failure")
  func failures() {
    struct Failure: Error {}
    let cache = PageCache(limit: 100_000)
    #expect(throws: Failure.self) { try cache.bytes(of: Self.page("a")) { throw Failure() } }
    #expect(misses(["a", "a"], in: cache) == ["a"])
  }

  @Test("renders a page once for all requests at the same time")
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

  private static let text = Array(String(repeating: "<td></td>", count: 1000).utf8)

  @Test("compresses a page once, and keeps only the forms that were asked for")
  func packed() throws {
    let cache = PageCache(limit: 100_000)
    var count = 0
    func bytes(isPacked: Bool) -> [UInt8] {
      cache.bytes(of: Self.page("a"), isPacked: isPacked) {
        count += 1
        return Self.text
      }
    }
    let packed = bytes(isPacked: true)
    #expect(try Gunzip.content(of: packed) == Self.text)
    let size = cache.size
    #expect(size < 1000)
    #expect(bytes(isPacked: true) == packed)
    #expect(cache.bytes(of: Self.page("a"), isPacked: true) == packed)
    #expect(cache.bytes(of: Self.page("a"), isPacked: false) == nil)
    #expect(count == 1 && cache.size == size)
    #expect(bytes(isPacked: false) == Self.text)
    #expect(count == 2 && cache.size > size + Self.text.count)
  }

  @Test("compresses a page that it holds without rendering it again")
  func packedLater() throws {
    let cache = PageCache(limit: 100_000)
    #expect(cache.bytes(of: Self.page("a"), isPacked: true) == nil)
    _ = cache.bytes(of: Self.page("a"), isPacked: false) { Self.text }
    let packed = try #require(cache.bytes(of: Self.page("a"), isPacked: true))
    #expect(try Gunzip.content(of: packed) == Self.text)
    #expect(cache.bytes(of: Self.page("a"), isPacked: true) { [] } == packed)
  }

  @Test("counts both forms, and never exceeds its limit with them")
  func packedEviction() {
    let cache = PageCache(limit: 40_000)
    for number in 0..<200 {
      let page = Self.page("\(number)")
      for isPacked in [false, true] {
        _ = cache.bytes(of: page, isPacked: isPacked) { Self.text }
        #expect(cache.size <= 40_000)
      }
    }
    #expect(cache.size > Self.text.count)
  }

  @Test("tells pages and their tags apart by all their parts")
  func identities() {
    let identities = [
      PageIdentity().adding("ab").adding("c"), PageIdentity().adding("a").adding("bc"),
      PageIdentity().adding("abc"), PageIdentity().adding(1), PageIdentity().adding(true),
    ]
    #expect(Set(identities).count == identities.count)
    #expect(Set(identities.map { $0.tag?.opaqueTag }).count == identities.count)
  }

  @Test("tells viewers apart by each of their properties")
  func viewers() throws {
    let languages = try TestServer().app.site.languages
    let viewer = Viewer(language: languages.standard)
    let other = try #require(languages.all.last)
    let changes: [(property: String, (inout Viewer) -> Void)] = [
      ("rights", { $0.rights = .dark }), ("motion", { $0.motion = .off }),
      ("hasChosenMotion", { $0.hasChosenMotion.toggle() }), ("waiting", { $0.waiting = .byHand }),
      ("theme", { $0.theme = .slate }), ("language", { $0.language = other }),
      ("origin", { $0.origin = "https://play.example" }), ("invite", { $0.invite = .random() }),
      ("keepsCookies", { $0.keepsCookies.toggle() }),
      ("nextGames", { $0.nextGames = [.random(at: Timestamp(milliseconds: 0))] }),
      ("hasTextBrowser", { $0.hasTextBrowser.toggle() }),
      ("ignoresDisabled", { $0.ignoresDisabled.toggle() }),
    ]
    #expect(Mirror(reflecting: viewer).children.map(\.label) == changes.map(\.property))
    let viewers =
      [viewer, Viewer(language: languages.standard.alwaysNamed)]
      + changes.map { property, change in
        var changed = viewer
        change(&changed)
        return changed
      }
    let identities = viewers.map { PageIdentity().adding($0) }
    #expect(Set(identities).count == viewers.count)
    #expect(Set(identities.map { $0.tag?.opaqueTag }).count == viewers.count)
  }
}

@Suite("The cached pages")
@MainActor
struct KeptPageTests {
  private let server: TestServer
  private let player: Client
  private let watcher: Client

  init() throws {
    server = try TestServer()
    (player, watcher) = (Client(server), Client(server))
  }

  private var size: Int { server.app.pages.size }

  @Test("include none that only a player sees")
  func players() async throws {
    let game = try await player.start(["move": "f5"])
    for address in ["/", "/new", "/games", game, game + "/f/1/1", game + "/reset"] {
      _ = await player.get(address)
    }
    #expect(size == 0)
  }

  @Test("include a watcher's page, frame and JSON", arguments: ["", "/f/1/1", ".json"])
  func watchers(rest: String) async throws {
    let game = try await player.start(["move": "f5"])
    let first = await watcher.get(game + rest)
    let kept = size
    #expect(kept > first.body.count)
    #expect(await watcher.get(game + rest) == first)
    #expect(size == kept)
  }

  @Test(
    "include those that depend on the address only",
    arguments: ["/r/f5d6c3", "/r/f5d6c3/1", "/r/f5d6c3.svg", "/bowling", "/import"])
  func records(address: String) async throws {
    let first = await watcher.get(address)
    let kept = size
    #expect(kept > first.body.count)
    #expect(await player.get(address) == first)
    #expect(size == kept)
  }

  @Test(
    "are looked for by their address before a record or a position is read",
    arguments: [
      "/r/x", "/r/x/1", "/r/x/1/2", "/r/x/sheet", "/r/x.json", "/r/x?values=1", "/r/x?review=1",
      "/p/x", "/p/x?values=1", "/p/x.json",
    ])
  func lookups(address: String) async throws {
    #expect(await watcher.get(address).status == .badRequest)
    let app = server.app
    let http = watcher.request(.get, address)
    let (route, query) = try app.target(of: http)
    let request = Request(http, from: .local, at: route, query, in: app)
    // The text is no record and no position, so only the cache can have a page of it.
    let page = request.publicIdentity(of: route)
    _ = app.pages.bytes(of: page) { Array("cached".utf8) }
    #expect(await watcher.get(address).text == "cached")
  }

  @Test("differ by everything that an address says")
  func addresses() async throws {
    let position = Position.initial.text
    let addresses = [
      "/r/f5d6", "/r/f5d6/1", "/r/f5d6/1/1", "/r/f5d6?lang=de", "/r/f5d6?dark=Ada",
      "/r/f5d6?light=Ada", "/r/f5d6?as=ggf", "/r/f5d6?as=save", "/r/f5d6?values=1",
      "/r/f5d6?review=1", "/r/f5d6/sheet", "/r/f5d6/sheet?dark=Ada", "/r/f5d6.json",
      "/r/f5d6.json?dark=Ada", "/r/f5d6.json?values=1", "/r/f5d6.txt", "/p/\(position)",
      "/p/\(position)?lang=de", "/p/\(position)?as=save", "/p/\(position)?values=1",
    ]
    var bodies: Set<[UInt8]> = []
    for address in addresses {
      let first = await watcher.get(address)
      #expect(first.status == .ok, "\(address)")
      bodies.insert(first.body)
    }
    #expect(bodies.count == addresses.count)
    for address in addresses {
      let other = Client(try TestServer())
      #expect(await watcher.get(address) == other.get(address), "\(address)")
    }
  }

  @Test("are only at the spelling that the site uses")
  func spellings() async {
    #expect(await watcher.get("/r/f5d6/1").status == .ok)
    #expect(await watcher.get("/r/f5d6").status == .ok)
    #expect(await watcher.get("/r/f5d6?n=1").location == "/r/f5d6/1")
    #expect(await watcher.get("/r/f5d6?n=2").location == "/r/f5d6")
    #expect(await watcher.get("/r/f5d6/").location == "/r/f5d6")
    #expect(await watcher.get("/r/f5d6?move=c3").location == "/r/f5d6c3")
  }

  @Test("differ after a move, and after another choice")
  func changes() async throws {
    let game = try await player.start(["move": "f5"])
    let before = await watcher.get(game)
    try await player.play("d6", in: game, from: 1)
    let after = await watcher.get(game)
    #expect(after.body != before.body)
    watcher.cookies.set("choices", "motion-off")
    #expect(await watcher.get(game).body != after.body)
    #expect(await Client(server).get(game) == after)
  }

  @Test("for watchers are never shown to a player")
  func rights() async throws {
    let game = try await player.start(["move": "f5"])
    let own = await player.get(game)
    let watched = await watcher.get(game)
    #expect(await player.get(game).body == own.body)
    #expect(own.body != watched.body)
  }
}
