public import Mustache

/// Why a site can't be loaded or shown.
public enum SiteError: Error, Sendable {
  /// A directory lacks `Templates/` or `Public/`.
  case noSite(directory: String)
  /// Neither above the executable nor above the current directory is there a site.
  case notFound(executable: String?, currentDirectory: String)
  /// A directory or a file can't be read.
  case unreadable(path: String, reason: String)
  /// Templates are missing, broken, or name what their view data does not declare.
  case templates(MustacheErrors, directory: String)
  /// The style sheet doesn't declare a colour at the beginning of a line.
  case missingColour(String, path: String)
  /// A colour of the style sheet is not a number sign with three or six hexadecimal digits.
  case malformedColour(String, path: String, line: Int)
  /// A page is not among those whose templates are loaded.
  case unknownPage(String)
  /// A template includes itself too often for the data at hand.
  case rendering(MustacheError)
}

extension SiteError: CustomStringConvertible {
  /// One line for each thing that is wrong, with file, line and column where it has them.
  public var description: String {
    switch self {
    case .noSite(let directory): "\(directory) doesn't hold both Templates/ and Public/"
    case .notFound(let executable, let currentDirectory):
      "no directory with Templates/ and Public/ above "
        + ([executable, currentDirectory].compactMap(\.self)).joined(separator: " or ")
        + "; name one with --site"
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .templates(let errors, let directory):
      errors.errors.map { Self.line($0, directory) }.joined(separator: "\n")
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
