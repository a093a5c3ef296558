import Testing
import Presentation

@Suite("The site is found")
struct SiteDirectoryTests {
  @Test(
    "in the nearest ancestor of the executable, then of the current directory",
    arguments: [
      (["/app"], "/app/flipbook", "/home/me", "/app"),
      (["/app", "/app/.build"], "/app/.build/release/flipbook", "/", "/app/.build"),
      (["/app", "/home/me"], "/app/bin/flipbook", "/home/me/deep/down", "/app"),
      (["/home/me"], "/usr/bin/flipbook", "/home/me/deep/down", "/home/me"),
      (["/home/me"], "/usr/bin/flipbook", "/home/me", "/home/me"),
      (["/home/me"], nil, "/home/me/", "/home/me"),
      (["/"], "/flipbook", "/home", "/"),
      (["/app/flipbook"], "/app/flipbook", "/home", nil),
      ([], "/app/flipbook", "/home/me", nil),
    ] as [([String], String?, String, String?)])
  func find(sites: [String], executable: String?, current: String, found: String?) {
    let path = try? SiteDirectory.find(
      executable: executable, currentDirectory: current, holdsSite: sites.contains)
    #expect(path == found)
  }

  @Test("only where Templates/ and Public/ both exist")
  func holdsSite() throws {
    #expect(SiteDirectory.holdsSite(SamplePages.directory))
    #expect(!SiteDirectory.holdsSite(SamplePages.directory + "/Sources"))
    let path = try SiteDirectory.find(executable: nil, currentDirectory: SamplePages.directory)
    #expect(path == SamplePages.directory)
  }

  @Test("in the directory given by name, or not at all")
  func named() throws {
    #expect(try SiteDirectory.find(named: SamplePages.directory) == SamplePages.directory)
    let error = try #require(throws: SiteError.self) { try SiteDirectory.find(named: "/nowhere") }
    #expect("\(error)" == "/nowhere doesn't hold both Templates/ and Public/")
  }

  @Test("or the message says where the search began")
  func notFound() throws {
    let error = try #require(throws: SiteError.self) {
      try SiteDirectory.find(
        executable: "/usr/bin/flipbook", currentDirectory: "/home", holdsSite: { _ in false })
    }
    #expect(
      "\(error)" == "no directory with Templates/ and Public/ above /usr/bin/flipbook or /home; "
        + "name one with --templates")
  }
}
