package import Presentation
import Reversi

extension PictureViewData {
  package var drawing: BoardPicture {
    BoardPicture(board: board, legalMoves: legalMoves, of: mover, last: last, label: label)
  }

  package var card: CardPicture {
    CardPicture(
      marked: MarkedBoard(board: board, legalMoves: legalMoves, of: mover, last: last),
      title: title, darkName: Self.legible(tags.dark), lightName: Self.legible(tags.light),
      detail: detail,
      footer: Self.legible(footer))
  }

  /// Whether the card's typeface has all letters of the texts that the language gives.
  package var isLegible: Bool { StrokeFont.has(title + detail) }

  private static func legible(_ name: String?) -> String {
    name.flatMap { StrokeFont.has($0) ? $0 : nil } ?? ""
  }
}

package struct DrawnPictures: PictureRenderer {
  package init() {}

  package func board(_ picture: PictureViewData, in palette: Palette) -> [UInt8] {
    Array(picture.drawing.svg(in: palette).utf8)
  }

  package func card(_ picture: PictureViewData, in palette: Palette) throws -> [UInt8] {
    try picture.card.png(in: palette)
  }

  package func moving(_ picture: PictureViewData, in palette: Palette) -> [UInt8] {
    MovingPicture(picture).gif(in: palette)
  }
}
