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

  /// The width of each card in pixels.
  package static let width = 1200
  /// The height of each card in pixels.
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
    drawGrid(on: &raster)
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

// The board.
extension CardPicture {
  /// The distance from the card's left and top edges to the board.
  private static let margin = 34
  private static let line = 2
  /// The distance between two lines. Even, so that the bytes, with two pixels each, repeat from cell to cell.
  private static let pitch = 70

  private func drawBoard(on raster: inout Raster) {
    for square in Square.all { drawSquare(square, on: &raster) }
    guard let last = marked.last, let disk = marked.board[last] else { return }
    raster.disk(at: Self.centre(of: last), radius: 0.08 * Float(Self.pitch), .mark(on: disk))
  }

  private static func drawGrid(on raster: inout Raster) {
    let side = margin..<margin + 8 * pitch + line
    raster.fill(x: side, y: side, CardPalette.board)
    for number in 0...8 {
      let start = margin + number * pitch
      let line = start..<start + Self.line
      raster.fill(x: line, y: side, CardPalette.dark)
      raster.fill(x: side, y: line, CardPalette.dark)
    }
  }

  private func drawSquare(_ square: Square, on raster: inout Raster) {
    let centre = Self.centre(of: square)
    let pitch = Float(Self.pitch)
    switch marked.board[square] {
    case .dark: put(Self.darkDisk, at: centre, on: &raster)
    case .light: put(Self.lightDisk, at: centre, on: &raster)
    case nil:
      guard marked.legalMoves.contains(square) else { return }
      raster.ring(
        at: centre, radius: 0.17 * pitch, width: 0.045 * pitch,
        marked.mover == .light ? .lightOnBoard : .darkOnBoard)
    }
  }

  private static let darkDisk = disk(.darkOnBoard)
  private static let lightDisk = disk(.lightOnBoard)

  private static func disk(_ ink: Ink) -> Raster {
    let side = pitch - 2 * line
    var raster = Raster(width: side, height: side, CardPalette.board)
    let middle = Float(side) / 2
    raster.disk(at: Point(x: middle, y: middle), radius: 0.4 * Float(pitch), ink)
    return raster
  }

  private func put(_ disk: Raster, at centre: Point, on raster: inout Raster) {
    raster.put(disk, x: Int(centre.x) - disk.width / 2, y: Int(centre.y) - disk.height / 2)
  }

  private static func centre(of square: Square) -> Point {
    let first = Float(margin + line) + Float(pitch - line) / 2
    return Point(
      x: first + Float(square.column * pitch), y: first + Float(square.row * pitch))
  }
}
