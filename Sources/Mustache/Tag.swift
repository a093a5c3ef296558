/// One tag of a template, as the scanner found it.
struct Tag {
  enum Kind {
    case variable(escaped: Bool)
    case section
    case inverted
    case end
    case partial
    case parent
    case block
    /// Comments and set-delimiter tags, which leave nothing behind.
    case silent
  }

  let kind: Kind
  let name: String
  /// The bytes from the opening to behind the closing delimiter.
  let range: Range<Int>

  /// The tag without delimiters, as a person would name it.
  var spelling: String {
    switch kind {
    case .variable, .silent: name
    case .section: "#" + name
    case .inverted: "^" + name
    case .end: "/" + name
    case .partial: ">" + name
    case .parent: "<" + name
    case .block: "$" + name
    }
  }

  /// The parts of a name that may be dotted.
  func path(in source: TemplateSource) throws(MustacheError) -> [String] {
    if name == "." { return ["."] }
    let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !path.contains("") else {
      throw source.error(.badName(name), at: range.lowerBound)
    }
    return path
  }
}
