import Foundation
package import Presentation
package import Reversi

extension TextProperties {
  private static let templates = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Templates")

  /// The file `Templates/openings.txt`.
  package static let openings = Array(
    (try? Data(contentsOf: templates.appendingPathComponent("openings.txt"))) ?? Data())

  /// The files in `Templates/words`.
  package static let wordsFiles = files(in: "words")

  /// The names of openings by the languages' tags: those of `Templates/openings.txt` and of `Templates/openings`.
  package static let openingNames: [String: OpeningNames] = {
    do {
      let english = try OpeningNames(openings)
      return try files(in: "openings").reduce(into: ["en": english]) { names, file in
        let tag = String(file.name.dropLast(".txt".count))
        names[tag] = try OpeningNames(file.bytes, language: tag, over: english)
      }
    } catch {
      fatalError("\(error)")
    }
  }()

  private static func files(in folder: String) -> [WordsFile] {
    let folder = templates.appendingPathComponent(folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().map { name in
      let bytes = (try? Data(contentsOf: folder.appendingPathComponent(name))) ?? Data()
      return WordsFile(name: name, bytes: Array(bytes))
    }
  }

  /// The languages of this project. A problem with their files stops the tests, as it stops the program.
  package static let languages: Languages = {
    do {
      return try Languages(wordsFiles, openings: openingNames)
    } catch {
      fatalError("\(error)")
    }
  }()
}
