public import Pictures
public import Presentation

extension PictureViewData {
  /// The board alone.
  public var drawing: BoardPicture {
    BoardPicture(board: board, legalMoves: legalMoves, of: mover, last: last, label: label)
  }

  /// The board with what there is to say of it, as other sites show it.
  public var card: CardPicture {
    CardPicture(
      board: board, legalMoves: legalMoves, of: mover, last: last, title: title,
      detail: detail, footer: footer)
  }
}
