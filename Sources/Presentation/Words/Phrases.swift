import Reversi

/// The words of a language, with those that every page needs 64 of made beforehand.
final class Phrases: Sendable {
  let language: Language
  let words: any Wording
  private let labels: [SquareLabels]

  private static let english = Phrases(.english, English())

  static func of(_ language: Language) -> Phrases {
    switch language {
    case .english: english
    }
  }

  private init(_ language: Language, _ words: some Wording) {
    self.language = language
    self.words = words
    labels = Square.all.map { SquareLabels(of: $0, words) }
  }

  /// What is said of a square.
  func labels(of square: Square) -> SquareLabels { labels[square.index] }
}

/// What is said of a square, whatever is on it.
struct SquareLabels: Sendable {
  let empty: String
  private let dark: String
  private let light: String
  private let lastDark: String
  private let lastLight: String
  private let legal: [String]

  /// The longest lines in all eight directions from a square: no move turns more disks over.
  private static let mostFlips = 24

  init(of square: Square, _ words: some Wording) {
    empty = words.cell(square, disk: nil)
    dark = words.cell(square, disk: .dark)
    light = words.cell(square, disk: .light)
    lastDark = words.lastMove(square, disk: .dark)
    lastLight = words.lastMove(square, disk: .light)
    legal = (0...Self.mostFlips).map { words.legalCell(square, flips: $0) }
  }

  func disk(_ disk: Disk) -> String { disk == .dark ? dark : light }
  func lastMove(_ disk: Disk) -> String { disk == .dark ? lastDark : lastLight }
  func legal(flips: Int) -> String { legal[flips] }
}
