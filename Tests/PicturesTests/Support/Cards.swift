import Reversi

@testable import Pictures

extension CardPicture {
  init(
    board: Board, legalMoves: SquareSet = [], of mover: Disk? = nil, last: Square? = nil,
    title: String, darkName: String = "", lightName: String = "", detail: String = "",
    footer: String = ""
  ) {
    self.init(
      marked: MarkedBoard(board: board, legalMoves: legalMoves, of: mover, last: last),
      title: title, darkName: darkName, lightName: lightName, detail: detail, footer: footer)
  }
}
