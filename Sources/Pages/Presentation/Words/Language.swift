/// A language that the site's words exist in.
public struct Language: Sendable, Hashable {
  /// Which of the localizations.
  private let number: UInt8

  /// All languages, the standard one first. Each is a folder beside this file and stands here, nowhere else.
  private static let localizations: [any Localization] = [English(), Japanese(), German()]

  /// The language of whoever has not asked for another.
  public static let standard = Language(number: 0)

  private init(number: UInt8) { self.number = number }

  /// The language with a BCP 47 tag; nil if the site doesn't have it.
  public init?(tag: String) {
    guard let language = Self.allCases.first(where: { $0.tag == tag }) else { return nil }
    self = language
  }

  var words: any Localization { Self.localizations[Int(number)] }

  /// Whether it is that of whoever has not asked for another: addresses say nothing of it.
  var isStandard: Bool { self == .standard }

  /// Its BCP 47 tag.
  public var tag: String { words.tag }

  /// What it calls itself.
  public var name: String { words.name }
}

extension Language: CaseIterable {
  /// All languages, the standard one first.
  public static let allCases = localizations.indices.map { Language(number: UInt8($0)) }
}
