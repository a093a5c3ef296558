import Reversi

/// The words of a language, with those that every page needs 64 of made beforehand.
final class Phrases: Sendable {
  let language: Language
  let words: any Wording
  let buttons: PreparedButtons
  /// What is said of each square with each content.
  private let labels: [String]

  private static let english = Phrases(.english, English())

  static func of(_ language: Language) -> Phrases {
    switch language {
    case .english: english
    }
  }

  private init(_ language: Language, _ words: some Wording) {
    self.language = language
    self.words = words
    buttons = PreparedButtons(language, words)
    labels = Square.all.flatMap { square in
      CellContent.all.map { content in
        switch content {
        case .empty: words.cell(square, disk: nil)
        case .disk(let disk, .last): words.lastMove(square, disk: disk)
        case .disk(let disk, _): words.cell(square, disk: disk)
        case .legal(let flips): words.legalCell(square, flips: Int(flips))
        }
      }
    }
  }

  func label(_ square: Square, _ content: CellContent) -> String {
    labels[square.index * CellContent.count + content.number]
  }
}
