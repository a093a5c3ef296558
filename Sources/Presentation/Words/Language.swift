import Reversi

/// A language that the site's words exist in.
public struct Language: Sendable {
  let words: any Localization
  private let cells: [SquareCells]
  /// Whether it is that of whoever has not asked for another: addresses say nothing of it.
  let isStandard: Bool

  /// All languages, the standard one first. Each is a folder beside this file and stands here, nowhere else.
  private static let localizations: [any Localization] = [English(), Japanese(), German()]

  private init(_ words: any Localization) {
    self.words = words
    isStandard = words.tag == Self.localizations[0].tag
    cells = Square.all.map { SquareCells(of: $0, words) }
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

  /// What it calls itself.
  public var name: String { words.name }

  /// What a board can show of a square.
  func cells(of square: Square) -> SquareCells { cells[square.index] }
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

/// The cells that show a square with whatever can be on it; made beforehand, since every board has 64 of them.
final class SquareCells: Sendable {
  /// Empty, then with a dark and a light disk, then with one that was placed last.
  private let pictures: [CellViewData]
  private let disabledButtons: [CellViewData]
  /// Where a disk can be placed, by how many it turns over.
  private let legal: [CellViewData]

  /// The longest lines in all eight directions from a square: no move turns more disks over.
  private static let mostFlips = 24

  init(of square: Square, _ words: any Localization) {
    func cells(_ control: CellControl) -> [CellViewData] {
      let sides = [Disk.dark, .light]
      return [nil, .dark, .light].map { disk in
        CellViewData(
          square, disk: disk, label: words.cell(square, disk: disk), control: control)
      }
        + sides.map { disk in
          CellViewData(
            square, disk: disk, mark: .last, label: words.lastMove(square, disk: disk),
            control: control)
        }
    }
    pictures = cells(.none)
    disabledButtons = cells(.disabledButton)
    legal = (0...Self.mostFlips).map { flips in
      CellViewData(
        square, disk: nil, label: words.legalCell(square, flips: flips), control: .button)
    }
  }

  /// A cell where no disk can be placed: a picture, or a button that can't be pressed.
  func still(_ disk: Disk?, isLast: Bool = false, isButton: Bool) -> CellViewData {
    let number =
      switch disk {
      case nil: 0
      case .dark: isLast ? 3 : 1
      case .light: isLast ? 4 : 2
      }
    return isButton ? disabledButtons[number] : pictures[number]
  }

  /// A cell whose button places a disk.
  func legal(flips: Int) -> CellViewData { legal[flips] }
}
