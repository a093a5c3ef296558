package import Presentation
package import Views

extension PictureViewData {
  /// The board without text.
  package var drawing: BoardPicture {
    BoardPicture(board: board, legalMoves: legalMoves, of: mover, last: last, label: label)
  }

  /// The board with its title, detail and footer, as a preview for other sites.
  package var card: CardPicture {
    CardPicture(
      board: board, legalMoves: legalMoves, of: mover, last: last, title: title,
      detail: detail, footer: footer)
  }
}

/// Draws boards and cards with the site's colours.
package struct DrawnPictures: PictureRenderer {
  /// Creates a renderer, which keeps nothing between two pictures.
  package init() {}

  /// The board as an SVG document.
  package func board(_ picture: PictureViewData, in palette: Palette) -> [UInt8] {
    Array(picture.drawing.svg(in: palette).utf8)
  }

  /// The preview card as a PNG file.
  ///
  /// - Throws: ``ZlibError`` if there is too little memory.
  package func card(_ picture: PictureViewData, in palette: Palette) throws -> [UInt8] {
    try picture.card.png(in: palette)
  }
}
