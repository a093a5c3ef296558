/// The problems of the files with a site's words.
package struct WordsError: Error, Sendable, Hashable {
  /// All problems, by file, line and column.
  package let problems: [WordsProblem]

  static let tooManyLanguages = WordsError(problems: [
    WordsProblem(file: "", line: 1, column: 1, kind: .tooManyLanguages)
  ])
}

/// A problem with a place in a file of words.
package struct WordsProblem: Error, Hashable {
  /// The file's name.
  package let file: String
  /// The line, counted from 1. For missing text, the last line.
  package let line: Int
  /// The Unicode scalar in the line, counted from 1.
  package let column: Int
  /// The problem at that place.
  package let kind: Kind

  /// The kinds of problems.
  package enum Kind: Sendable, Hashable {
    /// The site has no file of words.
    case noLanguages
    /// More languages than a process can load.
    case tooManyLanguages
    /// The file is larger than any language needs.
    case tooLarge(limit: Int)
    /// The line is not UTF-8.
    case notUTF8
    /// The line has no equal sign.
    case noEqualSign
    /// An indented line that continues no text.
    case nothingToContinue
    case unknownKey(String)
    case duplicateKey(String, line: Int)
    case missingKey(String)
    /// The text is empty.
    case empty
    /// The text is longer than a page has room for.
    case tooLong(limit: Int)
    /// A brace without its partner.
    case unpairedBrace
    case unknownPlaceholder(String, known: [String])
    case missingPlaceholder(String)
    case missingForm(String)
    /// The text has plural forms beside one for all counts.
    case mixedForms(String)
    /// A value at the head that isn't one of these.
    case unknownValue(String, known: [String])
    /// The code at the head differs from the file's name.
    case otherCode(String)
    /// A line of openings has no legal moves, no tab or no proper name at the column.
    case noOpening
    case duplicateOpening(line: Int)
  }
}

extension WordsProblem: CustomStringConvertible {
  /// The place and the problem, such as `en.txt:3:1: …`.
  package var description: String { "\(file):\(line):\(column): \(reason)" }

  private var reason: String {
    switch kind {
    case .noLanguages: "there is no file of words, such as en.txt"
    case .tooManyLanguages: "there are too many languages"
    case .tooLarge(let limit): "the file has more than \(limit) bytes"
    case .notUTF8: "this is not UTF-8"
    case .noEqualSign: "the line isn't like: key = text"
    case .nothingToContinue: "the line is indented, but continues no text"
    case .unknownKey(let key): "the key \(key) is unknown"
    case .duplicateKey(let key, let line): "the key \(key) is in line \(line) already"
    case .missingKey(let key): "the key \(key) is missing"
    case .empty: "the text is empty"
    case .tooLong(let limit): "the text has more than \(limit) bytes"
    case .unpairedBrace: "the brace has no partner in this line"
    case .unknownPlaceholder(let name, let known):
      "the value {\(name)} is unknown; "
        + (known.isEmpty
          ? "there is none here" : "known: \(known.map { "{\($0)}" }.joined(separator: ", "))")
    case .missingPlaceholder(let name): "the value {\(name)} is missing"
    case .missingForm(let key): "the plural form \(key) is missing"
    case .mixedForms(let key): "\(key) has plural forms, and a text without"
    case .unknownValue(let value, let known):
      "\(value) is not one of: \(known.joined(separator: ", "))"
    case .otherCode(let code): "the file of the language \(code) has to be \(code).txt"
    case .noOpening:
      "a line has legal moves and, after a tab, a name of 1 to 80 bytes of visible text"
    case .duplicateOpening(let line): "the position has a name in line \(line) already"
    }
  }
}

extension WordsError: CustomStringConvertible {
  /// One line per problem.
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
