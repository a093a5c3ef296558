import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import FlipbookCLI

@Suite("Watching a site's folder")
struct SiteWatchTests {
  private struct Stopped: Error {}

  @Test("The site is rebuilt after each change, and only then")
  func watch() async throws {
    // The state at each look. The first state, a, is already built.
    var sights = ["b", "b", "c", "c", "c", "b"][...]
    var (seen, made) = ("a", [String]())
    let watch = SiteWatch(
      look: { seen }, make: { made.append(seen) },
      pause: { time in
        #expect(time == .milliseconds(500))
        guard let next = sights.popFirst() else { throw Stopped() }
        seen = next
      })
    await #expect(throws: Stopped.self) { try await watch.run(after: "a") }
    #expect(made == ["b", "c", "b"])
  }

  @Test("A change during a build is built at the next look")
  func changeMeanwhile() async throws {
    var (seen, made, pauses) = (1, [Int](), 0)
    let watch = SiteWatch(
      look: { seen },
      make: {
        made.append(seen)
        if seen < 4 { seen += 1 }
      },
      pause: { _ in
        pauses += 1
        if pauses > 10 { throw Stopped() }
      })
    await #expect(throws: Stopped.self) { try await watch.run(after: 0) }
    #expect(made == [1, 2, 3, 4])
  }
}

@Suite("Open pages of a watched site")
struct ReloadingFilesTests {
  private let home: TemporaryDirectory
  private let version = SiteVersion()

  init() throws {
    home = try TemporaryDirectory()
    try home.write("<p>one", to: "site/index.html")
    try home.write("<meta http-equiv=\"refresh\" content=\"1;url=2.html\">", to: "site/1.html")
    try home.write("p{}", to: "site/style.css")
  }

  private func files(
    pause: @escaping @Sendable (Duration) async throws -> Void = { _ in }
  ) -> ReloadingFiles {
    ReloadingFiles(files: StaticFiles(folder: home.file("site")), version: version, pause: pause)
  }

  private func response(
    to target: String, pause: @escaping @Sendable (Duration) async throws -> Void = { _ in }
  ) async -> HTTPResponse {
    switch files(pause: pause).answer(to: HTTPRequest(target: target)) {
    case .now(let response): response
    case .later(let work): await work()
    }
  }

  @Test("A page asks for the next version of itself, unless it plays on by itself")
  func refresh() async {
    let page = await response(to: "/")
    #expect(page.fields[.refresh] == "0;url=?after=0")
    #expect(page.fields[.cacheControl] == "no-store")
    #expect(await response(to: "/1.html").fields[.refresh] == nil)
    #expect(await response(to: "/style.css").fields[.refresh] == nil)
    version.advance()
    #expect(await response(to: "/").fields[.refresh] == "0;url=?after=1")
  }

  @Test("The request for the next version waits until it is there")
  func next() async {
    let looks = Atomic(0)
    let page = await response(to: "/?after=0") { _ in
      guard looks.add(1, ordering: .relaxed).newValue == 3 else { return }
      try home.write("<p>two", to: "site/index.html")
      version.advance()
    }
    #expect(String(decoding: page.body, as: UTF8.self) == "<p>two")
    #expect(page.fields[.refresh] == "0;url=?after=1")
    #expect(looks.load(ordering: .relaxed) == 3)
  }

  @Test(
    "A request for a version that is there already, or that was never there, doesn't wait",
    arguments: ["/?after=0", "/?after=7", "/?after=", "/?b"])
  func known(target: String) async {
    version.advance()
    let page = await response(to: target) { _ in Issue.record("it waits") }
    #expect(page.fields[.refresh] == "0;url=?after=1")
  }

  @Test("Without a new version it is answered after 25 seconds")
  func longWait() async {
    let waited = Mutex(Duration.zero)
    let page = await response(to: "/?after=0") { time in waited.withLock { $0 += time } }
    #expect(waited.withLock { $0 } == .seconds(25))
    #expect(page.fields[.refresh] == "0;url=?after=0")
  }
}

@Suite("Served files")
struct StaticFilesTests {
  private let home: TemporaryDirectory
  private let files: StaticFiles

