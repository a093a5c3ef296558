import Reversi

/// The board of a card.
struct CardBoard {
  private let marked: MarkedBoard

  init(_ marked: MarkedBoard) {
    self.marked = marked
  }

  /// From the card's edge to the board, at the left and at the top.
  private static let margin = 34
  private static let line = 2
  /// From one line to the next; even, so that the bytes of two pixels repeat from cell to cell.
  private static let pitch = 70

  /// Draws the ground, the lines, the disks and the marks.
  func draw(on raster: inout Raster) {
    drawGrid(on: &raster)
    for square in Square.all { drawSquare(square, on: &raster) }
    guard let last = marked.last else { return }
    let ink: Ink = marked.board[last] == .dark ? .lightOnDark : .darkOnLight
    raster.diamond(at: Self.centre(of: last), radius: 8, ink)
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
    let diameter = Float(Self.pitch) * 0.8
    switch marked.board[square] {
    case .dark: raster.disk(at: centre, radius: diameter / 2, .darkOnBoard)
    case .light: raster.disk(at: centre, radius: diameter / 2, .lightOnBoard)
    case nil:
      guard marked.legalMoves.contains(square) else { return }
      raster.disk(at: centre, radius: diameter / 8, .darkOnBoard)
    }
  }

  private static func centre(of square: Square) -> Point {
    let first = Float(margin + line) + Float(pitch - line) / 2
    return Point(
      x: first + Float(square.column * pitch), y: first + Float(square.row * pitch))
  }
}
