/// The board: a table, in a form where it can be played.
public struct BoardViewData: Sendable, Hashable {
  /// What the table is called.
  public var label: String
  /// The form around the board; its buttons are the cells.
  public let form: MoveFormViewData?
  /// Whether the cells can be pressed.
  public let isPlayable: Bool
  /// Whether the cells are buttons that belong to no form and so need no names.
  public let hasIdleButtons: Bool
  /// Whether the cells are pictures.
  public let hasPictures: Bool
  /// The letters above the columns.
  public var columns: [String]
  /// The rows, the top one first.
  public var rows: [RowViewData]

  /// A board whose cells are buttons, be it disabled ones, or mere pictures.
  init(
    label: String, form: MoveFormViewData?, hasButtons: Bool, columns: [String],
    rows: [RowViewData]
  ) {
    self.label = label
    self.form = form
    isPlayable = form != nil
    hasIdleButtons = hasButtons && form == nil
    hasPictures = !hasButtons
    self.columns = columns
    self.rows = rows
  }
}

/// The form around a board that can be played.
public struct MoveFormViewData: Sendable, Hashable {
  /// Where a move is posted to.
  public var action: TextParts
  /// The version of the game that the board shows; nil while there is no game yet.
  public var version: String?
}

/// A row of the board.
public struct RowViewData: Sendable {
  /// The number beside it.
  public let number: String
  /// Its eight cells, the left one first; they lie in the row, so that a board is one piece of memory.
  public let cells: InlineArray<8, CellViewData>
}

extension RowViewData: Hashable {
  /// Whether both have the same number and cells.
  public static func == (one: RowViewData, other: RowViewData) -> Bool {
    one.number == other.number && one.cells.indices.allSatisfy { one.cells[$0] == other.cells[$0] }
  }

  /// Hashes the number and the cells.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    for index in cells.indices { hasher.combine(cells[index]) }
  }
}
