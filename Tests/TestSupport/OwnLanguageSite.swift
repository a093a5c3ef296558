import Foundation

/// A copy of the project's site whose owner has added a language: a file with some Italian words.
package struct OwnLanguageSite {
  /// The language's tag.
  package static let tag = "it"
  /// The language's name in itself.
  package static let name = "Italiano"
  /// The title of the start page.
  package static let startTitle = "Gioca a Reversi"
  /// The name of a score sheet.
  package static let sheet = "Tabellone di bowling"

  private let directory: TemporaryDirectory
  /// The directory with `Templates` and `Public`.
  package var path: String { directory.path }

  /// Copies the site and adds the language.
  package init() throws {
    directory = try TemporaryDirectory()
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    for folder in ["Templates", "Public"] { try directory.copy(root.appending(path: folder)) }
    var words = try directory.text(of: "Templates/words/en.txt")
    for (key, text) in [
      ("language.code", Self.tag), ("language.name", Self.name),
      ("language.order", "6"), ("startTitle", Self.startTitle), ("bowlingSheet", Self.sheet),
    ] {
      let lines = words.split(separator: "\n", omittingEmptySubsequences: false)
      words = lines.map { $0.hasPrefix(key + " = ") ? "\(key) = \(text)" : String($0) }
        .joined(separator: "\n")
    }
    try directory.write(words, to: "Templates/words/\(Self.tag).txt")
  }
}
