import Presentation
import TestSupport
import Testing

@Suite("A relative reference leads from its page to its target")
struct RelativeReferenceTests {
  @Test("from each page to each target, under any base path", arguments: ["", "/reversi", "/a/b"])
  func pairwise(basePath: String) {
    for page in SampleRoutes.all {
      for target in SampleRoutes.all {
        let reference = SiteRoute.relative(from: page, to: target)
        let reached = ReferenceResolver.resolve(reference, from: basePath + page.path)
        #expect(
          reached == basePath + target.path, "\(reference) on \(page.path)")
        #expect(!reference.hasPrefix("/"))
      }
    }
  }

  @Test("with a fragment at its end")
  func fragment() {
    let id = SampleRoutes.id
    let page = SiteRoute.frame(id, FrameAddress(version: 7, step: .disk(1)))
    let next = SiteRoute.frame(id, FrameAddress(version: 7, step: .disk(2)))
    #expect(SiteRoute.relative(from: page, to: next, fragment: "d3") == "2#d3")
    #expect(
      SiteRoute.relative(from: page, to: .game(id), fragment: "d3")
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
