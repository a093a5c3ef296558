package import Presentation
import Reversi

/// The preview picture of a shared link: a board, both counts and a few lines of text.
///
/// Text that is too wide is scaled down, and cut after 48 characters. The card's own typeface has the characters of
/// English and Western European languages; other characters are drawn as boxes.
package struct CardPicture: Sendable, Hashable {
  let marked: MarkedBoard
  /// The largest line, such as the side to move or the winner.
  let title: String
  /// The dark player's name, next to dark's count.
  var darkName = ""
  var lightName = ""
  /// A line below the counts, such as the last move.
  var detail = ""
  /// A small line at the bottom, such as the site's name.
  var footer = ""

  package static let width = 1200
  package static let height = 630

  /// The card as a PNG file of less than 100 kilobytes. Equal cards give equal files.
  package func png(in palette: Palette) throws(ZlibError) -> [UInt8] {
    try PNGImage(
      width: Self.width, height: Self.height,
      palette: CardPalette.colours(
        of: palette, markedDisk: marked.last.flatMap { marked.board[$0] } ?? .dark),
      pixels: raster.pixels
    ).encoded()
  }
}

/// The layout: the board is 34 pixels from the left, top and bottom edges, the texts are to the right of it.
extension CardPicture {
  private static let textLeft: Float = 654
  private static let textRight: Float = 1164

  var raster: Raster {
    var raster = Self.ground
    drawBoard(on: &raster)
    draw(title, at: Self.textLeft, 102, height: 54, weight: 0.15, .darkOnPaper, on: &raster)
    drawCount(of: .dark, darkName, on: &raster)
    drawCount(of: .light, lightName, on: &raster)
    draw(detail, at: Self.textLeft, 506, height: 30, weight: 0.12, .mutedOnPaper, on: &raster)
    draw(footer, at: Self.textLeft, 593, height: 24, weight: 0.12, .mutedOnPaper, on: &raster)
    return raster
  }

  /// The background of all cards: an empty board, and a sample disk for each side.
  private static let ground = {
    var raster = Raster(width: width, height: height, CardPalette.paper)
    board.drawGrid(on: &raster)
    raster.disk(at: sample(of: .dark), radius: sampleRadius, .darkOnPaper)
    raster.disk(at: sample(of: .light), radius: sampleRadius, .mutedOnPaper)
    raster.disk(at: sample(of: .light), radius: sampleRadius - 3, .lightOnMuted)
    return raster
  }()

  private static let sampleRadius: Float = 50

  private static func sample(of disk: Disk) -> Point {
    Point(x: textLeft + sampleRadius, y: disk == .dark ? 236 : 376)
  }

  private func drawCount(of disk: Disk, _ name: String, on raster: inout Raster) {
    let sample = Self.sample(of: disk)
    let left = sample.x + Self.sampleRadius + 34
    let count = String(marked.board.count(of: disk))
    let baseline = sample.y + 46
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

extension CardPicture {
  private static let board = RasterBoard(left: 34, top: 34)

  private func drawBoard(on raster: inout Raster) {
    let board = Self.board
    for disk in Disk.allCases {
      board.draw(disk, at: marked.board.squares(of: disk), on: &raster)
    }
    for square in marked.legalMoves { board.drawRing(at: square, of: marked.mover, on: &raster) }
    guard let last = marked.last, let disk = marked.board[last] else { return }
    board.drawMark(at: last, of: disk, on: &raster)
  }
}
