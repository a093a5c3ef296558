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
  ///   - title: the greatest line, such as whose turn it is or who won.
  ///   - darkName: who plays dark, beside dark's count.
  ///   - lightName: who plays light, beside light's count.
  ///   - detail: a line below the counts, such as the last move.
  ///   - footer: a small line at the bottom, such as the site's name.
  public init(
    board: Board, legalMoves: SquareSet = [], last: Square? = nil,
    title: String, darkName: String = "", lightName: String = "", detail: String = "",
    footer: String = ""
  ) {
    self.marked = MarkedBoard(board: board, legalMoves: legalMoves, last: last)
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
  public var png: [UInt8] {
    get throws(ZlibError) {
      try PNGImage(
        width: Self.width, height: Self.height, palette: CardPalette.colours, pixels: raster.pixels
      ).encoded()
    }
  }
}
