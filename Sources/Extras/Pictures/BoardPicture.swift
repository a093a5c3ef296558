import Encodings
package import Presentation
package import Reversi

/// A board as an SVG document of a few kilobytes, without scripts and external references.
package struct BoardPicture: Sendable, Hashable {
  private let marked: MarkedBoard
  private let label: String

  /// - Parameters:
  ///   - mover: the side that the legal moves belong to; nil hides them.
  ///   - label: the text alternative for the picture; any text.
  package init(
    board: Board, legalMoves: SquareSet = [], of mover: Disk? = nil, last: Square? = nil,
    label: String
  ) {
    self.marked = MarkedBoard(board: board, legalMoves: legalMoves, of: mover, last: last)
    self.label = label
  }

  /// The document: 8 × 8 cells, each 10 units wide, plus half a line width on each side. Equal pictures give
  /// equal documents.
  package func svg(in palette: Palette) -> String {
    let (dark, light) = (palette.dark.hexadecimal, palette.light.hexadecimal)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-.2 -.2 80.4 80.4" role="img">
      <title>\(label.escapedForXML())</title>
      <path fill="\(palette.board.hexadecimal)" stroke="\(dark)" stroke-width=".4" d="\(Self.lines)"/>
      <g fill="none" stroke="\(marked.mover == .light ? light : dark)" stroke-width=".6">\(circles(marked.legalMoves, "1.4"))</g>
      <g fill="\(dark)">\(circles(marked.board.dark, "4"))</g>
      <g fill="\(light)">\(circles(marked.board.light, "4"))</g>
      <g fill="\(palette.mark.hexadecimal)">\(circles([marked.last].compactMap { $0 }, ".8"))</g></svg>

      """
  }

  /// The border, then the seven vertical and the seven horizontal lines.
  private static let lines: String = {
    let inner = stride(from: 10, to: 80, by: 10)
    let down = inner.map { "M\($0) 0v80" }.joined()
    let across = inner.map { "M0 \($0)h80" }.joined()
    return "M0 0h80v80H0z" + down + across
  }()

  private func circles(_ squares: some Sequence<Square>, _ radius: String) -> String {
    squares.map { square in
      #"<circle cx="\#(square.column)5" cy="\#(square.row)5" r="\#(radius)"/>"#
    }.joined()
  }
}

struct MarkedBoard: Sendable, Hashable {
  let board: Board
  /// The empty squares with a mark for a legal move.
  let legalMoves: SquareSet
  /// The side that may place a disk on them.
  let mover: Disk?
  let last: Square?

  /// Drops marks that can't be shown: legal moves on occupied squares or without a mover, and a last move
  /// without a disk.
  init(board: Board, legalMoves: SquareSet = [], of mover: Disk? = nil, last: Square? = nil) {
    self.board = board
    self.mover = mover
    self.legalMoves =
      mover == nil ? [] : legalMoves.subtracting(board.dark.union(board.light))
    self.last = last.flatMap { board[$0] == nil ? nil : $0 }
  }
}
