import Presentation
import Testing

@Suite("The site is found")
struct TemplatesDirectoryTests {
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
      (["/usr/share/flipbook"], "/usr/bin/flipbook", "/home", "/usr/share/flipbook"),
      (["/share/flipbook"], "/bin/flipbook", "/home", "/share/flipbook"),
      (["/app/flipbook"], "/app/flipbook", "/home", nil),
      ([], "/app/flipbook", "/home/me", nil),
    ] as [([String], String?, String, String?)])
  func find(sites: [String], executable: String?, current: String, found: String?) {
    let path = try? TemplatesDirectory.find(
      executable: executable, currentDirectory: current, holdsTemplates: sites.contains)
    #expect(path == found)
  }

  @Test("only where Templates/ and Public/ both exist")
  func holdsTemplates() throws {
    #expect(TemplatesDirectory.holdsTemplates(SamplePages.directory))
    #expect(!TemplatesDirectory.holdsTemplates(SamplePages.directory + "/Sources"))
    let path = try TemplatesDirectory.find(executable: nil, currentDirectory: SamplePages.directory)
    #expect(path == SamplePages.directory)
  }

  @Test("in the directory given by name, or not at all")
  func named() throws {
    #expect(try TemplatesDirectory.find(named: SamplePages.directory) == SamplePages.directory)
    let error = try #require(throws: ViewsError.self) {
      try TemplatesDirectory.find(named: "/nowhere")
    }
    #expect("\(error)" == "/nowhere doesn't hold both Templates/ and Public/")
  }

  @Test("or the message says where the search began")
  func notFound() throws {
    let error = try #require(throws: ViewsError.self) {
      try TemplatesDirectory.find(
        executable: "/usr/bin/flipbook", currentDirectory: "/home", holdsTemplates: { _ in false })
    }
    #expect(
      "\(error)" == "no directory with Templates/ and Public/ above /usr/bin/flipbook or /home; "
        + "unpack the whole archive again, or name a directory with --templates")
  }
}
