public import Presentation
public import Views

extension PictureViewData {
  /// The board without text.
  public var drawing: BoardPicture {
    BoardPicture(board: board, legalMoves: legalMoves, of: mover, last: last, label: label)
  }

  /// The board with its title, detail and footer, as a preview for other sites.
  public var card: CardPicture {
    CardPicture(
      board: board, legalMoves: legalMoves, of: mover, last: last, title: title,
      detail: detail, footer: footer)
  }
}

/// Draws boards and cards with the site's colours.
public struct DrawnPictures: PictureRenderer {
  /// Creates a renderer, which keeps nothing between two pictures.
  public init() {}

  /// The board as an SVG document.
  public func board(_ picture: PictureViewData, in palette: Palette) -> [UInt8] {
    Array(picture.drawing.svg(in: palette).utf8)
  }

  /// The preview card as a PNG file.
  ///
  /// - Throws: ``ZlibError`` if there is too little memory.
  public func card(_ picture: PictureViewData, in palette: Palette) throws -> [UInt8] {
    try picture.card.png(in: palette)
  }
}
