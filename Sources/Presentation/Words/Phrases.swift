import Reversi

/// The words of a language, with those that every page needs 64 of made beforehand.
final class Phrases: Sendable {
  let words: any Wording
  private let labels: [String]

  /// Dark, light, empty, dark as last move, light as last move; then the legal moves by the number of flips.
  private static let kinds = 5
  /// The longest lines in all eight directions from a square: no move turns more disks over.
  private static let mostFlips = 24
  private static let stride = kinds + mostFlips + 1

  private static let english = Phrases(English())

  static func of(_ language: Language) -> Phrases {
    switch language {
    case .english: english
    }
  }

  private init(_ words: some Wording) {
    self.words = words
    labels = Square.all.flatMap { square in
      [
        words.cell(square, disk: .dark), words.cell(square, disk: .light),
        words.cell(square, disk: nil),
        words.lastMove(square, disk: .dark), words.lastMove(square, disk: .light),
      ] + (0...Self.mostFlips).map { words.legalCell(square, flips: $0) }
    }
  }

  func label(_ square: Square, disk: Disk?, isLast: Bool = false) -> String {
    let kind: Int =
      switch disk {
      case .dark: isLast ? 3 : 0
      case .light: isLast ? 4 : 1
      case nil: 2
      }
    return labels[square.index * Self.stride + kind]
  }

  func label(legal square: Square, flips: Int) -> String {
    labels[square.index * Self.stride + Self.kinds + min(flips, Self.mostFlips)]
  }
}
