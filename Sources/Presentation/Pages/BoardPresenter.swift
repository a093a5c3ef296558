import ComputerPlayers
import Reversi

/// The board: a table, in a form where it can be played.
public struct BoardViewData: Sendable, Hashable {
  /// What the table is called.
  public var label: String
  /// The side that can place a disk: `dark` or `light`; nil where nobody can.
  public var mover: String?
  /// The form around the board; its buttons are the cells.
  public var form: MoveFormViewData?
  /// Whether its cells are pictures, but for those that lead somewhere by themselves.
  public var hasPictures: Bool
  /// The letters above the columns.
  public var columns: [String]
  /// The rows, the top one first.
  public var rows: [RowViewData]
}

/// The form around a board that can be played.
public struct MoveFormViewData: Sendable, Hashable {
  /// Where a move is posted to.
  public var action: String
  /// The version of the game that the board shows; nil while there is no game yet.
  public var version: String?
}

/// A row of the board.
public struct RowViewData: Sendable, Hashable {
  /// The number beside it.
  public var number: String
  /// Its eight cells, the left one first.
  public var cells: [CellViewData]
}

/// A cell of the board: a picture of what is on its square, a button, a link, or a form of its own.
///
/// Every board has 64 of them: the texts are stored that can't be told from others.
public struct CellViewData: Sendable, Hashable {
  /// The square, such as `d3`.
  public let square: String
  private let side: Disk?
  private let cellMark: CellMark?
  /// The square, what is on it and what would happen, in words.
  public let label: String
  private let control: CellControl

  init(
    _ square: Square, disk: Disk?, mark: CellMark? = nil, label: String, control: CellControl
  ) {
    self.square = square.description
    side = disk
    cellMark = mark
    self.label = label
    self.control = control
  }

  private init(_ cell: CellViewData, leadingTo control: CellControl) {
    (square, side, cellMark, label) = (cell.square, cell.side, cell.cellMark, cell.label)
    self.control = control
  }

  /// The disk on it: `dark` or `light`.
  public var disk: String? { side?.className }
  /// What sets it apart: `last`, `placed` or `turning` a disk, `hint` and `best` an empty square.
  public var mark: String? { cellMark?.rawValue }
  /// The one character that text browsers show; what a move is worth where that is known.
  public var glyph: String {
    if case .value(_, let value) = control { return value.text }
    return switch (side, cellMark) {
    case (nil, .hint): "!"
    case (nil, _): isLegal ? "+" : BoardDrawing.glyph(of: nil)
    case (.dark, .last), (.dark, .placed): "◉"
    case (.light, .last), (.light, .placed): "◎"
    case (let side?, _): BoardDrawing.glyph(of: side)
    }
  }
  /// Whether a disk can be placed on it.
  private var isLegal: Bool { control != .none && control != .disabledButton }
  /// Whether there is nothing to press in it.
  public var isPicture: Bool { control == .none }
  /// Whether it is a button of the board's form, or would be if there were one.
  public var isButton: Bool { control == .button || control == .disabledButton }
  /// Whether its button can't be pressed.
  public var isDisabled: Bool { control == .disabledButton }

  /// Where its link leads.
  public var link: String? {
    switch control {
    case .link(let address), .value(let address, _): address
    default: nil
    }
  }

  /// Where a form of its own leads.
  public var formAction: String? {
    if case .form(let address) = control { address } else { nil }
  }

  /// What sets it apart from most other cells that any board may have; nil if it leads somewhere by itself.
  public var commonName: String? { isPicture || isButton ? label : nil }

  /// The cell with something else to press.
  func leading(to control: CellControl) -> CellViewData {
    CellViewData(self, leadingTo: control)
  }
}

/// What can set a cell apart; the raw value is its class.
enum CellMark: String, Sendable {
  /// Its disk was placed last.
  case last
  /// Its disk is being placed.
  case placed
  /// Its disk is turning over.
  case turning
  /// A disk could well be placed there.
  case hint
  /// No move has a higher value.
  case best
}

/// What there is to press in a cell.
enum CellControl: Sendable, Hashable {
  case none
  case button
  case disabledButton
  /// A link with its address.
  case link(String)
  /// A link with its address, and what the move there is worth.
  case value(String, CellValue)
  /// A form of its own, with its address.
  case form(String)
}

/// What a move is worth, in disks for whoever makes it.
struct CellValue: Sendable, Hashable {
  let score: Int8
  let isExact: Bool
  let isBest: Bool

