import Foundation

/// A copy of the project's site whose owner has added a language: a file with some French words.
public struct OwnLanguageSite {
  /// The language's tag.
  public static let tag = "fr"
  /// The language's name in itself.
  public static let name = "Français"
  /// The title of the start page.
  public static let startTitle = "Jouer à Reversi"
  /// The name of a score sheet.
  public static let sheet = "Feuille de bowling"

  private let directory: TemporaryDirectory
  /// The directory with `Templates` and `Public`.
  public var path: String { directory.path }

  /// Copies the site and adds the language.
  public init() throws {
    directory = try TemporaryDirectory()
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    for folder in ["Templates", "Public"] { try directory.copy(root.appending(path: folder)) }
    var words = try directory.text(of: "Templates/words/en.txt")
    for (key, text) in [
      ("language.code", Self.tag), ("language.name", Self.name),
      ("language.order", "4"), ("start.title", Self.startTitle), ("bowling.sheet", Self.sheet),
    ] {
      let lines = words.split(separator: "\n", omittingEmptySubsequences: false)
      words = lines.map { $0.hasPrefix(key + " = ") ? "\(key) = \(text)" : String($0) }
        .joined(separator: "\n")
    }
    try directory.write(words, to: "Templates/words/\(Self.tag).txt")
  }
}
