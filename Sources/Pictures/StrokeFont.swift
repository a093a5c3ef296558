/// A typeface of lines for a pen with a round tip.
///
/// Capitals and digits are 70 units high, small letters 50 with parts up to 74 and down to -22.
enum StrokeFont {
  /// The height of capitals and digits.
  static let capitalHeight: Float = 70
  /// From the right edge of a glyph to the left one of the next, without the width of the pen.
  static let gap: Float = 18

  /// The glyph of a character, a box for one that the font lacks, nothing for one that is not seen.
  static func glyph(_ character: Character) -> Glyph? {
    if let glyph = glyphs[character] { return glyph }
    if character.isWhitespace { return glyphs[" "] }
    guard let first = character.unicodeScalars.first else { return nil }
    switch first.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: return nil
    // A letter with marks that the font lacks is still best shown by the letter.
    default: return glyphs[Character(first)] ?? box
    }
  }

  static let box = Glyph(width: 40, "m0 0l0 70l40 70l40 0l0 0")

  /// Characters that are canonically equivalent find the same glyph, as they are equal keys.
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
  /// From the left edge of what is drawn to the right one, without the width of the pen.
  let width: Float
  private(set) var segments: [Segment]

  init(width: Float, _ drawing: String) {
    self.width = width
    segments = GlyphPath(drawing).segments
  }

  /// The glyph with a mark drawn at its middle, higher by what capitals are higher than small letters.
  func marked(_ drawing: String, isRaised: Bool) -> Glyph {
    var glyph = self
    glyph.segments += GlyphPath(drawing).segments.map { segment in
      segment.map { Point(x: $0.x + width / 2, y: $0.y + (isRaised ? 20 : 0)) }
    }
    return glyph
  }
}

/// Reads the drawing of a glyph: letters with the coordinates of where they lead, the baseline at 0 and up positive.
///
/// `m x y` lifts the pen, `l x y` is a line, `d x y` a dot, `q cx cy x y` a quadratic curve;
/// `x x y` and `y x y` are quarters of an ellipse that leave along that axis and arrive along the other.
struct GlyphPath {
  private(set) var segments: [Segment] = []
  private var pen = Point(x: 0, y: 0)

  /// How many lines stand for a curve: enough for figures of 100 pixels.
  private static let steps = 8
  /// Where the control points of a cubic curve lie that is close to a quarter of a circle.
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

  /// A little wider than the pen, so that it doesn't look thin beside the lines.
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
      // De Casteljau's construction.
      let middle = first.towards(second, share)
      let left = start.towards(first, share).towards(middle, share)
      let right = middle.towards(second.towards(target, share), share)
      line(to: left.towards(right, share))
    }
  }
}

extension Point {
  /// The point at that share of the way to another one.
  fileprivate func towards(_ other: Point, _ share: Float) -> Point {
    Point(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}

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
