/// Whole columns and rows of pixels.
struct Box: Sendable, Hashable {
  let x: Range<Int>
  let y: Range<Int>

  /// The pixels that are no farther than so much from a line, to the right, left, top and bottom.
  init(around segment: Segment, reach: Float) {
    x = Self.pixels(segment.from.x, segment.to.x, reach)
    y = Self.pixels(segment.from.y, segment.to.y, reach)
  }

  private static func pixels(_ one: Float, _ other: Float, _ reach: Float) -> Range<Int> {
    Int((min(one, other) - reach).rounded(.down))..<Int((max(one, other) + reach).rounded(.up))
  }
}
