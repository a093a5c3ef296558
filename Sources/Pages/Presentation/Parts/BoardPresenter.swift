package import ComputerPlayers
package import Mustache
package import Reversi

/// The board: a table, inside a form if you can play on it.
package struct BoardViewData: MustacheContext, Hashable {
  package var label: String
  /// The side that can place a disk, `dark` or `light`; nil if none can.
  package var mover: String?
  /// The form around the board. Its buttons are the cells.
  package var form: FormViewData?
  /// Whether the cells are pictures, apart from those with a link or form of their own.
  package var hasPictures: Bool
  package var columns: [String]
  /// The rows, the top one first.
  package var rows: [RowViewData]

  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "mover": .text(\.mover),
    "form": .context(\.form),
    "hasPictures": .flag(\.hasPictures),
    "columns": .list(\.columns),
    "rows": .list(\.rows),
  ]
}

package struct RowViewData: MustacheContext, Hashable {
  package var number: String
  package var cells: [CellViewData]

  package static let fields: MustacheFields<Self> = [
    "number": .text(\.number),
    "cells": .list(\.cells, rememberedAs: \.common),
  ]
}

/// A cell of the board: a picture, a button, a link, or a form of its own.
///
/// Every board has 64 cells, so their texts are created only when they are needed.
package struct CellViewData: MustacheContext, FragmentKey, Hashable {
  let language: Language
  /// The square, such as `d3`.
  let square: Square
  /// The disk on the square, `dark` or `light`.
  var disk: Disk?
  /// The mark of the cell: `last`, `placed` or `turning` for a disk, `hint`, `best` or `bad` for an empty square.
  var mark: CellMark?
  var prospect: CellProspect?
  let control: CellControl

  package static let fields: MustacheFields<Self> = [
    "square": .text { $0.square.description },
    "disk": .text { $0.disk?.className },
    "mark": .text { $0.mark?.rawValue },
    "glyph": .text(\.glyph),
    "label": .text(\.label),
    "isPicture": .flag(\.isPicture),
    "isButton": .flag(\.isButton),
    "isDisabled": .flag(\.isDisabled),
    "link": .text(\.link),
    "formAction": .text(\.formAction),
  ]

  /// The cell, if it is the same on many boards; nil for a cell with a value, a link or a form.
  package var common: Self? {
    if case .value = prospect { return nil }
    return switch control {
    case .none, .button, .disabledButton: self
    case .link, .form: nil
    }
  }

  package var number: Int {
    let flips = if case .flips(let count) = prospect { count } else { 0 }
    let side = disk.map { Int($0.rawValue) + 1 } ?? 0
    return square.index | side << 6 | (flips * 3 + (mark == nil ? 0 : 1)) << 8
  }

  /// One character for text browsers, or the value of the move if it is known.
  var glyph: String {
    if case .value(let value) = prospect { return value.text() + (mark == .bad ? "?" : "") }
    return switch (disk, mark) {
    case (nil, .hint): "!"
    case (nil, _): prospect == nil ? BoardDrawing.glyph(of: nil) : "+"
    case (.dark, .last), (.dark, .placed): "◉"
    case (.light, .last), (.light, .placed): "◎"
    case (let side?, _): BoardDrawing.glyph(of: side)
    }
  }

  /// The square, its content and the effect of a move there, in words.
  var label: String {
    let words = language.words
    switch prospect {
    case .value(let value):
      return words.valueCell(square, value, isMistake: mark == .bad)
    case .flips(let count):
      return mark == .hint
        ? words.hintCell(square, flips: count) : words.legalCell(square, flips: count)
    case nil:
      guard let disk, mark == .last else { return words.cell(square, disk: disk) }
      return words.lastMove(square, disk: disk)
    }
  }

  /// Whether the cell has no control.
  var isPicture: Bool { control == .none }
  /// Whether the cell is a button of the board's form, even if the board has no form.
  var isButton: Bool { control == .button || isDisabled }
  var isDisabled: Bool { control == .disabledButton }
  var link: String? { if case .link(let address) = control { address } else { nil } }
  var formAction: String? { if case .form(let action) = control { action } else { nil } }
}

/// The mark of a cell. The raw value is its class in the style sheet.
enum CellMark: String, Sendable {
  case last
  case placed
  case turning
  case hint
  case best
  case bad
}

package enum CellControl: Sendable, Hashable {
  case none
  case button
  case disabledButton
  case link(String)
  case form(action: String)
}

enum CellProspect: Sendable, Hashable {
  case flips(Int)
  case value(CellValue)
}

/// The value of a move, in disks for its player.
struct CellValue: Sendable, Hashable {
  let score: Int
  let isExact: Bool
  let isBest: Bool

  init(_ score: Int, isExact: Bool, isBest: Bool = false) {
    (self.score, self.isExact, self.isBest) = (score, isExact, isBest)
  }

  /// The value in a few characters. An estimate starts with ≈; the best move ends with an exclamation mark.
  ///
  /// - Parameter spaced: whether a blank sets off the mark of an estimate, where there is room.
  func text(spaced: Bool = false) -> String {
    let mark = isExact ? "" : spaced ? "≈\u{A0}" : "≈"
    let sign = score > 0 ? "+" : score < 0 ? "−" : ""
    return mark + sign + String(score.magnitude) + (isBest ? "!" : "")
  }
}

