import Foundation
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
          let ratio = try Self.contrast(#require(colours[one]), #require(colours[other]))
          #expect(ratio >= least, "--\(one) on --\(other) in \(name) surroundings")
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

  /// Source: Web Content Accessibility Guidelines 2.2, the definitions of contrast ratio and relative luminance.
  private static func contrast(_ one: String, _ other: String) throws -> Double {
    let lights = try [luminance(of: one), luminance(of: other)].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  private static func luminance(of colour: String) throws -> Double {
    let digits = try #require(Int(colour.dropFirst(), radix: 16))
    try #require(colour.hasPrefix("#") && colour.utf8.count == 7)
    let weights = [(16, 0.2126), (8, 0.7152), (0, 0.0722)]
    return weights.reduce(0) { sum, channel in
      let value = Double(digits >> channel.0 & 0xFF) / 255
      let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      return sum + channel.1 * light
    }
  }
}
