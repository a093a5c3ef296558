import Reversi

/// A language that the site's words exist in.
public struct Language: Sendable {
  let words: any Localization
  private let labels: [SquareLabels]

  /// All languages, the standard one first. Each is a folder beside this file and stands here, nowhere else.
  private static let localizations: [any Localization] = [English()]

  private init(_ words: any Localization) {
    self.words = words
    labels = Square.all.map { SquareLabels(of: $0, words) }
  }

  /// The language of whoever has not asked for another.
  public static let standard = allCases[0]

  /// The language with a BCP 47 tag; nil if the site doesn't have it.
  public init?(tag: String) {
    guard let language = Self.allCases.first(where: { $0.tag == tag }) else { return nil }
    self = language
  }

  /// Its BCP 47 tag.
  public var tag: String { words.tag }

  /// What is said of a square.
  func labels(of square: Square) -> SquareLabels { labels[square.index] }
}

extension Language: CaseIterable {
  /// All languages, the standard one first.
  public static let allCases = localizations.map { Language($0) }
}

extension Language: Hashable {
  /// Whether both are the same language.
  public static func == (one: Language, other: Language) -> Bool { one.tag == other.tag }

  /// Hashes the tag.
  public func hash(into hasher: inout Hasher) { hasher.combine(tag) }
}

/// What is said of a square, whatever is on it; made beforehand, since every page needs 64 of these texts.
struct SquareLabels: Sendable {
  let empty: String
  private let dark: String
  private let light: String
  private let lastDark: String
  private let lastLight: String
  private let legal: [String]

  /// The longest lines in all eight directions from a square: no move turns more disks over.
  private static let mostFlips = 24

  init(of square: Square, _ words: any Localization) {
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
