import Foundation
import HTTP
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
    files = StaticFiles(home.file("site"))
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
