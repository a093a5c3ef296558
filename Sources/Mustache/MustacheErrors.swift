/// Everything that is wrong with a set of templates, so that it can be mended in one go.
public struct MustacheErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errors in the order of the templates; never empty when thrown.
  public var errors: [MustacheError]

  /// Errors to be thrown together.
  public init(_ errors: [MustacheError]) {
    self.errors = errors
  }

  /// One error a line.
  public var description: String {
    errors.map(\.description).joined(separator: "\n")
  }
}
