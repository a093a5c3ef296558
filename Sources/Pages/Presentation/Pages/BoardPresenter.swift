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
/// Every board has 64 of them: its texts are made of its face where they are asked for.
public struct CellViewData: Sendable, Hashable {
  /// What recurs from board to board.
  private let face: CellFace
  /// Where it leads by itself.
  private let address: String?

  init(_ face: CellFace, address: String? = nil) {
    self.face = face
    self.address = address
  }

  /// What recurs from board to board; nil for a cell that leads somewhere by itself.
  public var common: CellFace? { address == nil ? face : nil }
  /// The square, such as `d3`.
  public var square: String { face.square.description }
  /// The disk on it: `dark` or `light`.
  public var disk: String? { face.disk?.className }
  /// What sets it apart: `last`, `placed` or `turning` a disk, `hint` and `best` an empty square.
  public var mark: String? { face.mark?.rawValue }
  /// The one character that text browsers show; what a move is worth where that is known.
  public var glyph: String { face.glyph }
  /// The square, what is on it and what would happen, in words.
  public var label: String { face.label }
  /// Whether there is nothing to press in it.
  public var isPicture: Bool { face.control == .none }
  /// Whether it is a button of the board's form, or would be if there were one.
  public var isButton: Bool { face.control == .button || face.control == .disabledButton }
  /// Whether its button can't be pressed.
  public var isDisabled: Bool { face.control == .disabledButton }
  /// Where its link leads.
  public var link: String? { face.control == .link ? address : nil }
  /// Where a form of its own leads.
  public var formAction: String? { face.control == .form ? address : nil }
}

/// What a cell shows, wherever it leads.
public struct CellFace: Sendable, Hashable {
  let language: Language
  // In an octet: with eight in all, the table of what is rendered stays in the processor's nearest memory.
  private let index: UInt8
  var square: Square { Square.all[Int(index)] }
  let disk: Disk?
  var mark: CellMark?
  /// What a disk would bring that is placed there.
  var prospect: CellProspect?
  let control: CellControl

  init(
    language: Language, square: Square, disk: Disk? = nil, mark: CellMark? = nil,
    prospect: CellProspect? = nil, control: CellControl
  ) {
    self.language = language
    index = UInt8(truncatingIfNeeded: square.index)
    (self.disk, self.mark, self.prospect, self.control) = (disk, mark, prospect, control)
  }

  /// A number that few other faces have.
  public var number: Int {
    let flips = if case .flips(let count) = prospect { Int(count) } else { 0 }
    let side = disk.map { Int($0.rawValue) + 1 } ?? 0
    return Int(index) | side << 6 | (flips * 3 + (mark == nil ? 0 : 1)) << 8
  }

  fileprivate var glyph: String {
    if case .value(let value) = prospect { return value.text }
    return switch (disk, mark) {
    case (nil, .hint): "!"
    case (nil, _): prospect == nil ? BoardDrawing.glyph(of: nil) : "+"
    case (.dark, .last), (.dark, .placed): "◉"
    case (.light, .last), (.light, .placed): "◎"
    case (let side?, _): BoardDrawing.glyph(of: side)
    }
  }

  fileprivate var label: String {
    let words = language.words
    switch prospect {
    case .value(let value):
      return words.valueCell(
        square, ahead: Int(value.score), isExact: value.isExact, isBest: value.isBest)
    case .flips(let count):
      return mark == .hint
        ? words.hintCell(square, flips: Int(count)) : words.legalCell(square, flips: Int(count))
    case nil:
      guard let disk, mark == .last else { return words.cell(square, disk: disk) }
      return words.lastMove(square, disk: disk)
    }
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
  case link
  /// A form of its own.
  case form
}

/// What a disk would bring that is placed in a cell.
enum CellProspect: Sendable, Hashable {
  /// So many disks turned over.
  case flips(UInt8)
  case value(CellValue)
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

extension CellValue {
  init(of found: Finding, isBest: Bool) {
    self.init(score: Int8(clamping: found.score), isExact: found.isExact, isBest: isBest)
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
      guard legal.contains(square) else {
        return still(square, position.board[square], last: last, hasButtons: true)
      }
      var face = legalFace(square, in: position, .button)
      if square == hint { face.mark = .hint }
      return CellViewData(face)
    }
  }

  /// A board to look at.
  func still(_ board: Board, last: Square?, hasButtons: Bool = true) -> BoardViewData {
    self.board(hasButtons: hasButtons) { square in
      still(square, board[square], last: last, hasButtons: hasButtons)
    }
  }

  /// A board whose legal cells lead to where a disk placed there would.
  ///
  /// - Parameters:
  ///   - values: what these squares are worth, to be shown in them; nil for nothing of that.
  ///   - control: whether they are links or forms.
  ///   - lead: what leads there; it is called with each legal square. A cell that leads nowhere,
  ///     as static sites have them, is one to look at.
  func leading(
    _ position: Position, last: Square?, values: PositionValues? = nil,
    by control: CellControl = .link, lead: (Square) -> String?
  ) -> BoardViewData {
    let legal = position.legalMoves
    let best = values?.best?.move
    return board(mover: position.turn, hasButtons: false) { square in
      guard legal.contains(square), let address = lead(square) else {
        return still(square, position.board[square], last: last, hasButtons: false)
      }
      var face = legalFace(square, in: position, control)
      if let found = values?.moves.first(where: { $0.move == square }) {
        let value = CellValue(of: found, isBest: square == best)
        face.prospect = .value(value)
        face.mark = value.isBest ? .best : nil
      }
      return CellViewData(face, address: address)
    }
  }

  /// A moment of a move; nil for a step that isn't there.
  func frame(
    _ step: FrameAddress.Step, of frames: MoveFrames, hasButtons: Bool = true
  ) -> BoardViewData? {
    guard let (before, now) = frames.turned(by: step) else { return nil }
    let mover = frames.before.turn
    let mark: CellMark = now.contains(frames.square) ? .placed : .turning
    var board = frames.before.board
    for square in before { board[square] = mover }
    return self.board(hasButtons: hasButtons) { square in
      now.contains(square)
        ? still(square, mover, mark, hasButtons: hasButtons)
        : still(square, board[square], last: frames.square, hasButtons: hasButtons)
    }
  }

  /// What a cell shows where a disk can be placed.
  private func legalFace(
    _ square: Square, in position: Position, _ control: CellControl
  ) -> CellFace {
    let flips = UInt8(truncatingIfNeeded: position.flips(at: square).count)
    return CellFace(
      language: language, square: square, prospect: .flips(flips), control: control)
  }

  /// A cell where none can be placed.
  private func still(
    _ square: Square, _ disk: Disk?, last: Square?, hasButtons: Bool
  ) -> CellViewData {
    still(square, disk, disk != nil && square == last ? .last : nil, hasButtons: hasButtons)
  }

  private func still(
    _ square: Square, _ disk: Disk?, _ mark: CellMark?, hasButtons: Bool
  ) -> CellViewData {
    CellViewData(
      CellFace(
        language: language, square: square, disk: disk, mark: mark,
        control: hasButtons ? .disabledButton : .none))
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
