import Reversi

/// A picture whose pixels are indexes in ``CardPalette``.
///
/// Coordinates are in pixels from the top left corner; pixel (0, 0) is the square from there to (1, 1).
/// Drawing is clipped to the picture.
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

  /// - Parameters:
  ///   - x: the column of its left edge. The whole picture must fit into this one.
  ///   - y: the row of its top edge.
  mutating func put(_ other: Raster, x: Int, y: Int) {
    for row in 0..<other.height {
      let start = (y + row) * width + x
      let pixels = other.pixels[row * other.width..<(row + 1) * other.width]
      self.pixels.replaceSubrange(start..<start + other.width, with: pixels)
    }
  }

  /// The pixels of a part, which must be within this picture, row by row.
  func pixels(in box: Box) -> [UInt8] {
    box.y.flatMap { pixels[$0 * width + box.x.lowerBound..<$0 * width + box.x.upperBound] }
  }

  mutating func disk(at centre: Point, radius: Float, _ ink: Ink) {
    stroke(Segment(from: centre, to: centre), width: 2 * radius, ink)
  }

  /// Draws a circle line inside the radius.
  mutating func ring(at centre: Point, radius: Float, width: Float, _ ink: Ink) {
    let middle = Segment(from: centre, to: centre)
    cover(Box(around: middle, reach: radius + 1), ink) { point in
      let distance = middle.squaredDistance(to: point).squareRoot()
      return min(radius - distance, distance - radius + width) + 0.5
    }
  }

  mutating func stroke(_ segment: Segment, width: Float, _ ink: Ink) {
    let radius = width / 2
    let outer = (radius + 0.5) * (radius + 0.5)
    let inner = radius > 0.5 ? (radius - 0.5) * (radius - 0.5) : -1
    cover(Box(around: segment, reach: radius + 1), ink) { point in
      let square = segment.squaredDistance(to: point)
      // Only pixels at the edge need the square root.
      if square >= outer { return 0 }
      return square <= inner ? 1 : radius + 0.5 - square.squareRoot()
    }
  }

  /// Draws a shape, given as a function for how much of the pixel around a point it covers.
  ///
  /// Where shapes of the same ink overlap, each pixel keeps the greater coverage, so that joints are invisible.
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

/// A colour on a background, with the blends that smooth its edges.
struct Ink: Sendable, Hashable {
  /// Indexes in ``CardPalette`` by coverage: the background first, the colour last.
  let steps: [UInt8]

  /// The current coverage of a pixel, as an index in ``steps``.
  func level(of pixel: UInt8) -> Int { steps.firstIndex(of: pixel) ?? 0 }

  static let darkOnPaper = Ink(
    steps: [CardPalette.paper] + CardPalette.darkOnPaper + [CardPalette.dark])
  static let darkOnBoard = Ink(
    steps: [CardPalette.board] + CardPalette.darkOnBoard + [CardPalette.dark])
  static let lightOnBoard = Ink(
    steps: [CardPalette.board] + CardPalette.lightOnBoard + [CardPalette.light])

  static func mark(on disk: Disk) -> Ink {
    Ink(
      steps: [
        disk == .dark ? CardPalette.dark : CardPalette.light, CardPalette.markOnDisk,
        CardPalette.mark,
      ])
  }

  // Secondary text uses the darkest blend as its colour and the lighter blends to smooth it.
  static let mutedOnPaper = Ink(steps: [CardPalette.paper] + CardPalette.darkOnPaper)
  static let lightOnMuted = Ink(
    steps: CardPalette.darkOnPaper.reversed() + [CardPalette.light])
}

struct Segment: Sendable, Hashable {
  let from: Point
  let to: Point
  private let along: Point
  /// The reciprocal of the squared length; zero for a line without length.
  private let scale: Float

  init(from: Point, to: Point) {
    self.from = from
    self.to = to
    along = Point(x: to.x - from.x, y: to.y - from.y)
    let length = along.x * along.x + along.y * along.y
    scale = length > 0 ? 1 / length : 0
  }

  func map(_ place: (Point) -> Point) -> Segment { Segment(from: place(from), to: place(to)) }

  /// The squared distance from a point to the nearest point of the line.
  func squaredDistance(to point: Point) -> Float {
    let offset = Point(x: point.x - from.x, y: point.y - from.y)
    let share = (offset.x * along.x + offset.y * along.y) * scale
    let nearest = min(max(share, 0), 1)
    let x = offset.x - nearest * along.x
    let y = offset.y - nearest * along.y
    return x * x + y * y
  }
}

/// A rectangle of whole pixels.
struct Box: Sendable, Hashable {
  let x: Range<Int>
  let y: Range<Int>
}

extension Box {
  /// The pixels up to a distance from a line, rounded outwards.
  init(around segment: Segment, reach: Float) {
    x = Self.pixels(segment.from.x, segment.to.x, reach)
    y = Self.pixels(segment.from.y, segment.to.y, reach)
  }

  private static func pixels(_ one: Float, _ other: Float, _ reach: Float) -> Range<Int> {
    Int((min(one, other) - reach).rounded(.down))..<Int((max(one, other) + reach).rounded(.up))
  }
}

struct Point: Sendable, Hashable {
  var x: Float
  var y: Float
}
