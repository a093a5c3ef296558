import Reversi
import TestSupport
import Testing

@testable import Presentation

@Suite("A relative reference leads from its page to its target")
struct RelativeReferenceTests {
  @Test("from each page to each target, under any base path", arguments: ["", "/reversi", "/a/b"])
  func pairwise(basePath: String) {
    for page in SampleRoutes.all {
      for target in SampleRoutes.all {
        let reference = PageAddress(page).reference(to: target)
        let reached = ReferenceResolver.resolve(reference, from: basePath + page.path)
        // A record's own page leads to its plies by a spelling that is shorter than theirs.
        let route =
          reference.hasPrefix("?ply=")
          ? SampleRoutes.route(String(reached.dropFirst(basePath.count))) : target
        let expected =
          reference.hasPrefix("?ply=") ? page.pathWithoutQuery + reference : target.path
        #expect(reached == basePath + expected, "\(reference) on \(page.path)")
        #expect(route == target, "\(reference) on \(page.path)")
        #expect(!reference.hasPrefix("/"))
      }
    }
  }

  @Test("and repeats what the page's address says of its game, but not of others")
  func tags() {
    let tags = GameTags(dark: "Zoë & co", place: "a/b")
    let links = Links.relative(from: .record(RecordAddress("f5d6", ply: 1, tags: tags)))
    let query = "?dark=Zo%C3%AB%20%26%20co&place=a%2Fb"
    #expect(links(.record(RecordAddress("f5d6", ply: 2))) == "2" + query)
    #expect(links(.record(RecordAddress("f5d6"))) == "../f5d6" + query)
    #expect(links(.sheet("f5d6")) == "sheet" + query)
    #expect(links(.record(RecordAddress("f5d6", ply: 1), as: .json)) == "1.json" + query)
    #expect(links(.record(RecordAddress("f5f4"))) == "../f5f4")
    #expect(links(.game(SampleRoutes.id)) == "../../g/0123456789abcdefghjk")
  }

  @Test("with a fragment at its end")
  func fragment() {
    let id = SampleRoutes.id
    let page = SiteRoute.game(id, .frame(FrameAddress(version: 7, step: .disk(1))))
    let next = SiteRoute.game(id, .frame(FrameAddress(version: 7, step: .disk(2))))
    #expect(PageAddress(page).reference(to: next, fragment: "d3") == "2#d3")
    #expect(
      PageAddress(page).reference(to: .game(id), fragment: "d3")
        == "../../../0123456789abcdefghjk#d3")
  }

  @Test(
    "as the resolver of these tests does with the standard's examples",
    arguments: [
      ("g", "/b/c/g"), ("./g", "/b/c/g"), ("g/", "/b/c/g/"), ("/g", "/g"), ("?y", "/b/c/d;p?y"),
      ("g?y", "/b/c/g?y"), ("#s", "/b/c/d;p?q"), ("g#s", "/b/c/g"), ("", "/b/c/d;p?q"),
      (".", "/b/c/"), ("./", "/b/c/"), ("..", "/b/"), ("../", "/b/"), ("../g", "/b/g"),
      ("../..", "/"), ("../../g", "/g"), ("../../../g", "/g"), ("g.", "/b/c/g."),
      ("./g/.", "/b/c/g/"), ("g/../h", "/b/c/h"),
    ])
  func examples(reference: String, target: String) {
    #expect(ReferenceResolver.resolve(reference, from: "/b/c/d;p?q") == target)
  }
}
