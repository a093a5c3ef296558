/// A problem in a template and its position.
public struct MustacheError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the template.
  public let template: String
  /// Counted from 1; 0 if the problem concerns the whole template.
  public let line: Int
  /// In Unicode scalars, counted from 1; 0 if the problem concerns the whole template.
  public let column: Int
  /// A sentence for the author of the template, without the position.
  public let problem: String

  init(_ problem: String, in template: String, line: Int = 0, column: Int = 0) {
    self.template = template
    self.line = line
    self.column = column
    self.problem = problem
  }

  /// `template:line:column: ` and the problem.
  public var description: String {
    let place = line > 0 ? "\(template):\(line):\(column)" : template
    return "\(place): \(problem)"
  }
}

/// All problems of a set of templates, so that they can be fixed together.
public struct MustacheErrors: Error, Sendable {
  /// In the order of the templates; never empty.
  public let errors: [MustacheError]

  init(_ errors: [MustacheError]) {
    self.errors = errors
  }
}
