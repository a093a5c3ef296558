/// A typeface of lines, drawn with a round pen.
///
/// Capitals and digits are 70 units high. Small letters are 50 units high, with ascenders up to 74 and
/// descenders down to -22.
enum StrokeFont {
  static let capitalHeight: Float = 70
  /// The distance from the right edge of a glyph to the left edge of the next, without the width of the pen.
  static let gap: Float = 18

  /// The glyph of a character; a box for a missing character, nil for an invisible one.
  static func glyph(_ character: Character) -> Glyph? {
    if let glyph = glyphs[character] { return glyph }
    if character.isWhitespace { return glyphs[" "] }
    guard let first = character.unicodeScalars.first else { return nil }
    switch first.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: return nil
    // If the font lacks a letter with marks, the plain letter is the best substitute.
    default: return glyphs[Character(first)] ?? box
    }
  }

  static func has(_ text: String) -> Bool { !text.contains { glyph($0) == box } }

  static let box = Glyph(width: 40, "m0 0l0 70l40 70l40 0l0 0")

  /// Canonically equivalent characters are equal keys, so they find the same glyph.
  private static let glyphs: [Character: Glyph] = {
    var glyphs: [Character: Glyph] = [:]
    for (character, width, drawing) in rows { glyphs[character] = Glyph(width: width, drawing) }
    for mark in marks {
      for (letter, base) in zip(mark.letters, mark.bases) {
        glyphs[letter] = glyphs[base]?.marked(mark.drawing, isRaised: mark.isRaised(over: base))
      }
    }
    return glyphs
  }()
}

struct Glyph: Sendable, Hashable {
  /// The distance from the left to the right edge of the drawing, without the width of the pen.
  let width: Float
  private(set) var segments: [Segment]

  init(width: Float, _ drawing: String) {
    self.width = width
    segments = GlyphPath(drawing).segments
  }

  /// The glyph with a mark, centred horizontally. `isRaised` moves the mark up by the height difference of
  /// capitals and small letters.
  func marked(_ drawing: String, isRaised: Bool) -> Glyph {
    var glyph = self
    glyph.segments += GlyphPath(drawing).segments.map { segment in
      segment.map { Point(x: $0.x + width / 2, y: $0.y + (isRaised ? 20 : 0)) }
    }
    return glyph
  }
}

/// Parses the drawing of a glyph: letters followed by coordinates, with the baseline at 0 and up as positive.
///
/// `m x y` lifts the pen and moves it, `l x y` draws a line, `d x y` a dot, `q cx cy x y` a quadratic curve.
/// `x x y` and `y x y` draw quarters of an ellipse that start along that axis and end along the other.
struct GlyphPath {
  private(set) var segments: [Segment] = []
  private var pen = Point(x: 0, y: 0)

  /// The number of lines per curve, enough for figures 100 pixels high.
  private static let steps = 8
  /// The position of the control points for a cubic curve that approximates a quarter circle.
  private static let roundness: Float = 0.5523

  init(_ drawing: String) {
    var rest = drawing[...]
    while let command = rest.popFirst() {
      let end = rest.firstIndex(where: \.isLetter) ?? rest.endIndex
      let numbers = rest[..<end].split(separator: " ").compactMap { Float($0) }
      rest = rest[end...]
      guard numbers.count >= 2 else { continue }
      let target = Point(x: numbers[numbers.count - 2], y: numbers[numbers.count - 1])
      draw(command, to: target, control: Point(x: numbers[0], y: numbers[1]))
    }
  }

  private mutating func draw(_ command: Character, to target: Point, control: Point) {
    switch command {
    case "l": line(to: target)
    case "q":
      curve(to: target, first: pen.towards(control, 2 / 3), second: target.towards(control, 2 / 3))
    case "x": quarter(to: target, corner: Point(x: target.x, y: pen.y))
    case "y": quarter(to: target, corner: Point(x: pen.x, y: target.y))
    case "d": dot(at: target)
    default: pen = target
    }
  }

  /// Slightly wider than the pen, so that a dot doesn't look thin next to the lines.
  private mutating func dot(at centre: Point) {
    pen = Point(x: centre.x - 1.5, y: centre.y)
    line(to: Point(x: centre.x + 1.5, y: centre.y))
    pen = Point(x: centre.x, y: centre.y - 1.5)
    line(to: Point(x: centre.x, y: centre.y + 1.5))
  }

  private mutating func quarter(to target: Point, corner: Point) {
    curve(
      to: target, first: pen.towards(corner, Self.roundness),
      second: target.towards(corner, Self.roundness))
  }

  private mutating func line(to target: Point) {
    segments.append(Segment(from: pen, to: target))
    pen = target
  }

  private mutating func curve(to target: Point, first: Point, second: Point) {
    let start = pen
    for step in 1...Self.steps {
      let share = Float(step) / Float(Self.steps)
      // De Casteljau's algorithm.
      let middle = first.towards(second, share)
      let left = start.towards(first, share).towards(middle, share)
      let right = middle.towards(second.towards(target, share), share)
      line(to: left.towards(right, share))
    }
  }
}

extension Point {
  /// The point at a fraction of the distance to another point.
  fileprivate func towards(_ other: Point, _ share: Float) -> Point {
    Point(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}

struct TextLine {
  private let glyphs: [Glyph]

  /// The maximum number of characters, followed by an ellipsis. More would be unreadable at the width of a card.
  private static let longest = 48

  init(_ text: String) {
    // A character can have any number of scalars, so the scalars are limited first.
    let scalars = text.unicodeScalars.prefix(8 * Self.longest)
    let bounded = String(String.UnicodeScalarView(scalars))
    var characters = Array(bounded.prefix(Self.longest))
    if scalars.endIndex < text.endIndex || bounded.dropFirst(Self.longest).first != nil {
      characters.append("…")
    }
    glyphs = characters.compactMap(StrokeFont.glyph)
  }

  private var width: Float {
    glyphs.reduce(0) { $0 + $1.width } + StrokeFont.gap * Float(max(glyphs.count - 1, 0))
  }

  /// Draws the line, scaled down if it would be too wide.
  ///
  /// - Parameters:
  ///   - left: the left end of the baseline.
  ///   - height: the height of capitals and digits in pixels.
  ///   - weight: the width of the pen as a fraction of that height.
  func draw(
    on raster: inout Raster, from left: Point, height: Float, weight: Float, widest: Float,
    _ ink: Ink
  ) {
    let pen = weight * StrokeFont.capitalHeight
    let scale = min(height / StrokeFont.capitalHeight, widest / (width + pen))
    var x = left.x + pen * scale / 2
    for glyph in glyphs {
      for segment in glyph.segments {
        // The y axis of the font points up, that of a raster down.
        let line = segment.map { Point(x: x + $0.x * scale, y: left.y - $0.y * scale) }
        raster.stroke(line, width: pen * scale, ink)
      }
      x += (glyph.width + StrokeFont.gap) * scale
    }
  }
}
