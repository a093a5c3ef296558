/// A character of ``StrokeFont``.
struct Glyph: Sendable, Hashable {
  /// From the left edge of what is drawn to the right one, without the width of the pen.
  let width: Float
  let segments: [Segment]

  init(width: Float, segments: [Segment]) {
    self.width = width
    self.segments = segments
  }

  init(width: Float, _ drawing: String) {
    self.init(width: width, segments: GlyphPath(drawing).segments)
  }

  /// The glyph with a mark drawn at its middle, higher by what capitals are higher than small letters.
  func marked(_ drawing: String, isRaised: Bool) -> Glyph {
    let height: Float = isRaised ? 20 : 0
    let mark = GlyphPath(drawing).segments.map { $0.moved(x: width / 2, y: height) }
    return Glyph(width: width, segments: segments + mark)
  }
}

extension Segment {
  fileprivate func moved(x: Float, y: Float) -> Segment {
    Segment(
      from: Point(x: from.x + x, y: from.y + y), to: Point(x: to.x + x, y: to.y + y))
  }
}
