import Foundation
import Presentation
import Reversi
import StaticSites
import TestSupport
import Testing

@Suite("A game in one file")
struct OneFileTests {
  /// 60 moves, which fill the board.
  private static let whole =
    "f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1"
    + "h3f3a2g5b2e7b8h6h5c8e8f8g8f7a3a1e1h4h7g2h2d1b1g7h8a7b7a8h1g1"

  private func page(
    of text: String, tags: GameTags = GameTags(), comments: MoveComments = MoveComments(),
    title: String? = nil, in language: Language = .standard
  ) throws -> String {
    let game = TaggedGame(try RecordText.record(of: text), tags: tags, comments: comments)
    let settings = SiteSettings(title: title, language: language)
    let bytes = try GameSite.page(of: game, settings: settings, site: WrittenSite.site.get())
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The parts of a page, by their positions.
  private func moments(_ page: String) -> [Substring] {
    Array(page.split(separator: "<article ").dropFirst())
  }

  @Test("It has at most 80 kB for a game of 60 moves", arguments: Language.allCases)
  func size(language: Language) throws {
    let tags = GameTags(
      dark: "Ada Lovelace", light: "Bo Example", date: "2026-11-22", place: "Example Cup")
    let page = try page(of: Self.whole, tags: tags, in: language)
    #expect(page.utf8.count <= 80_000)
  }

  @Test("It refers to nothing outside, and has no script")
  func alone() throws {
    let page = try page(of: Self.whole)
    for text in ["http", "//", "src", "<script", "<link", "url(", "@import", "action"] {
      #expect(!page.contains(text), "\(text)")
    }
    let targets = page.matches(of: #/href="?([^" >]*)/#).map { $0.1 }
    #expect(targets.count > 240)
    for target in Set(targets) {
      let name = target.dropFirst()
      #expect(target.hasPrefix("#"), "\(target)")
      #expect(page.contains(" id=\(name)>") || page.contains(" id=\(name) "), "\(target)")
    }
  }

  @Test("Each position is there as a text and as a drawing with a name")
  func positions() throws {
    let record = try RecordText.record(of: Self.whole)
    let moments = moments(try page(of: Self.whole))
    try #require(moments.count == 61)
    for (ply, moment) in moments.enumerated() {
      #expect(moment.hasPrefix("id=m\(ply)>"))
      let position = record.prefix(plies: ply).position
      let text = try #require(moment.firstMatch(of: #/(?s)<pre>\n(.*)\n<\/pre>/#)).1
      let disks = text.replacing("◉", with: "●").replacing("◎", with: "○").replacing("+", with: "·")
      #expect(disks == BoardDrawing.text(of: position.board))
      for side in Disk.allCases {
        let name = side == .dark ? "dark" : "light"
        let path = try #require(moment.firstMatch(of: Regex("class=\(name) d=\"([^\"]*)\"")))
        let squares = Square.all.filter { position.board[$0] == side }
        #expect(
          path[1].substring ?? "" == squares.map { "M\($0.column) \($0.row)h0" }.joined()[...])
      }
    }
    let label = #"role=img aria-label="Move 1 of 60: f5, Light&#39;s turn, Dark 4, Light 1""#
    #expect(moments[1].contains(label))
    #expect(moments[1].contains(#"class=last d="M5 4h0""#))
    #expect(moments[60].contains("<h2>Dark won</h2>\n<p>Dark 39 · Light 25 · Move 60 of 60: g1"))
  }

  @Test("Steps and moves lead to the positions")
  func links() throws {
    let page = try page(of: "f5d6c3")
    let steps = moments(page).map { moment in
      moment.matches(of: #/<a class=button (?:href="#([^"]*)"|role=link aria-disabled=true)/#)
        .map { String($0.1 ?? "-") }
    }
    #expect(
      steps == [
        ["-", "-", "m1", "m3"], ["m0", "m0", "m2", "m3"], ["m0", "m1", "m3", "m3"],
        ["m0", "m2", "-", "-"],
      ])
    #expect(page.contains(##"<a href="#m1">1 f5</a> <a href="#m2">2 d6</a> "##))
  }

  @Test("It shows players, date, place, result, comments and the moves")
  func details() throws {
    var comments = MoveComments()
    try comments.add("Before.".unicodeScalars, to: 0)
    try comments.add("An <old> opening.".unicodeScalars, to: 2)
    let tags = GameTags(dark: "Ada & Co", light: "Bo", date: "2026-11-20", place: "Cup")
    let page = try page(
      of: "e6f4e3f6g5d6e7f5c5", tags: tags, comments: comments, title: "Our <cup>")
    for part in [
      "<h1>Ada &amp; Co (dark) against Bo (light)</h1>", "Cup, 20 Nov 2026", "Dark won, 13–0",
      "<code>e6f4e3f6g5d6e7f5c5</code>", " · Our &lt;cup&gt;</title>",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    let moments = moments(page)
    #expect(moments[0].contains("Before."))
    #expect(moments[2].contains("An &lt;old&gt; opening."))
    #expect(!moments[1].contains("class=card"))
  }

  @Test("Without players the heading says what to do, and passes are told")
  func passes() throws {
    let page = try page(of: GameSiteTests.withPass + "c1")
    #expect(page.contains("<h1>Step through the game</h1>"))
    #expect(moments(page)[0].contains("Start position · Dark won, 5–0"))
    #expect(moments(page)[0].contains(" · Light has no move and passes."))
    #expect(moments(page)[1].contains("<h2>Dark won</h2>"))
    #expect(moments(try self.page(of: "")).count == 1)
  }

  @Test("Its colours are those of the standard style sheet")
  func colours() throws {
    let site = try WrittenSite.site.get()
    func colours(_ name: String) throws -> [[String: Substring]] {
      let sheet = String(decoding: try #require(site.file(name)).bytes, as: UTF8.self)
      return sheet.split(separator: "prefers-color-scheme").prefix(2).map { part in
        Dictionary(
          part.matches(of: #/(--[a-z-]+):(#[0-9a-f]{6});/#).map { (String($0.1), $0.2) }
        ) { first, _ in first }
      }
    }
    let (own, standard) = (try colours("onefile.css"), try colours("style.css"))
    #expect(own.map(\.count) == [12, 11])
    for (own, standard) in zip(own, standard) {
      for (name, colour) in own { #expect(standard[name] == colour, "\(name)") }
    }
  }

  @Test("It looks as recorded")
  func snapshot() throws {
    var comments = MoveComments()
    try comments.add("A comment.".unicodeScalars, to: 1)
    let page = try page(
      of: "f5d6", tags: GameTags(dark: "Ada", light: "Bo", date: "2026-11-20"), comments: comments)
    try Snapshot.expect(page, named: "game")
  }
}