/// Presents a position, or a frame of a move, as a table of 64 cells.
package struct BoardPresenter: Sendable {
  let language: Language
  /// Whether cells without a move are disabled buttons.
  private let hasButtons: Bool

  static let columns = ["a", "b", "c", "d", "e", "f", "g", "h"]
  private static let rows = ["1", "2", "3", "4", "5", "6", "7", "8"]

  /// Creates a presenter of boards without buttons.
  package init(language: Language) { (self.language, hasButtons) = (language, false) }

  /// Creates a presenter of the board that a viewer plays on. The browser may ignore that buttons are disabled.
  init(for viewer: Viewer) { (language, hasButtons) = (viewer.language, !viewer.ignoresDisabled) }

  /// A board on which the side to move can place a disk. The suggested move is marked.
  func playable(
    _ position: Position, last: Square?, hint: Square? = nil, form: FormViewData
  ) -> BoardViewData {
    let legal = position.legalMoves
    return board(form: form, mover: position.turn) { square in
      guard legal.contains(square) else {
        return still(square, position.board[square], last: last)
      }
      var cell = self.legal(square, in: position, .button)
      if square == hint { cell.mark = .hint }
      return cell
    }
  }

  /// A board without controls that work.
  package func still(_ board: Board, last: Square?) -> BoardViewData {
    self.board { still($0, board[$0], last: last) }
  }

  /// A board that illustrates a text.
  package func picture(_ board: Board, last: Square? = nil, label: String) -> BoardViewData {
    var picture = still(board, last: last)
    picture.label = label
    return picture
  }

  /// A board whose legal moves lead to other pages.
  ///
  /// - Parameters:
  ///   - values: the values of the moves, to show in their cells; nil for none.
  ///   - mistake: a move that was a wrong answer, to show with its value.
  ///   - control: makes an address a link or a form.
  ///   - lead: returns the address for each legal move. A cell without an address, as on static sites, has no
  ///     control.
  package func leading(
    _ position: Position, last: Square?, values: PositionValues? = nil,
    mistake: ReviewedMove? = nil, by control: (String) -> CellControl = CellControl.link,
    lead: (Square) -> String?
  ) -> BoardViewData {
    let legal = position.legalMoves
    let best = values?.best?.move
    return board(mover: position.turn) { square in
      guard legal.contains(square), let address = lead(square) else {
        return still(square, position.board[square], last: last)
      }
      var cell = self.legal(square, in: position, control(address))
      if let found = values?.moves.first(where: { $0.move == square }) {
        let value = CellValue(found.score, isExact: found.isExact, isBest: square == best)
        cell.prospect = .value(value)
        cell.mark = value.isBest ? .best : nil
      } else if let mistake, mistake.square == square {
        cell.prospect = .value(CellValue(mistake.score, isExact: mistake.isExact))
        cell.mark = .bad
      }
      return cell
    }
  }

  /// A board before a reviewed move, with the values of that move and of the best one.
  ///
  /// - Parameter lead: returns the address of the page after a move; nil if the site has none.
  func reviewed(
    _ move: ReviewedMove, in position: Position, last: Square?, lead: (Square) -> String?
  ) -> BoardViewData {
    board(mover: position.turn) { square in
      let isPlayed = square == move.square
      guard isPlayed || move.isLoss && square == move.best else {
        return still(square, position.board[square], last: last)
      }
      let isBest = !isPlayed || !move.isLoss
      let value = CellValue(
        isPlayed ? move.score : move.bestScore, isExact: move.isExact, isBest: isBest)
      return CellViewData(
        language: language, square: square, mark: isBest ? .best : .bad, prospect: .value(value),
        control: lead(square).map(CellControl.link) ?? .none)
    }
  }

  /// A frame of a move; nil if the move has no such step.
  package func frame(_ step: FrameAddress.Step, of frames: MoveFrames) -> BoardViewData? {
    guard let (before, now) = frames.turned(by: step) else { return nil }
    let mover = frames.before.turn
    let mark: CellMark = now.contains(frames.square) ? .placed : .turning
    var board = frames.before.board
    for square in before { board[square] = mover }
    return self.board { square in
      now.contains(square)
        ? still(square, mover, mark) : still(square, board[square], last: frames.square)
    }
  }

  private func legal(
    _ square: Square, in position: Position, _ control: CellControl
  ) -> CellViewData {
    CellViewData(
      language: language, square: square, prospect: .flips(position.flips(at: square).count),
      control: control)
  }

  /// A cell without a legal move.
  private func still(_ square: Square, _ disk: Disk?, last: Square?) -> CellViewData {
    still(square, disk, disk != nil && square == last ? .last : nil)
  }

  private func still(_ square: Square, _ disk: Disk?, _ mark: CellMark?) -> CellViewData {
    CellViewData(
      language: language, square: square, disk: disk, mark: mark,
      control: hasButtons ? .disabledButton : .none)
  }

  private func board(
    form: FormViewData? = nil, mover: Disk? = nil, cell: (Square) -> CellViewData
  ) -> BoardViewData {
    let rows = (0..<8).map { row in
      let squares = Square.all[row * 8..<row * 8 + 8]
      return RowViewData(number: Self.rows[row], cells: squares.map(cell))
    }
    return BoardViewData(
      label: language.words[.board], mover: mover?.className, form: form, hasPictures: !hasButtons,
      columns: Self.columns, rows: rows)
  }
}
