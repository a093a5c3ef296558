package import Mustache

/// The reason why a site can't be loaded or rendered.
package enum SiteError: Error, Sendable {
  /// The directory lacks `Templates/` or `Public/`.
  case noSite(directory: String)
  /// There is no site above the executable or the current directory.
  case notFound(executable: String?, currentDirectory: String)
  /// A directory or file can't be read.
  case unreadable(path: String, reason: String)
  /// Templates are missing, malformed, or use fields that their view data does not declare.
  case templates(MustacheErrors, directory: String)
  /// The words have problems.
  case words(WordsError, directory: String)
  /// The style sheet has no line that begins with this colour's declaration.
  case missingColour(String, path: String)
  /// A colour in the style sheet is not a number sign with three or six hexadecimal digits.
  case malformedColour(String, path: String, line: Int)
  /// The page is not one of those with a loaded template.
  case unknownPage(String)
  /// A template includes itself too often for the given data.
  case rendering(MustacheError)
}

extension SiteError: CustomStringConvertible {
  /// One line per problem, with file, line and column if known.
  package var description: String {
    switch self {
    case .noSite(let directory): "\(directory) doesn't hold both Templates/ and Public/"
    case .notFound(let executable, let currentDirectory):
      "no directory with Templates/ and Public/ above "
        + ([executable, currentDirectory].compactMap(\.self)).joined(separator: " or ")
        + "; name one with --templates"
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .templates(let errors, let directory):
      errors.errors.map { Self.line($0, directory) }.joined(separator: "\n")
    case .words(let error, let directory):
      error.problems.map { "\(directory)/\($0)" }.joined(separator: "\n")
    case .missingColour(let property, let path):
      "\(path):1: no line begins with the colour \(property)"
    case .malformedColour(let property, let path, let line):
      "\(path):\(line): the colour \(property) is not # and three or six hexadecimal digits"
    case .unknownPage(let page): "\(page) is not among the pages of a site"
    case .rendering(let error): "\(error)"
    }
  }

  private static func line(_ error: MustacheError, _ directory: String) -> String {
    let file = "\(directory)/\(error.template).mustache"
    let place = error.line > 0 ? "\(file):\(error.line):\(error.column)" : file
    return "\(place): \(error.problem)"
  }
}
