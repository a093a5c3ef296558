import Reversi

/// Turns a position, or a moment of a move, into the 64 cells of a table.
struct BoardPresenter: Sendable {
  let phrases: Phrases

  private static let columns = ["a", "b", "c", "d", "e", "f", "g", "h"]

  /// A board on which the side to move can place a disk.
  func playable(_ position: Position, last: Square?, form: MoveFormViewData) -> BoardViewData {
    let legal = position.legalMoves
    return board(form: form, hasButtons: true) { square in
      legal.contains(square)
        ? legalCell(square, in: position, .button)
        : cell(square, position.board[square], last: last, .disabledButton)
    }
  }

  /// A board to look at.
  func still(_ board: Board, last: Square?, hasButtons: Bool = true) -> BoardViewData {
    self.board(hasButtons: hasButtons) { square in
      cell(square, board[square], last: last, hasButtons ? .disabledButton : .none)
    }
  }

  /// A board whose legal cells lead to where a disk placed there would.
  ///
  /// - Parameter lead: what leads there; it is called with each legal square. A cell that leads nowhere,
  ///   as static sites have them, is one to look at.
  func leading(
    _ position: Position, last: Square?, lead: (Square) -> CellControl
  ) -> BoardViewData {
    let legal = position.legalMoves
    return board(hasButtons: false) { square in
      let control = legal.contains(square) ? lead(square) : .none
      return control == .none
        ? cell(square, position.board[square], last: last, .none)
        : legalCell(square, in: position, control)
    }
  }

  /// A moment of a move; nil for a step that isn't there.
  func frame(
    _ step: FrameAddress.Step, of frames: MoveFrames, hasButtons: Bool = true
  ) -> BoardViewData? {
    guard let (before, now) = frames.turned(by: step) else { return nil }
    let mover = frames.before.turn
    let control: CellControl = hasButtons ? .disabledButton : .none
    let mark: DiskMark = now.contains(frames.square) ? .placed : .turning
    var board = frames.before.board
    for square in before { board[square] = mover }
    return self.board(hasButtons: hasButtons) { square in
      guard now.contains(square) else {
        return cell(square, board[square], last: frames.square, control)
      }
      return CellViewData(
        square, disk: mover, mark: mark, label: phrases.labels(of: square).disk(mover),
        control: control)
    }
  }

  /// A cell where a disk can be placed.
  private func legalCell(
    _ square: Square, in position: Position, _ control: CellControl
  ) -> CellViewData {
    let flips = position.flips(at: square).count
    return CellViewData(
      square, disk: nil, label: phrases.labels(of: square).legal(flips: flips), control: control)
  }

  /// A cell where none can be placed.
  private func cell(
    _ square: Square, _ disk: Disk?, last: Square?, _ control: CellControl
  ) -> CellViewData {
    let labels = phrases.labels(of: square)
    guard let disk else {
      return CellViewData(square, disk: nil, label: labels.empty, control: control)
    }
    return square == last
      ? CellViewData(
        square, disk: disk, mark: .last, label: labels.lastMove(disk), control: control)
      : CellViewData(square, disk: disk, label: labels.disk(disk), control: control)
  }

  private func board(
    form: MoveFormViewData? = nil, hasButtons: Bool, cell: (Square) -> CellViewData
  ) -> BoardViewData {
    let rows = (0..<8).map { row in
      let squares = Square.all[row * 8..<row * 8 + 8]
      return RowViewData(number: String(row + 1), cells: squares.map(cell))
    }
    return BoardViewData(
      label: phrases.words.board, form: form, hasPictures: !hasButtons, columns: Self.columns,
      rows: rows)
  }
}
