import Foundation
package import Presentation
import Reversi

extension TextProperties {
  private static let templates = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Templates")

  /// The file `Templates/openings.txt`.
  package static let openings = Array(
    (try? Data(contentsOf: templates.appendingPathComponent("openings.txt"))) ?? Data())

  /// The files in `Templates/words`.
  package static let wordsFiles: [WordsFile] = {
    let folder = templates.appendingPathComponent("words")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().map { name in
      let bytes = (try? Data(contentsOf: folder.appendingPathComponent(name))) ?? Data()
      return WordsFile(name: name, bytes: Array(bytes))
    }
  }()

  /// The languages of this project. A problem with their files stops the tests, as it stops the program.
  package static let languages: Languages = {
    do {
      return try Languages(wordsFiles, openings: OpeningNames(openings))
    } catch {
      fatalError("\(error)")
    }
  }()
}
