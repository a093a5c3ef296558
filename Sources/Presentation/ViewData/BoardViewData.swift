import Reversi

/// The board: a table, in a form where it can be played.
public struct BoardViewData: Sendable, Hashable {
  /// What the table is called.
  public var label: String
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
public struct CellViewData: Sendable, Hashable {
  /// The square, such as `d3`.
  public var square: String
  /// The disk on it: `dark` or `light`.
  public var disk: String?
  /// What sets its disk apart: `last`, `placed` or `turning`.
  public var mark: String?
  /// The one character that text browsers show.
  public var glyph: String
  /// The square, what is on it and what would happen, in words.
  public var label: String
  /// Whether there is nothing to press in it.
  public var isPicture: Bool
  /// Whether it is a button of the board's form, or would be if there were one.
  public var isButton: Bool
  /// Whether its button can't be pressed.
  public var isDisabled: Bool
  /// Where its link leads.
  public var link: String?
  /// Where a form of its own leads.
  public var formAction: String?

  init(
    _ square: Square, disk: Disk?, mark: DiskMark? = nil, label: String, control: CellControl
  ) {
    self.square = square.description
    self.disk = disk?.className
    self.mark = mark?.rawValue
    glyph = TextBoard.glyph(of: disk)
    self.label = label
    isPicture = control == .none
    isButton = control == .button || control == .disabledButton
    isDisabled = control == .disabledButton
    if case .link(let address) = control { link = address }
    if case .form(let address) = control { formAction = address }
  }
}

/// What can set a disk apart; the raw value is its class.
enum DiskMark: String, Sendable {
  /// It was placed last.
  case last
  /// It is being placed.
  case placed
  /// It is turning over.
  case turning
}

/// What there is to press in a cell.
enum CellControl: Sendable, Hashable {
  case none
  case button
  case disabledButton
  /// A link with its address.
  case link(String)
  /// A form of its own, with its address.
  case form(String)
}
