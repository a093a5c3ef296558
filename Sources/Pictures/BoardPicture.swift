public import Reversi

/// A board as an SVG document of a few kilobytes, without scripts and references to anything else.
public struct BoardPicture: Sendable, Hashable {
  private let marked: MarkedBoard
  private let label: String

  /// A picture of the disks, of the squares where one may be placed, and of the disk placed last.
  ///
  /// - Parameters:
  ///   - mover: whose legal moves they are; without one none are shown.
  ///   - label: what people read or hear who don't see the picture; any text.
  public init(
    board: Board, legalMoves: SquareSet = [], of mover: Disk? = nil, last: Square? = nil,
    label: String
  ) {
    self.marked = MarkedBoard(board: board, legalMoves: legalMoves, of: mover, last: last)
    self.label = label
  }

  /// The document: a square of 8 × 8 cells, each 10 units wide, and half a line around; equal for equal boards and labels.
  public func svg(in palette: Palette) -> String {
    let (dark, light) = (palette.dark.hexadecimal, palette.light.hexadecimal)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-.2 -.2 80.4 80.4" role="img">
      <title>\(XMLText.escaped(label))</title>
      <path fill="\(palette.board.hexadecimal)" stroke="\(dark)" stroke-width=".4" d="\(Self.lines)"/>
      <g fill="none" stroke="\(marked.mover == .light ? light : dark)" stroke-width=".6">\(circles(marked.legalMoves, "1.4"))</g>
      <g fill="\(dark)">\(circles(marked.board.dark, "4"))</g>
      <g fill="\(light)">\(circles(marked.board.light, "4"))</g>
      <g fill="\(palette.mark.hexadecimal)">\(circles([marked.last].compactMap { $0 }, ".8"))</g></svg>

      """
  }

  /// The edge, then the seven lines down and the seven across.
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

/// A board with what a picture shows on it beside the disks.
struct MarkedBoard: Sendable, Hashable {
  let board: Board
  /// The empty squares that carry the mark of a legal move.
  let legalMoves: SquareSet
  /// Who may place a disk there.
  let mover: Disk?
  let last: Square?

  /// Leaves out marks where they can't be: legal moves under disks or of nobody, and a last move without a disk.
  init(board: Board, legalMoves: SquareSet, of mover: Disk?, last: Square?) {
    self.board = board
    self.mover = mover
    self.legalMoves =
      mover == nil ? [] : legalMoves.subtracting(board.dark.union(board.light))
    self.last = last.flatMap { board[$0] == nil ? nil : $0 }
  }
}

/// Text as it may stand in an XML document.
enum XMLText {
  /// The text with markup characters as references, and U+FFFD for those that XML has no place for.
  ///
  /// Source: XML 1.0, sections 2.2 and 2.4.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return result
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // A carriage return is allowed, but every reader takes it for a line feed.
    case 0x9, 0xA, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}

/// The small picture in a browser's tab, which tells whose turn it is.
public enum SiteIcon: Sendable, Hashable {
  /// A side is to move.
  case turn(Disk)
  /// There is nothing to tell.
  case idle

  /// The icon as an SVG document.
  public func svg(in palette: Palette) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">"#
      + #"<rect width="16" height="16" rx="3" fill="\#(palette.board.hexadecimal)"/>"#
      + disk(in: palette) + "</svg>\n"
  }

  private func disk(in palette: Palette) -> String {
    let (dark, light) = (palette.dark.hexadecimal, palette.light.hexadecimal)
    return switch self {
    case .turn(let side):
      #"<circle cx="8" cy="8" r="6" fill="\#(side == .dark ? dark : light)"/>"#
    case .idle:
      #"<path d="M8 2a6 6 0 0 0 0 12z" fill="\#(dark)"/>"#
        + #"<path d="M8 2a6 6 0 0 1 0 12z" fill="\#(light)"/>"#
    }
  }
}
