/// A line of text in the stroke font.
struct TextLine {
  private let glyphs: [Glyph]

  /// More characters would not be readable at the width of a card; the rest gives way to an ellipsis.
  private static let longest = 48

  init(_ text: String) {
    // A character can hold any number of scalars, so these are bounded first.
    let scalars = text.unicodeScalars.prefix(8 * Self.longest)
    let bounded = String(String.UnicodeScalarView(scalars))
    var characters = Array(bounded.prefix(Self.longest))
    if scalars.endIndex < text.endIndex || bounded.dropFirst(Self.longest).first != nil {
      characters.append("…")
    }
    glyphs = characters.compactMap(StrokeFont.glyph)
  }

  /// The width in units of the font, without the width of the pen.
  private var width: Float {
    glyphs.reduce(0) { $0 + $1.width } + StrokeFont.gap * Float(max(glyphs.count - 1, 0))
  }

  /// Draws the line, smaller if it would be too wide.
  ///
  /// - Parameters:
  ///   - left: where the baseline begins.
  ///   - height: of capitals and digits, in pixels.
  ///   - weight: the width of the pen as a share of that height.
  func draw(
    on raster: inout Raster, from left: Point, height: Float, weight: Float, widest: Float,
    _ ink: Ink
  ) {
    let pen = weight * StrokeFont.capitalHeight
    let scale = min(height / StrokeFont.capitalHeight, widest / (width + pen))
    var x = left.x + pen * scale / 2
    for glyph in glyphs {
      for segment in glyph.segments {
        // The font counts upwards, a raster downwards.
        let line = segment.map { Point(x: x + $0.x * scale, y: left.y - $0.y * scale) }
        raster.stroke(line, width: pen * scale, ink)
      }
      x += (glyph.width + StrokeFont.gap) * scale
    }
  }
}
