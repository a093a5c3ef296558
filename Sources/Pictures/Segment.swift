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
