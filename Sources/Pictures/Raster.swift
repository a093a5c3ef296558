import Reversi

/// A picture of pixels that are numbers in ``CardPalette``.
///
/// Coordinates are in pixels from the top left corner; pixel (0, 0) is the square from there to (1, 1).
/// What lies outside is not drawn.
struct Raster {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt8]

  init(width: Int, height: Int, _ colour: UInt8) {
    self.width = width
    self.height = height
    pixels = Array(repeating: colour, count: width * height)
  }

  mutating func fill(x: Range<Int>, y: Range<Int>, _ colour: UInt8) {
    for row in y.clamped(to: 0..<height) {
      for column in x.clamped(to: 0..<width) { pixels[row * width + column] = colour }
    }
  }

  /// Puts another picture over a part of this one.
  ///
  /// - Parameters:
  ///   - x: where its first column lies; it lies within this one as a whole.
  ///   - y: where its first row does.
  mutating func put(_ other: Raster, x: Int, y: Int) {
    for row in 0..<other.height {
      let start = (y + row) * width + x
      let pixels = other.pixels[row * other.width..<(row + 1) * other.width]
      self.pixels.replaceSubrange(start..<start + other.width, with: pixels)
    }
  }

  mutating func disk(at centre: Point, radius: Float, _ ink: Ink) {
    stroke(Segment(from: centre, to: centre), width: 2 * radius, ink)
  }

  /// Draws a circle, whose line lies within its radius.
  mutating func ring(at centre: Point, radius: Float, width: Float, _ ink: Ink) {
    let middle = Segment(from: centre, to: centre)
    cover(Box(around: middle, reach: radius + 1), ink) { point in
      let distance = middle.squaredDistance(to: point).squareRoot()
      return min(radius - distance, distance - radius + width) + 0.5
    }
  }

  /// Draws a line with round ends.
  mutating func stroke(_ segment: Segment, width: Float, _ ink: Ink) {
    let radius = width / 2
    let outer = (radius + 0.5) * (radius + 0.5)
    let inner = radius > 0.5 ? (radius - 0.5) * (radius - 0.5) : -1
    cover(Box(around: segment, reach: radius + 1), ink) { point in
      let square = segment.squaredDistance(to: point)
      // The root is needed only at the edge.
      if square >= outer { return 0 }
      return square <= inner ? 1 : radius + 0.5 - square.squareRoot()
    }
  }

  /// Draws a shape given by how much of the pixel around a point it covers.
  ///
  /// Where shapes of one ink meet, each pixel keeps the greater coverage, so that joints leave no trace.
  private mutating func cover(_ box: Box, _ ink: Ink, _ coverage: (Point) -> Float) {
    let steps = ink.steps
    let last = steps.count - 1
    let width = width
    let columns = box.x.clamped(to: 0..<width)
    let rows = box.y.clamped(to: 0..<height)
    var pixels = pixels.mutableSpan
    for row in rows {
      for column in columns {
        let place = row * width + column
        if pixels[place] == steps[last] { continue }
        let covered = coverage(Point(x: Float(column) + 0.5, y: Float(row) + 0.5))
        guard covered > 0 else { continue }
        let level = Int(min(covered, 1) * Float(last) + 0.5)
        if level > ink.level(of: pixels[place]) { pixels[place] = steps[level] }
      }
    }
  }
}

/// A colour drawn on a ground of another one, with the blends that smooth its edges.
struct Ink: Sendable, Hashable {
  /// Numbers in ``CardPalette`` by coverage: first the ground, last the colour.
  let steps: [UInt8]

  /// The coverage that a pixel has already, as a place in the steps.
  func level(of pixel: UInt8) -> Int { steps.firstIndex(of: pixel) ?? 0 }

  static let darkOnPaper = Ink(
    steps: [CardPalette.paper] + CardPalette.darkOnPaper + [CardPalette.dark])
  static let darkOnBoard = Ink(
    steps: [CardPalette.board] + CardPalette.darkOnBoard + [CardPalette.dark])
  static let lightOnBoard = Ink(
    steps: [CardPalette.board] + CardPalette.lightOnBoard + [CardPalette.light])

  /// What has just happened, on the disk that it happened to.
  static func mark(on disk: Disk) -> Ink {
    Ink(
      steps: [
        disk == .dark ? CardPalette.dark : CardPalette.light, CardPalette.markOnDisk,
        CardPalette.mark,
      ])
  }

  // Text of less weight is in the darkest blend, so the lighter ones smooth it.
  static let mutedOnPaper = Ink(steps: [CardPalette.paper] + CardPalette.darkOnPaper)
  static let lightOnMuted = Ink(
    steps: CardPalette.darkOnPaper.reversed() + [CardPalette.light])
}

/// A straight line between two points, which may be the same.
struct Segment: Sendable, Hashable {
  let from: Point
  let to: Point
  private let along: Point
  /// One through the squared length; zero for a line without length.
  private let scale: Float

  init(from: Point, to: Point) {
    self.from = from
    self.to = to
    along = Point(x: to.x - from.x, y: to.y - from.y)
    let length = along.x * along.x + along.y * along.y
    scale = length > 0 ? 1 / length : 0
  }

  func map(_ place: (Point) -> Point) -> Segment { Segment(from: place(from), to: place(to)) }

  /// The square of the distance from a point to the nearest point of the line.
  func squaredDistance(to point: Point) -> Float {
    let offset = Point(x: point.x - from.x, y: point.y - from.y)
    let share = (offset.x * along.x + offset.y * along.y) * scale
    let nearest = min(max(share, 0), 1)
    let x = offset.x - nearest * along.x
    let y = offset.y - nearest * along.y
    return x * x + y * y
  }
}

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

/// A place in a plane.
struct Point: Sendable, Hashable {
  var x: Float
  var y: Float
}
