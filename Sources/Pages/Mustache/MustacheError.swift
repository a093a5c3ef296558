/// A problem in a template and its position.
public struct MustacheError: Error, Hashable, Sendable {
  /// The name of the template.
  public let template: String
  /// The line of the tag, counted from 1; 0 if the problem concerns the whole template.
  public let line: Int
  /// The column of the tag in Unicode scalars, counted from 1; 0 if the problem concerns the whole template.
  public let column: Int
  /// The problem.
  public let problem: Problem

  /// The kinds of problems in a template.
  public enum Problem: Hashable, Sendable {
    /// An octet that is invalid in UTF-8.
    case notUTF8
    /// A tag without its closing delimiter, which is the associated value.
    case unclosedTag(expected: String)
    /// A tag without a name, or with white space or empty parts in its name.
    case badName(String)
    /// A set-delimiter tag that does not have exactly two delimiters.
    case badDelimiters(String)
    /// A section, parent or block without an end tag.
    case unclosedSection(String)
    /// An end tag that does not match the innermost open section.
    case mismatchedEnd(String, open: String, line: Int, column: Int)
    /// An end tag without an open section.
    case unexpectedEnd(String)
    /// Sections or partials nested beyond the limit.
    case nestedTooDeep(limit: Int)
    /// A partial or parent that is not in the library.
    case missingTemplate(String)
    /// Two sources with the same name.
    case duplicateTemplate
    /// A partial or parent that includes itself for any data.
    case endlessRecursion(String)
    /// Partials that together exceed the limits for one template.
    case tooLarge(steps: Int, bytes: Int)
    /// A name that no context around the tag declares.
    case undeclaredName(String, by: String, surroundings: [String])
    /// A list, context or flag used as text.
    case notText(String, kind: String)
    /// A context type that declares a name twice.
    case declaredTwice(String, by: String)
  }
}

extension MustacheError: CustomStringConvertible {
  /// `template:line:column: ` and a sentence for the author of the template.
  public var description: String {
    let place = line > 0 ? "\(template):\(line):\(column)" : template
    return "\(place): \(problem)"
  }
}

extension MustacheError.Problem: CustomStringConvertible {
  /// A sentence about the problem, without the position.
  public var description: String {
    switch self {
    case .notUTF8:
      "the template is no UTF-8"
    case .unclosedTag(let expected):
      "the tag that starts here is never closed; expected \"\(expected)\""
    case .badName(let name):
      name.isEmpty ? "the tag has no name" : "\"\(name)\" is not a name"
    case .badDelimiters(let content):
      "\"\(content)\" does not set two delimiters; write {{=<% %>=}}"
    case .unclosedSection(let tag):
      "{{\(tag)}} is never closed"
    case .mismatchedEnd(let end, let open, let line, let column):
      "{{/\(end)}} does not close {{\(open)}}, which was opened at \(line):\(column)"
    case .unexpectedEnd(let end):
      "{{/\(end)}} closes nothing: no section is open here"
    case .nestedTooDeep(let limit):
      "sections and partials are nested more than \(limit) deep"
    case .missingTemplate(let name):
      "there is no template \"\(name)\""
    case .duplicateTemplate:
      "two templates have this name"
    case .endlessRecursion(let name):
      "\"\(name)\" includes itself without end; include it in a section"
    case .tooLarge(let steps, let bytes):
      "with its partials the template has more than \(steps) sections or \(bytes) bytes"
    case .undeclaredName(let name, let type, let surroundings):
      "\"{{\(name)}}\" is not declared by \(type)" + Self.others(surroundings)
    case .notText(let name, let kind):
      "\"{{\(name)}}\" is \(kind), not text; use it in a section"
    case .declaredTwice(let name, let type):
      "\(type) declares \"\(name)\" twice"
    }
  }

  private static func others(_ surroundings: [String]) -> String {
    surroundings.isEmpty
      ? "" : " or what surrounds it (\(surroundings.joined(separator: ", ")))"
  }
}

/// All problems of a set of templates, so that they can be fixed together.
public struct MustacheErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errors in the order of the templates; never empty when thrown.
  public var errors: [MustacheError]

  /// Creates an error from several errors.
  public init(_ errors: [MustacheError]) {
    self.errors = errors
  }

  /// One error per line.
  public var description: String {
    errors.map(\.description).joined(separator: "\n")
  }
}
