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
      curve(to: target, first: towards(control, 2 / 3), second: target.towards(control, 2 / 3))
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
      to: target, first: towards(corner, Self.roundness),
      second: target.towards(corner, Self.roundness))
  }

  private func towards(_ point: Point, _ share: Float) -> Point { pen.towards(point, share) }

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
