import Reversi
import TestSupport
import Testing

@testable import Presentation

@Suite("A relative reference on a page resolves to its target")
struct RelativeReferenceTests {
  @Test("from each page to each target, under any base path", arguments: ["", "/reversi", "/a/b"])
  func pairwise(basePath: String) {
    for page in SampleRoutes.all {
      for target in SampleRoutes.all {
        let reference = PageAddress(page).reference(to: target)
        // A reference by moves (`?move=`) names its record only once the server has read it.
        guard !reference.hasPrefix("?move=") else { continue }
        let reached = ReferenceResolver.resolve(reference, from: basePath + page.path)
        // A record's own page links to its plies in a shorter spelling (`?n=`).
        let route =
          reference.hasPrefix("?n=")
          ? SampleRoutes.route(String(reached.dropFirst(basePath.count))) : target
        let expected =
          reference.hasPrefix("?n=")
          ? String(page.path.prefix { $0 != "?" }) + reference : target.path
        #expect(reached == basePath + expected, "\(reference) on \(page.path)")
        #expect(route == target, "\(reference) on \(page.path)")
        #expect(!reference.hasPrefix("/"))
      }
    }
  }

  @Test("and repeats the tags of the page's game, but not for other games")
  func tags() {
    let tags = GameTags(dark: "Zoë & co", place: "a/b")
    let links = Links.relative(from: .record(RecordAddress("f5d6", ply: 1, tags: tags)))
    let query = "?dark=Zo%C3%AB%20%26%20co&place=a%2Fb"
    #expect(links(.record(RecordAddress("f5d6", ply: 2))) == "2" + query)
    #expect(links(.record(RecordAddress("f5d6"))) == "../f5d6" + query)
    #expect(links(.sheet("f5d6")) == "sheet" + query)
    #expect(links(.record(RecordAddress("f5d6", ply: 1), as: .json)) == "1.json" + query)
    #expect(links(.record(RecordAddress("d3c3"))) == "../d3c3")
    #expect(links(.game(SampleRoutes.id)) == "../../g/0123456789abcdefghjkmnpq")
  }

  @Test("and keeps the language for pages that are the same for everyone, and only for those")
  func languages() throws {
    let language = try #require(Language(tag: "ja"))
    let record = Links.relative(from: .record(RecordAddress("f5d6")), in: language)
    #expect(record(.record(RecordAddress("f5d6", ply: 1))) == "?n=1-ja")
    #expect(record(.record(RecordAddress("f5d6c3"))) == "?move=c3&lang=ja")
    #expect(record(.values(of: .record(RecordAddress("f5d6")))) == "?lang=ja&values=1")
    #expect(record(.page(.rules)) == "../rules?lang=ja")
    #expect(record(.new()) == "../new")
    #expect(record(.record(RecordAddress("f5d6"), as: .json)) == "f5d6.json")
    let ply = Links.relative(from: .record(RecordAddress("f5d6", ply: 1)), in: language)
    #expect(ply(.record(RecordAddress("f5d6", ply: 0))) == "0?lang=ja")
    #expect(ply(.record(RecordAddress("f5f6"))) == "?move=f6&lang=ja")
    let game = Links.relative(from: .game(SampleRoutes.id), in: language)
    #expect(game(.record(RecordAddress("f5")), fragment: "f5") == "../r/f5?lang=ja#f5")
    #expect(game(.game(SampleRoutes.id, .share)) == "0123456789abcdefghjkmnpq/share")
  }

  @Test(
    "by the new moves alone, for a record that departs at the page's moment",
    arguments: [
      ("f5d6c3", 1, "f5f6", "?move=f6"), ("f5d6c3", 0, "d3", "?move=d3"),
      ("f5d6c3", nil, "f5d6c3d3", "?move=d3"), ("f5d6c3", 1, "f5f6d3", "?move=f6d3"),
      ("f5d6c3", 2, "f5f6c3", "../f5f6c3"), ("f5d6c3", 3, "f5d6", "../f5d6"),
    ] as [(String, Int?, String, String)])
  func departures(text: String, ply: Int?, other: String, expected: String) {
    let page = PageAddress(.record(RecordAddress(text, ply: ply)))
    #expect(page.reference(to: .record(RecordAddress(other))) == expected)
  }

  @Test("with a fragment at its end")
  func fragment() {
    let id = SampleRoutes.id
    let page = Route.game(id, .frame(FrameAddress(version: 7, step: .disk(1))))
    let next = Route.game(id, .frame(FrameAddress(version: 7, step: .disk(2))))
    #expect(Links.relative(from: page).address(of: next, fragment: "d3") == "2#d3")
    #expect(
      Links.relative(from: page).address(of: .game(id), fragment: "d3")
        == "../../../0123456789abcdefghjkmnpq#d3")
  }

  @Test(
    "by the tests' own resolver, which agrees with the standard's examples",
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
