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
      guard legal.contains(square) else {
        return still(square, disk: position.board[square], isLast: square == last)
      }
      return legalCell(square, in: position)
    }
  }

  private func legalCell(_ square: Square, in position: Position) -> CellViewData {
    CellViewData(
      name: square.description, disk: "", glyph: TextBoard.glyph(of: nil),
      label: phrases.label(legal: square, flips: position.flips(at: square).count),
      isDisabled: false)
  }

  /// A board to look at.
  func still(_ board: Board, last: Square?, hasButtons: Bool = true) -> BoardViewData {
    self.board(form: nil, hasButtons: hasButtons) { square in
      still(square, disk: board[square], isLast: square == last)
    }
  }

  /// A board whose legal cells lead to where a disk placed there would.
  ///
  /// - Parameter lead: makes such a cell do so; it is called with each legal square. A cell that it leaves
  ///   without a way on, as static sites have them, is one to look at.
  func leading(
    _ position: Position, last: Square?, lead: (inout CellViewData, Square) -> Void
  ) -> BoardViewData {
    let legal = position.legalMoves
    return board(form: nil, hasButtons: false) { square in
      guard legal.contains(square) else {
        return still(square, disk: position.board[square], isLast: square == last)
      }
      var cell = legalCell(square, in: position)
      lead(&cell, square)
      guard cell.link == nil, cell.page == nil else { return cell }
      return still(square, disk: nil, isLast: false)
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
    let isPlaced = turning.contains(frames.square)
    return self.board(form: nil, hasButtons: hasButtons) { square in
      var cell = still(square, disk: board[square], isLast: square == frames.square && !isPlaced)
      if turning.contains(square) { cell.mark = isPlaced ? "placed" : "turning" }
      return cell
    }
  }

  private func still(_ square: Square, disk: Disk?, isLast: Bool) -> CellViewData {
    CellViewData(
      name: square.description, disk: disk?.className ?? "",
      mark: isLast && disk != nil ? "last" : "", glyph: TextBoard.glyph(of: disk),
      label: phrases.label(square, disk: disk, isLast: isLast), isDisabled: true)
  }

  private func board(
    form: MoveFormViewData?, hasButtons: Bool, cell: (Square) -> CellViewData
  ) -> BoardViewData {
    var rows: [RowViewData] = []
    rows.reserveCapacity(8)
    for row in 0..<8 {
      let cells = Square.all[(row * 8)..<(row * 8 + 8)].map(cell)
      rows.append(RowViewData(number: Self.numbers[row], cells: cells))
    }
    return BoardViewData(
      label: phrases.words.board, form: form, hasButtons: hasButtons, columns: Self.columns,
      rows: rows)
  }
}
