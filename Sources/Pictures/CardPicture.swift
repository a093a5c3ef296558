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
    var raster = Self.ground
    drawBoard(on: &raster)
    draw(title, at: Self.textLeft, 102, height: 54, weight: 0.15, .darkOnPaper, on: &raster)
    drawCount(of: .dark, darkName, on: &raster)
    drawCount(of: .light, lightName, on: &raster)
    draw(detail, at: Self.textLeft, 506, height: 30, weight: 0.12, .mutedOnPaper, on: &raster)
    draw(footer, at: Self.textLeft, 593, height: 24, weight: 0.12, .mutedOnPaper, on: &raster)
    return raster
  }

  /// What all cards have in common: an empty board, and a disk of each side.
  private static let ground = {
    var raster = Raster(width: width, height: height, CardPalette.paper)
    drawGrid(on: &raster)
    raster.disk(at: sample(of: .dark), radius: sampleRadius, .darkOnPaper)
    raster.disk(at: sample(of: .light), radius: sampleRadius, .mutedOnPaper)
    raster.disk(at: sample(of: .light), radius: sampleRadius - 3, .lightOnMuted)
    return raster
  }()

  private static let sampleRadius: Float = 50

  /// The middle of the disk beside a side's count.
  private static func sample(of disk: Disk) -> Point {
    Point(x: textLeft + sampleRadius, y: disk == .dark ? 236 : 376)
  }

  /// Draws how many disks there are of a side, and a name.
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
  /// From the card's edge to the board, at the left and at the top.
  private static let margin = 34
  private static let line = 2
  /// From one line to the next; even, so that the bytes of two pixels repeat from cell to cell.
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

  /// A disk on the board as it looks in the middle of each cell, whose pixels lie alike.
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