  init() throws {
    home = try TemporaryDirectory()
    for name in ["index.html", "a b.css", "games/x/index.html", "games/x/feed.xml", ".hidden"] {
      try home.write("site/\(name)", to: "site/\(name)")
    }
    try home.write("secret", to: "secret/index.html")
    try home.write("beside", to: "site2/index.html")
    let manager = FileManager.default
    for (name, place) in [("out", "../secret"), ("loop", "loop"), ("in", "games")] {
      try manager.createSymbolicLink(
        atPath: home.file("site/\(name)"), withDestinationPath: place)
    }
    files = StaticFiles(folder: home.file("site"))
  }

  @Test(
    "A path names a file or a folder; all others are not found",
    arguments: [
      ("/", 200, "index.html"), ("/?a=b", 200, "index.html"), ("/index.html", 200, "index.html"),
      ("/a%20b.css", 200, "a b.css"), ("/games/x/", 200, "games/x/index.html"),
      ("/games%2Fx%2ffeed.xml", 200, "games/x/feed.xml"), ("/in/x/", 200, "games/x/index.html"),
      ("/games/x", 302, "./x/"), ("/games/x?a=b", 302, "./x/?a=b"), ("/games", 302, "./games/"),
      ("/games/", 404, nil), ("/nothing", 404, nil), ("/index.html/", 404, nil),
      ("/.hidden", 404, nil), ("/%2ehidden", 404, nil), ("//", 404, nil), ("//site2/", 404, nil),
      ("/../site2/", 404, nil), ("/%2e%2e/site2/", 404, nil), ("/..%2Fsite2/", 404, nil),
      ("/games/../index.html", 404, nil), ("/./index.html", 404, nil), ("/out/", 404, nil),
      ("/out/index.html", 404, nil), ("/out", 404, nil), ("/loop", 404, nil),
      ("/index.html%00", 404, nil), ("/%", 404, nil), ("/%FF", 404, nil), ("*", 404, nil),
      ("/" + String(repeating: "x", count: 5000), 404, nil),
    ])
  func paths(target: String, status: Int, answer: String?) {
    let response = files.response(to: HTTPRequest(target: target))
    #expect(response.status.code == status)
    switch status {
    case 200:
      #expect(String(decoding: response.body, as: UTF8.self) == answer.map { "site/" + $0 })
    case 302: #expect(response.fields[.location] == answer)
    default: #expect(!String(decoding: response.body, as: UTF8.self).contains("secret"))
    }
    #expect(response.fields[.cacheControl] == "no-cache")
  }

  @Test("The site's own page answers for unknown addresses", arguments: ["/nothing", "/a/", "/%"])
  func notFound(target: String) throws {
    #expect(
      files.response(to: HTTPRequest(target: target)).body == Array("there is no such page\n".utf8))
    try home.write("<h1>Lost?</h1>", to: "site/404.html")
    let response = files.response(to: HTTPRequest(target: target))
    #expect(response.status == .notFound)
    #expect(response.fields[.contentType] == "text/html; charset=utf-8")
    #expect(response.body == Array("<h1>Lost?</h1>".utf8))
  }

  @Test(
    "A file's type depends on its name",
    arguments: [
      ("/index.html", "text/html; charset=utf-8"), ("/a%20b.css", "text/css; charset=utf-8"),
      ("/games/x/feed.xml", "application/xml"),
    ])
  func types(target: String, type: String) {
    #expect(files.response(to: HTTPRequest(target: target)).fields[.contentType] == type)
  }

  @Test("A browser's copy isn't sent again until the file changes")
  func copies() throws {
    let first = files.response(to: HTTPRequest(target: "/"))
    let tag = try #require(first.fields[.etag])
    let again = HTTPRequest(target: "/", fields: [.ifNoneMatch: tag])
    #expect(files.response(to: again).status == .notModified)
    #expect(files.response(to: again).body.isEmpty)
    try home.write("changed", to: "site/index.html")
    #expect(files.response(to: again).body == Array("changed".utf8))
  }

  @Test("Only reading is allowed", arguments: ["POST", "PUT", "DELETE", "OPTIONS"])
  func methods(method: String) {
    let response = files.response(to: HTTPRequest(method: HTTPMethod(name: method), target: "/"))
    #expect(response.status == .methodNotAllowed)
    #expect(response.fields[.allow] == "GET, HEAD")
  }

  @Test("HEAD is answered like GET")
  func head() {
    let head = files.response(to: HTTPRequest(method: .head, target: "/"))
    #expect(head == files.response(to: HTTPRequest(target: "/")))
  }
}
