public import Reversi

/// The picture that stands beside a shared link: a board, both counts and a few lines of text.
public struct CardPicture: Sendable, Hashable {
  let marked: MarkedBoard
  let title: String
  let darkName: String
  let lightName: String
  let detail: String
  let footer: String

  /// A card of a board with its counts, and of texts that may be left empty.
  ///
  /// Text that is too wide is drawn smaller, and after 48 characters cut; characters that the card's
  /// own typeface lacks (it has those of English and Western European languages) are drawn as boxes.
  ///
  /// - Parameters:
  ///   - mover: whose legal moves they are; without one none are shown.
  ///   - title: the greatest line, such as whose turn it is or who won.
  ///   - darkName: who plays dark, beside dark's count.
  ///   - lightName: who plays light, beside light's count.
  ///   - detail: a line below the counts, such as the last move.
  ///   - footer: a small line at the bottom, such as the site's name.
  public init(
    board: Board, legalMoves: SquareSet = [], of mover: Disk? = nil, last: Square? = nil,
    title: String, darkName: String = "", lightName: String = "", detail: String = "",
    footer: String = ""
  ) {
    self.marked = MarkedBoard(board: board, legalMoves: legalMoves, of: mover, last: last)
    self.title = title
    self.darkName = darkName
    self.lightName = lightName
    self.detail = detail
    self.footer = footer
  }

  /// The width of each card in pixels.
  public static let width = 1200
  /// The height of each card in pixels.
  public static let height = 630

  /// The card as a PNG file of less than 100 kilobytes; equal for equal cards.
  ///
  /// - Throws: ``ZlibError`` if there is too little memory.
  public func png(in palette: Palette) throws(ZlibError) -> [UInt8] {
    try PNGImage(
      width: Self.width, height: Self.height,
      palette: CardPalette.colours(
        of: palette, markedDisk: marked.last.flatMap { marked.board[$0] } ?? .dark),
      pixels: raster.pixels
    ).encoded()
  }
}

/// Where everything stands: the board 34 pixels from the left, the top and the bottom, the texts beside it.
extension CardPicture {
  private static let textLeft: Float = 654
  private static let textRight: Float = 1164

  var raster: Raster {
    var raster = Raster(width: Self.width, height: Self.height, CardPalette.paper)
    drawBoard(on: &raster)
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

// The board.
extension CardPicture {
  /// From the card's edge to the board, at the left and at the top.
  private static let margin = 34
  private static let line = 2
  /// From one line to the next; even, so that the bytes of two pixels repeat from cell to cell.
  private static let pitch = 70

  private func drawBoard(on raster: inout Raster) {
    drawGrid(on: &raster)
    for square in Square.all { drawSquare(square, on: &raster) }
    guard let last = marked.last, let disk = marked.board[last] else { return }
    raster.disk(at: Self.centre(of: last), radius: 0.08 * Float(Self.pitch), .mark(on: disk))
  }

  private func drawGrid(on raster: inout Raster) {
    let side = Self.margin..<Self.margin + 8 * Self.pitch + Self.line
    raster.fill(x: side, y: side, CardPalette.board)
    for number in 0...8 {
      let start = Self.margin + number * Self.pitch
      let line = start..<start + Self.line
      raster.fill(x: line, y: side, CardPalette.dark)
      raster.fill(x: side, y: line, CardPalette.dark)
    }
  }

  private func drawSquare(_ square: Square, on raster: inout Raster) {
    let centre = Self.centre(of: square)
    let pitch = Float(Self.pitch)
    switch marked.board[square] {
    case .dark: raster.disk(at: centre, radius: 0.4 * pitch, .darkOnBoard)
    case .light: raster.disk(at: centre, radius: 0.4 * pitch, .lightOnBoard)
    case nil:
      guard marked.legalMoves.contains(square) else { return }
      raster.ring(
        at: centre, radius: 0.17 * pitch, width: 0.045 * pitch,
        marked.mover == .light ? .lightOnBoard : .darkOnBoard)
    }
  }

  private static func centre(of square: Square) -> Point {
    let first = Float(margin + line) + Float(pitch - line) / 2
    return Point(
      x: first + Float(square.column * pitch), y: first + Float(square.row * pitch))
  }
}
