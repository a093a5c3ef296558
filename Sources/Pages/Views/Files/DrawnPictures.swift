public import Pictures
public import Presentation

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
