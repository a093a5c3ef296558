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
