import Mustache
import Reversi

/// The reason why the templates, words and public files can't be loaded: one line per problem, with file, line and
/// column if known.
package struct ViewsError: Error, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }

  init(_ error: MustacheErrors, in directory: String) {
    description = error.errors.map { error in
      let file = "\(directory)/\(error.template).mustache"
      let place = error.line > 0 ? "\(file):\(error.line):\(error.column)" : file
      return "\(place): \(error.problem)"
    }.joined(separator: "\n")
  }

  init(_ error: WordsError, in directory: String) {
    description = error.problems.map { "\(directory)/\($0)" }.joined(separator: "\n")
  }

  init(_ error: OpeningNamesError, in file: String) {
    description = error.problems.map { "\(file):\($0)" }.joined(separator: "\n")
  }
}
