/// A language that the site is translated into.
public struct Language: Sendable, Hashable {
  /// The index of the localization.
  private let number: UInt8

  /// All languages, the standard one first. To add a language, add a folder next to this file and an entry
  /// here.
  private static let localizations: [any Localization] = [English(), Japanese(), German()]

  /// The language for visitors who haven't asked for another one.
  public static let standard = Language(number: 0)

  private init(number: UInt8) { self.number = number }

  /// The language with a BCP 47 tag; nil if the site isn't translated into it.
  public init?(tag: String) {
    guard let language = Self.allCases.first(where: { $0.tag == tag }) else { return nil }
    self = language
  }

  var words: any Localization { Self.localizations[Int(number)] }

  /// Whether the language is the standard one, which addresses don't name.
  var isStandard: Bool { self == .standard }

  /// The BCP 47 tag.
  public var tag: String { words.tag }

  /// The language's name in itself.
  public var name: String { words.name }
}

extension Language: CaseIterable {
  /// All languages, the standard one first.
  public static let allCases = localizations.indices.map { Language(number: UInt8($0)) }
}
