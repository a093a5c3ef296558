/// The eight rays of each square. Finding a single move's flips with them is faster than with whole-board
/// shifts.
struct FlipRays: Sendable {
  /// The lines from one square to the edges: four towards higher square numbers, four towards lower ones.
  private struct Rays {
    var right: UInt64 = 0
    var downLeft: UInt64 = 0
    var down: UInt64 = 0
    var downRight: UInt64 = 0
    var left: UInt64 = 0
    var upRight: UInt64 = 0
    var up: UInt64 = 0
    var upLeft: UInt64 = 0
    var around: UInt64 = 0
  }

  static let all = FlipRays()

  // Unsafe for speed: flips take most of an endgame's time, and an array would be retained and bounds-checked
  // each time. Written once, never freed; square numbers are bit numbers, 0 to 63.
  nonisolated(unsafe) private let rays: UnsafePointer<Rays>

  private init() {
    let rays = UnsafeMutablePointer<Rays>.allocate(capacity: 64)
    for square in 0..<64 {
      func ray(_ column: Int, _ row: Int) -> UInt64 {
        var ray: UInt64 = 0
        var place = (column: square % 8 + column, row: square / 8 + row)
        while 0..<8 ~= place.column, 0..<8 ~= place.row {
          ray |= 1 << UInt64(place.row * 8 + place.column)
          place = (place.column + column, place.row + row)
        }
        return ray
      }
      (rays + square).initialize(
        to: Rays(
          right: ray(1, 0), downLeft: ray(-1, 1), down: ray(0, 1), downRight: ray(1, 1),
          left: ray(-1, 0), upRight: ray(1, -1), up: ray(0, -1), upLeft: ray(-1, -1),
          around: (0..<64).filter {
            max(abs($0 % 8 - square % 8), abs($0 / 8 - square / 8)) == 1
          }.reduce(0) { $0 | 1 << UInt64($1) }))
    }
    self.rays = UnsafePointer(rays)
  }

  @inline(__always)
  func flips(of square: Int, own: UInt64, other: UInt64) -> UInt64 {
    let rays = self.rays + square
    return Self.forth(rays.pointee.right, own, other)
      | Self.forth(rays.pointee.downLeft, own, other)
      | Self.forth(rays.pointee.down, own, other) | Self.forth(rays.pointee.downRight, own, other)
      | Self.back(rays.pointee.left, own, other) | Self.back(rays.pointee.upRight, own, other)
      | Self.back(rays.pointee.up, own, other) | Self.back(rays.pointee.upLeft, own, other)
  }

  /// The disks that a disk on the given square turns over; found at once if no disk beside the square is an opponent's.
  @inline(__always)
  func flipsIfAny(of square: Int, own: UInt64, other: UInt64) -> UInt64 {
    rays[square].around & other == 0 ? 0 : flips(of: square, own: own, other: other)
  }

  /// Towards higher squares: a one carried through the ray's opposing disks stops at the first square of the
  /// ray without one.
  @inline(__always)
  private static func forth(_ ray: UInt64, _ own: UInt64, _ other: UInt64) -> UInt64 {
    let end = ((other | ~ray) &+ 1) & own & ray
    return (end &- (end == 0 ? 0 : 1)) & ray
  }

  /// Towards lower squares: the highest square of the ray without an opposing disk is where the line of flips
  /// ends.
  @inline(__always)
  private static func back(_ ray: UInt64, _ own: UInt64, _ other: UInt64) -> UInt64 {
    let gaps = (ray & ~other) | 1
    let end =
      (0x8000_0000_0000_0000 &>> UInt64(truncatingIfNeeded: gaps.leadingZeroBitCount)) & own & ray
    return (0 &- (end &<< 1)) & ray
  }
}
