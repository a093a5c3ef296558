import Foundation
public import Gameplay
public import Presentation

extension Languages {
  /// The files in `Templates/words`.
  public static let shippedFiles: [WordsFile] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Templates/words")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().map { name in
      let bytes = (try? Data(contentsOf: folder.appendingPathComponent(name))) ?? Data()
      return WordsFile(name: name, bytes: Array(bytes))
    }
  }()

  /// The languages of this project. A problem with their files stops the tests, as it stops the program.
  public static let shipped: Languages = {
    do throws(WordsError) {
      return try Languages(shippedFiles)
    } catch {
      fatalError("\(error)")
    }
  }()
}

extension Language {
  /// The standard language of this project.
  public static var standard: Language { Languages.shipped.standard }
  /// The languages of this project, the standard one first.
  public static var allCases: [Language] { Languages.shipped.all }

  /// The language of this project with a tag.
  public init?(tag: String) {
    guard let language = Languages.shipped[tag] else { return nil }
    self = language
  }
}

extension Viewer {
  /// Creates a viewer in the standard language.
  public init(
    rights: Rights = [], motion: Motion = .disks, hasChosenMotion: Bool = true,
    theme: Theme? = .felt, origin: String? = nil
  ) {
    self.init(
      rights: rights, motion: motion, hasChosenMotion: hasChosenMotion, theme: theme,
      language: .standard, origin: origin)
  }
}