  /// The value in a few characters, an estimate with a tilde in front, the best with an exclamation mark.
  var text: String {
    let sign = score > 0 ? "+" : score < 0 ? "−" : ""
    return (isExact ? "" : "~") + sign + String(score.magnitude) + (isBest ? "!" : "")
  }
}

/// Turns a position, or a moment of a move, into the 64 cells of a table.
struct BoardPresenter: Sendable {
  let language: Language

  static let columns = ["a", "b", "c", "d", "e", "f", "g", "h"]
  private static let rows = ["1", "2", "3", "4", "5", "6", "7", "8"]

  /// A board on which the side to move can place a disk, well on the square that is its hint.
  func playable(
    _ position: Position, last: Square?, hint: Square? = nil, form: MoveFormViewData
  ) -> BoardViewData {
    let legal = position.legalMoves
    return board(form: form, mover: position.turn, hasButtons: true) { square in
      guard square != hint else { return hintCell(square, in: position) }
      return legal.contains(square)
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
  /// - Parameters:
  ///   - values: what these squares are worth, to be shown in them; nil for nothing of that.
  ///   - lead: what leads there; it is called with each legal square. A cell that leads nowhere,
  ///     as static sites have them, is one to look at.
  func leading(
    _ position: Position, last: Square?, values: PositionValues? = nil,
    lead: (Square) -> CellControl
  ) -> BoardViewData {
    let legal = position.legalMoves
    let best = values?.best?.move
    return board(mover: position.turn, hasButtons: false) { square in
      let control = legal.contains(square) ? lead(square) : .none
      if case .link(let address) = control,
        let found = values?.moves.first(where: { $0.move == square })
      {
        return valueCell(square, found, isBest: square == best, address)
      }
      return control == .none
        ? cell(square, position.board[square], last: last, .none)
        : legalCell(square, in: position, control)
    }
  }

  private func valueCell(
    _ square: Square, _ found: Finding, isBest: Bool, _ address: String
  ) -> CellViewData {
    let value = CellValue(
      score: Int8(clamping: found.score), isExact: found.isExact, isBest: isBest)
    return CellViewData(
      square, disk: nil, mark: isBest ? .best : nil,
      label: language.words.valueCell(
        square, ahead: found.score, isExact: found.isExact, isBest: isBest),
      control: .value(address, value))
  }

  /// A moment of a move; nil for a step that isn't there.
  func frame(
    _ step: FrameAddress.Step, of frames: MoveFrames, hasButtons: Bool = true
  ) -> BoardViewData? {
    guard let (before, now) = frames.turned(by: step) else { return nil }
    let mover = frames.before.turn
    let control: CellControl = hasButtons ? .disabledButton : .none
    let mark: CellMark = now.contains(frames.square) ? .placed : .turning
    var board = frames.before.board
    for square in before { board[square] = mover }
    return self.board(hasButtons: hasButtons) { square in
      guard now.contains(square) else {
        return cell(square, board[square], last: frames.square, control)
      }
      return CellViewData(
        square, disk: mover, mark: mark,
        label: language.cells(of: square).still(mover, isButton: hasButtons).label,
        control: control)
    }
  }

  /// A cell where a disk can be placed.
  private func legalCell(
    _ square: Square, in position: Position, _ control: CellControl
  ) -> CellViewData {
    language.cells(of: square).legal(flips: position.flips(at: square).count)
      .leading(to: control)
  }

  private func hintCell(_ square: Square, in position: Position) -> CellViewData {
    let flips = position.flips(at: square).count
    return CellViewData(
      square, disk: nil, mark: .hint, label: language.words.hintCell(square, flips: flips),
      control: .button)
  }

  /// A cell where none can be placed.
  private func cell(
    _ square: Square, _ disk: Disk?, last: Square?, _ control: CellControl
  ) -> CellViewData {
    language.cells(of: square)
      .still(disk, isLast: square == last, isButton: control == .disabledButton)
  }

  private func board(
    form: MoveFormViewData? = nil, mover: Disk? = nil, hasButtons: Bool,
    cell: (Square) -> CellViewData
  ) -> BoardViewData {
    let rows = (0..<8).map { row in
      let squares = Square.all[row * 8..<row * 8 + 8]
      return RowViewData(number: Self.rows[row], cells: squares.map(cell))
    }
    return BoardViewData(
      label: language.words.board, mover: mover?.className, form: form, hasPictures: !hasButtons,
      columns: Self.columns,
      rows: rows)
  }
}
