/// What is wrong with a template, and where.
public struct MustacheError: Error, Hashable, Sendable {
  /// The name under which the template was given.
  public let template: String
  /// The line of the tag, from 1; 0 where the template as a whole is meant.
  public let line: Int
  /// The column of the tag in Unicode scalars, from 1; 0 where the template as a whole is meant.
  public let column: Int
  /// What is wrong.
  public let problem: Problem

  /// What can be wrong with a template.
  public enum Problem: Hashable, Sendable {
    /// An octet that no text in UTF-8 has at its place.
    case notUTF8
    /// A tag without its closing delimiter, which is carried.
    case unclosedTag(expected: String)
    /// A tag that has no name, or one with white space or empty parts in it.
    case badName(String)
    /// A set-delimiter tag that does not hold two delimiters.
    case badDelimiters(String)
    /// A section, parent or block without its end.
    case unclosedSection(String)
    /// An end that is not that of the innermost open section.
    case mismatchedEnd(String, open: String, line: Int, column: Int)
    /// An end where nothing is open.
    case unexpectedEnd(String)
    /// Sections or partials inside each other beyond the limit.
    case nestedTooDeep(limit: Int)
    /// A partial or parent that is not in the library.
    case missingTemplate(String)
    /// Two sources with the same name.
    case duplicateTemplate
    /// A partial or parent that includes itself whatever the data.
    case endlessRecursion(String)
    /// Partials that multiply beyond the limits on what one template may become.
    case tooLarge(steps: Int, bytes: Int)
    /// A name that no context around the tag declares.
    case undeclaredName(String, by: String, surroundings: [String])
    /// A list, context or flag where text is needed.
    case notText(String, kind: String)
    /// A context type that declares a name twice.
    case declaredTwice(String, by: String)
  }
}

extension MustacheError: CustomStringConvertible {
  /// `template:line:column: ` and a sentence for the person who wrote the template.
  public var description: String {
    let place = line > 0 ? "\(template):\(line):\(column)" : template
    return "\(place): \(problem)"
  }
}

extension MustacheError.Problem: CustomStringConvertible {
  /// A sentence that says what is wrong, without the place.
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
