import Reversi

/// Turns a position, or a moment of a move, into the 64 cells of a table.
struct BoardPresenter: Sendable {
  let phrases: Phrases

  private static let columns = ["a", "b", "c", "d", "e", "f", "g", "h"]
  private static let numbers = ["1", "2", "3", "4", "5", "6", "7", "8"]

  /// A board on which the side to move can place a disk.
  func playable(_ position: Position, last: Square?, form: MoveFormViewData) -> BoardViewData {
    let legal = position.legalMoves
    return board(form: form, hasButtons: true) { square in
      CellViewData(face(square, in: position, legal, last: last))
    }
  }

  /// A board to look at.
  func still(_ board: Board, last: Square?, hasButtons: Bool = true) -> BoardViewData {
    self.board(form: nil, hasButtons: hasButtons) { square in
      CellViewData(face(square, still(board[square], isLast: square == last)))
    }
  }

  /// A board whose legal cells lead to where a disk placed there would.
  ///
  /// - Parameter way: where such a cell leads; it is called with each legal square. A cell without a way on,
  ///   as static sites have them, is one to look at.
  func leading(
    _ position: Position, last: Square?, way: (Square) -> CellWay?
  ) -> BoardViewData {
    let legal = position.legalMoves
    return board(form: nil, hasButtons: false) { square in
      guard legal.contains(square) else {
        return CellViewData(face(square, still(position.board[square], isLast: square == last)))
      }
      guard let way = way(square) else { return CellViewData(face(square, .empty)) }
      return CellViewData(face(square, in: position, legal, last: last), way: way)
    }
  }

  /// A moment of a move; nil for a step that isn't there.
  func frame(
    _ step: FrameAddress.Step, of frames: MoveFrames, hasButtons: Bool = true
  ) -> BoardViewData? {
    guard let (before, now) = frames.turned(by: step) else { return nil }
    let mover = frames.before.turn
    var board = frames.before.board
    for square in before { board[square] = mover }
    for square in now { board[square] = mover }
    let turning = now.reduce(SquareSet()) { $0.union(SquareSet($1)) }
    let mark: CellContent.Mark = turning.contains(frames.square) ? .placed : .turning
    return self.board(form: nil, hasButtons: hasButtons) { square in
      let content: CellContent =
        turning.contains(square)
        ? .disk(mover, mark) : still(board[square], isLast: square == frames.square)
      return CellViewData(face(square, content))
    }
  }

  private func face(
    _ square: Square, in position: Position, _ legal: SquareSet, last: Square?
  ) -> CellFaceViewData {
    guard legal.contains(square) else {
      return face(square, still(position.board[square], isLast: square == last))
    }
    return face(square, .legal(flips: UInt8(position.flips(at: square).count)))
  }

  private func face(_ square: Square, _ content: CellContent) -> CellFaceViewData {
    CellFaceViewData(square: square, content: content, language: phrases.language)
  }

  private func still(_ disk: Disk?, isLast: Bool) -> CellContent {
    disk.map { .disk($0, isLast ? .last : .none) } ?? .empty
  }

  private func board(
    form: MoveFormViewData?, hasButtons: Bool, cell: (Square) -> CellViewData
  ) -> BoardViewData {
    let squares = Square.all
    let rows = (0..<8).map { row in
      RowViewData(number: Self.numbers[row], cells: InlineArray { cell(squares[row * 8 + $0]) })
    }
    return BoardViewData(
      label: phrases.words.board, form: form, hasButtons: hasButtons, columns: Self.columns,
      rows: rows)
  }
}
