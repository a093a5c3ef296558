import Reversi
import Testing

@testable import Pictures

@Suite("The texts of a card")
struct CardTextTests {
  private static let unseen = [
    NamedText("none", ""), NamedText("a space", " "),
    NamedText("control characters", "\0\u{1}\u{7F}\u{9F}"),
    NamedText("line breaks", "\r\n\t\u{2028}"),
    NamedText("marks without a letter", "\u{301}\u{200D}\u{FE0F}"),
  ]

  private static let strange =
    unseen + [
      NamedText("emoji", "🎉👨‍👩‍👧‍👦🏳️‍🌈"),
      NamedText("Japanese", "漢字とかな"),
      NamedText("a million letters", String(repeating: "W", count: 1_000_000)),
      NamedText("many families", String(repeating: "👨‍👩‍👧‍👦", count: 10_000)),
      NamedText("a million marks", "e" + String(repeating: "\u{301}", count: 1_000_000)),
      NamedText("a change of direction", "\u{202E}right to left"),
      NamedText("the last scalar", "\u{10FFFF}"),
    ]

  private func raster(_ text: String) -> Raster {
    CardPicture(
      board: .initial, title: text, darkName: text, lightName: text, detail: text, footer: text
    ).raster
  }

  @Test("stay beside the board and inside the card, whatever they contain", arguments: strange)
  func strangeTexts(named: NamedText) {
    let drawn = raster(named.text)
    let without = raster("")
    for row in 0..<drawn.height {
      let start = row * drawn.width
      #expect(
        drawn.pixels[start..<start + 640] == without.pixels[start..<start + 640], "row \(row)")
      #expect(
        drawn.pixels[start + 1172..<start + drawn.width].allSatisfy { $0 == CardPalette.paper },
        "row \(row)")
    }
  }

  @Test("draw nothing for invisible characters", arguments: unseen)
  func nothing(named: NamedText) {
    #expect(raster(named.text).pixels == raster("").pixels)
  }

  @Test("have spaces for line breaks, and one box for each unknown character")
  func replacements() {
    #expect(raster("Dark\nwon").pixels == raster("Dark won").pixels)
    #expect(raster("👨‍👩‍👧‍👦").pixels == raster("漢").pixels)
    #expect(raster("漢").pixels != raster("").pixels)
    #expect(raster("漢字").pixels != raster("漢").pixels)
  }

  @Test("are known to be complete or not", arguments: [("Zoë Müller 2", true), ("漢字", false)])
  func completeness(text: String, isComplete: Bool) {
    #expect(StrokeFont.has(text) == isComplete)
  }

  @Test("end with an ellipsis after 48 characters")
  func cut() {
    let longest = String(repeating: "a", count: 48)
    #expect(raster(longest + "bcd").pixels == raster(longest + "xyz").pixels)
    #expect(raster(longest + "b").pixels != raster(longest).pixels)
  }

  @Test("shrink if they are too wide")
  func fitting() {
    #expect(end(of: "I") < end(of: "II"))
    #expect(end(of: "II") < 100)
    #expect(209...210 ~= end(of: "WWWWWWWW"))
  }

  /// The end column of a line that starts at column 10 and has at most 200 pixels.
  private func end(of text: String) -> Int {
    var raster = Raster(width: 300, height: 100, CardPalette.paper)
    TextLine(text).draw(
      on: &raster, from: Point(x: 10, y: 80), height: 50, weight: 0.1, widest: 200, .darkOnPaper)
    let drawn = raster.pixels.indices.filter { raster.pixels[$0] != CardPalette.paper }
    return drawn.map { $0 % raster.width + 1 }.max() ?? 0
  }
}

/// A named text, because some texts would be unreadable in the test log.
struct NamedText: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String

  init(_ name: String, _ text: String) {
    self.testDescription = name
    self.text = text
  }
}
