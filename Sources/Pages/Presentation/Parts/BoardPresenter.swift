package import ComputerPlayers
package import Mustache
package import Reversi

/// The board: a table, inside a form if you can play on it.
package struct BoardViewData: MustacheContext, Equatable {
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

package struct RowViewData: MustacheContext, Equatable {
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
package struct CellViewData: MustacheContext, Equatable {
  let face: CellFace
  var address: String?

  /// The part of the cell that is the same on many boards; nil for a cell with a value, a link or a form.
  package var common: CellFace? { address == nil && !face.isValued ? face : nil }
  /// The square, such as `d3`.
  var square: String { face.square.description }
  /// The disk on the square, `dark` or `light`.
  var disk: String? { face.disk?.className }
  /// The mark of the cell: `last`, `placed`, `turning` or `counted` for a disk, `hint`, `best` or `bad` for none.
  var mark: String? { face.mark?.rawValue }
  /// One character for text browsers, or the value of the move if it is known.
  var glyph: String { face.glyph }
  /// The square, its content and the effect of a move there, in words.
  var label: String { face.label }
  /// Whether the cell has no control.
  var isPicture: Bool { face.control == .none }
  /// Whether the cell is a button of the board's form, even if the board has no form.
  var isButton: Bool { face.control == .button || isDisabled }
  var isDisabled: Bool { face.control == .disabledButton }
  var link: String? { face.control == .link ? address : nil }
  var formAction: String? { face.control == .form ? address : nil }

  package static let fields: MustacheFields<Self> = [
    "square": .text(\.square),
    "disk": .text(\.disk),
    "mark": .text(\.mark),
    "glyph": .text(\.glyph),
    "label": .text(\.label),
    "isPicture": .flag(\.isPicture),
    "isButton": .flag(\.isButton),
    "isDisabled": .flag(\.isDisabled),
    "link": .text(\.link),
    "formAction": .text(\.formAction),
  ]
}

/// A cell without its address.
///
/// Takes eight bytes, so that the table of rendered cells fits into the processor's first-level cache: with cells three
/// times as large, rendering the board of a player's page took 10 µs of 115 more.
package struct CellFace: FragmentKey, Hashable {
  let language: Language
  private let index: UInt8
  var square: Square { Square.all[Int(index)] }
  let disk: Disk?
  var mark: CellMark?
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

  package var number: Int {
    let flips = if case .flips(let count) = prospect { Int(count) } else { 0 }
    let side = disk.map { Int($0.rawValue) + 1 } ?? 0
    return Int(index) | side << 6 | (flips * 3 + (mark == nil ? 0 : 1)) << 8
  }

  fileprivate var isValued: Bool { if case .value = prospect { true } else { false } }

  fileprivate var glyph: String {
    if case .value(let value) = prospect {
      return value.text() + (mark == .bad ? "?" : mark == .best ? "!" : "")
    }
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
      return words.valueCell(square, value, mark)
    case .flips(let count):
      return mark == .hint
        ? words.hintCell(square, flips: Int(count)) : words.legalCell(square, flips: Int(count))
    case nil:
      guard let disk, mark == .last else { return words.cell(square, disk: disk) }
      return words.lastMove(square, disk: disk)
    }
  }
}

/// The mark of a cell. The raw value is its class in the style sheet.
enum CellMark: String, Sendable {
  case last, placed, turning, counted, hint, best, bad
}

package enum CellControl: Sendable, Hashable {
  case none, button, disabledButton, link, form
}

enum CellProspect: Sendable, Hashable {
  case flips(UInt8)
  case value(CellValue)
}

/// The value of a move, in disks for its player.
struct CellValue: Sendable, Hashable {
  let score: Int8
  let isExact: Bool

  init(_ score: Int, isExact: Bool) {
    (self.score, self.isExact) = (Int8(clamping: score), isExact)
  }

  /// The value in a few characters. An estimate starts with ≈.
  ///
  /// - Parameter spaced: whether a blank sets off the mark of an estimate, where there is room.
  func text(spaced: Bool = false) -> String {
    let mark = isExact ? "" : spaced ? "≈\u{A0}" : "≈"
    let sign = score > 0 ? "+" : score < 0 ? "−" : ""
    return mark + sign + String(score.magnitude)
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
  ///
  /// - Parameter form: the form around the board; nil for a board within a form of the page.
  func playable(
    _ position: Position, last: Square?, hint: Square? = nil, form: FormViewData? = nil
  ) -> BoardViewData {
    let legal = position.legalMoves
    return board(form: form, mover: position.turn) { square in
      guard legal.contains(square) else {
        return still(square, position.board[square], last: last)
      }
      var face = legalFace(square, in: position, .button)
      if square == hint { face.mark = .hint }
      return CellViewData(face: face)
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
  ///   - control: whether the cells are links or forms.
  ///   - lead: returns the address for each legal move. A cell without an address, as on static sites, has no
  ///     control.
  package func leading(
    _ position: Position, last: Square?, values: PositionValues? = nil,
    mistake: ReviewedMove? = nil, by control: CellControl = .link, lead: (Square) -> String?
  ) -> BoardViewData {
    let legal = position.legalMoves
    let best = values?.best?.move
    return board(mover: position.turn) { square in
      guard legal.contains(square), let address = lead(square) else {
        return still(square, position.board[square], last: last)
      }
      var face = legalFace(square, in: position, control)
      if let found = values?.moves.first(where: { $0.move == square }) {
        face.prospect = .value(CellValue(found.score, isExact: found.isExact))
        face.mark = square == best ? .best : nil
      } else if let mistake, mistake.square == square {
        face.prospect = .value(CellValue(mistake.score, isExact: mistake.isExact))
        face.mark = .bad
      }
      return CellViewData(face: face, address: address)
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
      let isBest = square == move.best
      guard isPlayed || isBest else {
        return still(square, position.board[square], last: last)
      }
      let value = CellValue(isPlayed ? move.score : move.bestScore, isExact: move.isExact)
      let address = lead(square)
      let face = CellFace(
        language: language, square: square, mark: isBest ? .best : move.isMistake ? .bad : nil,
        prospect: .value(value), control: address == nil ? .none : .link)
      return CellViewData(face: face, address: address)
    }
  }

  /// A frame of a move; nil if the move has no such step.
  package func frame(_ step: FrameAddress.Step, of frames: MoveFrames) -> BoardViewData? {
    guard let (before, now) = frames.turned(by: step) else { return nil }
    if let final = frames.final, step == .count {
      // As players sort them to count: dark's from the top, light's from the bottom.
      let (dark, light) = (final.count(of: .dark), final.count(of: .light))
      return self.board { square in
        let disk: Disk? = square.index < dark ? .dark : square.index >= 64 - light ? .light : nil
        return still(square, disk, disk == nil ? nil : .counted)
      }
    }
    let mover = frames.before.turn
    let mark: CellMark = now.contains(frames.square) ? .placed : .turning
    var board = frames.before.board
    for square in before { board[square] = mover }
    return self.board { square in
      now.contains(square)
        ? still(square, mover, mark) : still(square, board[square], last: frames.square)
    }
  }

  private func legalFace(
    _ square: Square, in position: Position, _ control: CellControl
  ) -> CellFace {
    let flips = UInt8(truncatingIfNeeded: position.flips(at: square).count)
    return CellFace(language: language, square: square, prospect: .flips(flips), control: control)
  }

  private func still(_ square: Square, _ disk: Disk?, last: Square?) -> CellViewData {
    still(square, disk, disk != nil && square == last ? .last : nil)
  }

  private func still(_ square: Square, _ disk: Disk?, _ mark: CellMark?) -> CellViewData {
    CellViewData(
      face: CellFace(
        language: language, square: square, disk: disk, mark: mark,
        control: hasButtons ? .disabledButton : .none))
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
