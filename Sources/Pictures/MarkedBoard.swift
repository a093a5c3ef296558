import Reversi

/// A board with what a picture shows on it beside the disks.
struct MarkedBoard: Sendable, Hashable {
  let board: Board
  /// The empty squares that carry the mark of a legal move.
  let legalMoves: SquareSet
  /// The square of the last disk placed.
  let last: Square?

  /// Leaves out marks where they can't be: legal moves under disks, and a last move without one.
  init(board: Board, legalMoves: SquareSet, last: Square?) {
    self.board = board
    self.legalMoves = legalMoves.subtracting(board.dark.union(board.light))
    self.last = last.flatMap { board[$0] == nil ? nil : $0 }
  }
}
