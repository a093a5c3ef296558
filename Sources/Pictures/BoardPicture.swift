public import Reversi

/// A board as an SVG document of a few kilobytes, without scripts and references to anything else.
public struct BoardPicture: Sendable, Hashable {
  private let marked: MarkedBoard
  private let label: String

  /// A picture of the disks, of the squares where one may be placed, and of the disk placed last.
  ///
  /// - Parameter label: what people read or hear who don't see the picture; any text.
  public init(
    board: Board, legalMoves: SquareSet = [], last: Square? = nil, label: String
  ) {
    self.marked = MarkedBoard(board: board, legalMoves: legalMoves, last: last)
    self.label = label
  }

  /// The document: a square of 8 × 8 cells, each 10 units wide, and half a line around; equal for equal boards and labels.
  public var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="-.2 -.2 80.4 80.4" role="img">
    <title>\(XMLText.escaped(label))</title>
    <path fill="#6c7f6c" stroke="#1f1f1f" stroke-width=".4" d="\(Self.lines)"/>
    <g fill="#1f1f1f">\(circles(marked.board.dark, 4))\(circles(marked.legalMoves, 1))</g>
    <g fill="#efefef">\(circles(marked.board.light, 4))</g>
    \(diamond)</svg>

    """
  }

  /// The edge, then the seven lines down and the seven across.
  private static let lines: String = {
    let inner = stride(from: 10, to: 80, by: 10)
    let down = inner.map { "M\($0) 0v80" }.joined()
    let across = inner.map { "M0 \($0)h80" }.joined()
    return "M0 0h80v80H0z" + down + across
  }()

  private func circles(_ squares: SquareSet, _ radius: Int) -> String {
    squares.map { square in
      #"<circle cx="\#(square.column)5" cy="\#(square.row)5" r="\#(radius)"/>"#
    }.joined()
  }

  private var diamond: String {
    guard let last = marked.last else { return "" }
    let colour = marked.board[last] == .dark ? "#efefef" : "#1f1f1f"
    return
      #"<path fill="\#(colour)" d="M\#(last.column)5 \#(last.row)3.9l1.1 1.1-1.1 1.1-1.1-1.1z"/>"#
      + "\n"
  }
}
