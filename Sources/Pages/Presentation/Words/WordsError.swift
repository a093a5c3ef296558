/// The problems of the files with a site's words.
package struct WordsError: Error, Sendable, Hashable {
  /// By file, line and column.
  package let problems: [WordsProblem]
}

/// A problem with a place in a file of words.
package struct WordsProblem: Error, Hashable {
  package let file: String
  /// Counted from 1. For missing text, the last line.
  package let line: Int
  /// The Unicode scalar in the line, counted from 1.
  package let column: Int
  package let reason: String
}

extension WordsProblem: CustomStringConvertible {
  package var description: String { "\(file):\(line):\(column): \(reason)" }
}

extension WordsError: CustomStringConvertible {
  /// A line for each problem.
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
