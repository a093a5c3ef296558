import Reversi

struct RasterBoard: Sendable {
  /// The distances of the board from the left and top edges of the raster.
  let left, top: Int

  private static let line = 2
  /// The distance between two lines. Even, so that the bytes of a PNG, with two pixels each, repeat from cell to cell.
  private static let pitch = 70
  private static let radius = 0.4 * Float(pitch)

  func drawGrid(on raster: inout Raster) {
    let side = 8 * Self.pitch + Self.line
    raster.fill(x: left..<left + side, y: top..<top + side, CardPalette.board)
    for start in stride(from: 0, to: side, by: Self.pitch) {
      let (x, y) = (left + start, top + start)
      raster.fill(x: x..<x + Self.line, y: top..<top + side, CardPalette.dark)
      raster.fill(x: left..<left + side, y: y..<y + Self.line, CardPalette.dark)
    }
  }

  /// Draws disks of one side without a mark.
  func draw(_ disk: Disk, at squares: some Sequence<Square>, on raster: inout Raster) {
    let picture = disk == .dark ? Self.dark : Self.light
    for square in squares {
      let box = box(of: square)
      raster.put(picture, x: box.x.lowerBound, y: box.y.lowerBound)
    }
  }

  /// Marks a disk as the latest one.
  func drawMark(at square: Square, of disk: Disk, on raster: inout Raster) {
    raster.disk(at: centre(of: square), radius: 0.2 * Self.radius, .mark(on: disk))
  }

  /// Marks an empty square as a legal move.
  func drawRing(at square: Square, of mover: Disk?, on raster: inout Raster) {
    raster.ring(
      at: centre(of: square), radius: 0.17 * Float(Self.pitch), width: 0.045 * Float(Self.pitch),
      mover == .light ? .lightOnBoard : .darkOnBoard)
  }

  /// The pixels of a disk, or of its inner part. A quarter of it includes a mark.
  func box(of square: Square, part: Float = 1) -> Box {
    let centre = centre(of: square)
    return Box(around: Segment(from: centre, to: centre), reach: part * Self.radius)
  }

  private static let dark = disk(.darkOnBoard)
  private static let light = disk(.lightOnBoard)

  private static func disk(_ ink: Ink) -> Raster {
    var raster = Raster(width: Int(2 * radius), height: Int(2 * radius), CardPalette.board)
    raster.disk(at: Point(x: radius, y: radius), radius: radius, ink)
    return raster
  }

  private func centre(of square: Square) -> Point {
    let first = Self.line + (Self.pitch - Self.line) / 2
    return Point(
      x: Float(left + first + square.column * Self.pitch),
      y: Float(top + first + square.row * Self.pitch))
  }
}
