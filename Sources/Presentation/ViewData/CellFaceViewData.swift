import Reversi

/// What is to be seen and said of a cell, wherever it leads.
///
/// There are only so many faces: 64 squares and what can be on them. A face is therefore kept as
/// the case that it is, and has texts only when they are asked for; what a template makes of it is
/// made once.
public struct CellFaceViewData: Sendable, Hashable {
  let square: Square
  let content: CellContent
  let language: Language

  /// The square, such as `d3`.
  public var name: String { square.description }
  /// The disk on it: `dark`, `light` or empty.
  public var disk: String { content.disk?.className ?? "" }
  /// What sets its disk apart: `last`, `placed`, `turning` or empty.
  public var mark: String { content.mark.rawValue }
  /// Whether there is a disk on it like any other: its one class needs no quotation marks.
  public var isPlain: Bool { content.disk != nil && content.mark == .none }
  /// Whether its disk is set apart.
  public var isMarked: Bool { content.mark != .none }
  /// The one character that text browsers show.
  public var glyph: String { TextBoard.glyph(of: content.disk) }
  /// The square, what is on it and what would happen, in words.
  public var label: String { Phrases.of(language).label(square, content) }
  /// Whether nothing can be placed here now.
  public var isDisabled: Bool { !content.isLegal }

  /// How many faces there are.
  public static let count = Language.allCases.count * 64 * CellContent.count

  /// The number of the face among all, from 0.
  public var number: Int {
    (language.number * 64 + square.index) * CellContent.count + content.number
  }
}

extension Language {
  /// The number of the language among all, from 0.
  var number: Int {
    switch self {
    case .english: 0
    }
  }
}
