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

  /// Fills whole pixels.
  mutating func fill(x: Range<Int>, y: Range<Int>, _ colour: UInt8) {
    for row in y.clamped(to: 0..<height) {
      for column in x.clamped(to: 0..<width) { pixels[row * width + column] = colour }
    }
  }

  /// Draws a disk.
  mutating func disk(at centre: Point, radius: Float, _ ink: Ink) {
    stroke(Segment(from: centre, to: centre), width: 2 * radius, ink)
  }

  /// Draws a square that stands on a corner.
  mutating func diamond(at centre: Point, radius: Float, _ ink: Ink) {
    cover(Box(around: Segment(from: centre, to: centre), reach: radius + 1), ink) { point in
      let offset = abs(point.x - centre.x) + abs(point.y - centre.y)
      // The distance to the slanting edge.
      return (radius - offset) * Float(0.5).squareRoot() + 0.5
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
    for row in box.y.clamped(to: 0..<height) {
      for column in box.x.clamped(to: 0..<width) {
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
