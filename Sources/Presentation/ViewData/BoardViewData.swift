/// The board: a table, in a form where it can be played.
public struct BoardViewData: Sendable, Hashable {
  /// What the table is called.
  public var label: String
  /// The form around the board; its buttons are the cells.
  public var form: MoveFormViewData?
  /// Whether the cells are buttons, be it disabled ones, and not mere pictures.
  public var hasButtons: Bool
  /// Whether the cells can be pressed.
  public var isPlayable: Bool { form != nil }
  /// Whether the cells are buttons that belong to no form and so need no names.
  public var hasIdleButtons: Bool { hasButtons && !isPlayable }
  /// Whether the cells are pictures.
  public var hasPictures: Bool { !hasButtons }
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
