import Reversi

/// Where everything stands: the board 34 pixels from the left, the top and the bottom, the texts beside it.
extension CardPicture {
  private static let textLeft: Float = 654
  private static let textRight: Float = 1164

  var raster: Raster {
    var raster = Raster(width: Self.width, height: Self.height, CardPalette.paper)
    CardBoard(marked).draw(on: &raster)
    draw(title, at: Self.textLeft, 102, height: 54, weight: 0.15, .darkOnPaper, on: &raster)
    drawCount(of: .dark, darkName, y: 236, on: &raster)
    drawCount(of: .light, lightName, y: 376, on: &raster)
    draw(detail, at: Self.textLeft, 506, height: 30, weight: 0.12, .mutedOnPaper, on: &raster)
    draw(footer, at: Self.textLeft, 593, height: 24, weight: 0.12, .mutedOnPaper, on: &raster)
    return raster
  }

  /// Draws a disk, how many there are of its colour, and a name.
  private func drawCount(of disk: Disk, _ name: String, y: Float, on raster: inout Raster) {
    let radius: Float = 50
    let centre = Point(x: Self.textLeft + radius, y: y)
    if disk == .dark {
      raster.disk(at: centre, radius: radius, .darkOnPaper)
    } else {
      raster.disk(at: centre, radius: radius, .mutedOnPaper)
      raster.disk(at: centre, radius: radius - 3, .lightOnMuted)
    }
    let left = centre.x + radius + 34
    let count = String(marked.board.count(of: disk))
    let baseline = y + 46
    draw(count, at: left, baseline, height: 92, weight: 0.13, .darkOnPaper, on: &raster)
    draw(name, at: left + 180, baseline, height: 28, weight: 0.12, .mutedOnPaper, on: &raster)
  }

  private func draw(
    _ text: String, at x: Float, _ baseline: Float, height: Float, weight: Float, _ ink: Ink,
    on raster: inout Raster
  ) {
    TextLine(text).draw(
      on: &raster, from: Point(x: x, y: baseline), height: height, weight: weight,
      widest: Self.textRight - x, ink)
  }
}
