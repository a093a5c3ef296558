import Foundation
import OperatingSystem
@testable import Presentation
import Testing

@Suite("Every theme is readable in light and dark surroundings")
struct ThemeTests {
  /// The colours of a theme by name.
  private typealias Colours = [String: String]

  private static let texts = [
    ("ink", "paper"), ("ink", "card"), ("ink", "soft"), ("ink", "raised"), ("muted", "paper"),
    ("muted", "card"), ("muted", "soft"), ("on-accent", "accent"), ("rail-ink", "rail"),
    ("news", "paper"), ("news", "card"),
  ]
  private static let marks = [
    ("dark", "board"), ("light", "board"), ("dark", "light"), ("mark", "dark"), ("mark", "light"),
    ("edge", "paper"), ("edge", "card"), ("accent", "paper"), ("accent", "card"),
    ("focus", "paper"), ("focus", "card"),
  ]

  @Test("texts contrast at 4.5 to 1, marks and edges at 3 to 1", arguments: Theme.allCases)
  func contrast(theme: Theme) throws {
    for (isDark, name) in [(false, "light"), (true, "dark")] {
      let colours = try colours(of: theme, isDark: isDark)
      for (pairs, least) in [(Self.texts, 4.5), (Self.marks, 3)] {
        for (one, other) in pairs {
          let pair = try [one, other].map { name in
            try #require(Colour(hexadecimal: colours[name] ?? ""))
          }
          #expect(
            pair[0].contrast(with: pair[1]) >= least,
            "--\(one) on --\(other) in \(name) surroundings")
        }
      }
    }
  }

  @Test("and consists of custom properties that the standard style sheet declares")
  func tokens() throws {
    let site = try SamplePages.site.get()
    let standard = try declarations(in: "style.css")
    for theme in Theme.allCases {
      guard let sheet = theme.styleSheet else { continue }
      let text = String(decoding: try #require(site.file(sheet)).bytes, as: UTF8.self)
      let rest = text.replacing(#/:root\{(--[a-z-]+:[^;{}]+;)+\}/#, with: "")
      #expect(rest == "@media (prefers-color-scheme:dark){}", "\(sheet)")
      let names = try declarations(in: sheet).joined().map(\.name)
      #expect(Set(names).isSubset(of: standard[0].map(\.name)))
    }
  }

  /// The colours that a browser uses: the theme's override the standard ones, dark ones override light ones.
  private func colours(of theme: Theme, isDark: Bool) throws -> Colours {
    var colours: Colours = [:]
    for sheet in ["style.css", theme.styleSheet].compactMap({ $0 }) {
      for (number, block) in try declarations(in: sheet).enumerated() where number == 0 || isDark {
        for (name, value) in block { colours[name] = value }
      }
    }
    return colours
  }

  /// The custom properties of a sheet's first two blocks: for light surroundings, then for dark ones.
  private func declarations(in sheet: String) throws -> [[(name: String, value: String)]] {
    let site = try SamplePages.site.get()
    let text = String(decoding: try #require(site.file(sheet)).bytes, as: UTF8.self)
    return text.split(separator: ":root{").prefix(sheet == "style.css" ? 2 : 3)
      .map { block in
        block.prefix { $0 != "}" }.matches(of: #/--([a-z-]+):([^;]+);/#)
          .map { (String($0.1), String($0.2)) }
      }.filter { !$0.isEmpty }
  }

  @Test(
    "The contrast of two colours is that of the Web Content Accessibility Guidelines",
    arguments: [
      ("#000", "#fff", 2100), ("#777777", "#fff", 447), ("#767676", "#fff", 454),
      ("#f00", "#00f", 214), ("#0a0a0a", "#0b0b0b", 100), ("#2e8560", "#191b1a", 382),
    ])
  func ratio(one: String, other: String, hundredths: Int) throws {
    let colours = try [one, other].map { try #require(Colour(hexadecimal: $0)) }
    #expect(Int(colours[0].contrast(with: colours[1]) * 100) == hundredths)
    #expect(colours[0].contrast(with: colours[1]) == colours[1].contrast(with: colours[0]))
  }

  @Test(
    "A style sheet over a theme is told what readers may not see, with its line",
    arguments: [
      ("", nil, []),
      (
        ":root { --accent: #7a1f3d }", nil,
        [
          "line 1: --on-accent on --accent has a contrast of 1.65 on dark screens; make it 4.5 at least",
          "line 1: --accent on --paper has a contrast of 1.81 on dark screens; make it 3.0 at least",
          "line 1: --accent on --card has a contrast of 1.61 on dark screens; make it 3.0 at least",
        ]
      ),
      (
        ":root{\n--dark: #333;\n--board: #444;\n}\n@media (prefers-color-scheme: dark) {\n"
          + ":root{--board: #848484}}", .slate,
        ["line 3: --dark on --board has a contrast of 1.29 on light screens; make it 3.0 at least"]
      ),
      (":root { --ink: rgb(0 0 0 / 10%); --paper: white; --muted: #5557 }", nil, []),
      (".card { --ink: #fff; --club: 1px }", nil, []),
      (":root { --cell: 1px; --radius: 0 }", .contrast, []),
    ] as [(String, Theme?, [String])])
  func faults(sheet: String, theme: Theme?, faults: [String]) throws {
    let site = try SamplePages.site.get()
    #expect(try site.faults(of: Array(sheet.utf8), over: theme) == faults)
  }

  @Test(
    "A style sheet can't set what no theme has",
    arguments: [
      (":root {\n\n--bord: #000 }", "line 3: no look has \"--bord\"; did you mean --board?"),
      (":root{--page:#fff}", "line 1: no look has \"--page\"; did you mean --paper?"),
      (":root{--\u{202E}:0}", "line 1: no look has \"--\\u{202E}\"; take it out of :root"),
    ])
  func strange(sheet: String, complaint: String) throws {
    let site = try SamplePages.site.get()
    let error = #expect(throws: CommandError.self) {
      try site.faults(of: Array(sheet.utf8), over: nil)
    }
    #expect(error?.description == complaint)
  }
}
