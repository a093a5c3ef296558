import Testing

@testable import Pictures

@Suite("The stroke font")
struct StrokeFontTests {
  private static let printable = (0x20...0x7E).compactMap { Unicode.Scalar($0).map(Character.init) }

  @Test("has a drawing of its own for every printable ASCII character")
  func ascii() throws {
    var seen: [[Segment]: Character] = [:]
    for character in Self.printable {
      let glyph = try #require(StrokeFont.glyph(character), "\(character)")
      #expect(glyph != StrokeFont.box, "\(character)")
      #expect(glyph.segments.isEmpty == (character == " "), "\(character)")
      let other = seen.updateValue(character, forKey: glyph.segments)
      #expect(other == nil, "\(character)")
    }
    #expect(seen.count == 95)
  }

  @Test(
    "has the letters and signs of Western European texts",
    arguments: Array("ÀÉîñöÅçßÆæØøŽš‘’“”·•…–—−×"))
  func european(character: Character) throws {
    let glyph = try #require(StrokeFont.glyph(character))
    #expect(glyph != StrokeFont.box)
    #expect(!glyph.segments.isEmpty)
  }

  @Test("builds each marked letter from its base letter")
  func marks() throws {
    for mark in StrokeFont.marks {
      #expect(mark.letters.count == mark.bases.count, "\(mark.letters)")
      for (letter, base) in zip(mark.letters, mark.bases) {
        let glyph = try #require(StrokeFont.glyph(letter), "\(letter)")
        let plain = try #require(StrokeFont.glyph(base), "\(letter)")
        #expect(glyph.segments.starts(with: plain.segments), "\(letter)")
        #expect(glyph.segments.count > plain.segments.count, "\(letter)")
      }
    }
  }

  @Test("raises marks over capitals")
  func raisedMarks() throws {
    let small = try #require(
      StrokeFont.glyph("é")?.segments.flatMap { [$0.from.y, $0.to.y] }.max())
    let capital = try #require(
      StrokeFont.glyph("É")?.segments.flatMap { [$0.from.y, $0.to.y] }.max())
    #expect(small > 50 && small < 80)
    #expect(capital == small + 20)
  }

  @Test("keeps each glyph inside its width and lines")
  func bounds() throws {
    for character in Self.printable {
      let glyph = try #require(StrokeFont.glyph(character))
      for point in glyph.segments.flatMap({ [$0.from, $0.to] }) {
        #expect(-2...glyph.width + 2 ~= point.x, "\(character)")
        #expect(-23...82 ~= point.y, "\(character)")
      }
    }
  }

  @Test("finds the same glyph for a letter however its mark is encoded")
  func equivalence() {
    #expect(StrokeFont.glyph("\u{E9}") == StrokeFont.glyph("e\u{301}"))
    #expect(StrokeFont.glyph("\u{E9}") != StrokeFont.glyph("e"))
    // Unknown marks are left out.
    #expect(StrokeFont.glyph("q\u{301}") == StrokeFont.glyph("q"))
  }

  @Test("draws lines, curves, dots and quarters of ellipses")
  func paths() throws {
    #expect(
      GlyphPath("m1 2l3 4").segments == [Segment(from: Point(x: 1, y: 2), to: Point(x: 3, y: 4))])
    #expect(GlyphPath("").segments.isEmpty)
    #expect(GlyphPath("d0 0").segments.count == 2)
    let circle = GlyphPath("m1 0y0 1x-1 0y0 -1x1 0").segments
    for point in circle.map(\.to) {
      #expect(abs((point.x * point.x + point.y * point.y).squareRoot() - 1) < 0.001)
    }
    let curve = GlyphPath("m0 0q1 2 2 0").segments
    let middle = try #require(curve.dropFirst(curve.count / 2 - 1).first).to
    #expect(abs(middle.x - 1) < 0.001 && abs(middle.y - 1) < 0.001)
  }
}
