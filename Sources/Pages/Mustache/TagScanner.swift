/// Finds the tags of a template, with the delimiters set at that point.
struct TagScanner {
  private let source: TemplateSource
  private var opening: [UInt8] = Array("{{".utf8)
  private var closing: [UInt8] = Array("}}".utf8)
  private var offset = 0

  init(_ source: TemplateSource) { self.source = source }

  /// The next tag; nil after the last one.
  mutating func next() throws(MustacheError) -> Tag? {
    guard let start = find(opening, from: offset) else { return nil }
    let inside = start + opening.count
    let sigil = inside < source.bytes.count ? String(UnicodeScalar(source.bytes[inside])) : ""
    let kind = Tag.Kind(rawValue: sigil) ?? .variable
    let name = inside + (kind == .variable ? 0 : 1)
    switch kind {
    case .comment:
      let end = try content(start, from: name, until: closing).end
      return Tag(kind: kind, name: "", range: start..<end)
    case .delimiters: return try delimiters(start, from: name)
    case .tripleVariable:
      return try named(kind, start, from: name, until: [UInt8(ascii: "}")] + closing)
    default: return try named(kind, start, from: name, until: closing)
    }
  }

  private mutating func named(
    _ kind: Tag.Kind, _ start: Int, from: Int, until delimiter: [UInt8]
  ) throws(MustacheError) -> Tag {
    let (words, end) = try content(start, from: from, until: delimiter)
    guard words.count == 1 else { throw source.badName(words.joined(separator: " "), at: start) }
    return Tag(kind: kind, name: words[0], range: start..<end)
  }

  private mutating func delimiters(_ start: Int, from: Int) throws(MustacheError) -> Tag {
    let (words, end) = try content(start, from: from, until: [UInt8(ascii: "=")] + closing)
    guard words.count == 2, !words.joined().utf8.contains(UInt8(ascii: "=")) else {
      let content = words.joined(separator: " ")
      throw source.error("\"\(content)\" does not set two delimiters; write {{=<% %>=}}", at: start)
    }
    opening = Array(words[0].utf8)
    closing = Array(words[1].utf8)
    return Tag(kind: .delimiters, name: "", range: start..<end)
  }

  /// The words before a closing delimiter. The scanner continues after that delimiter.
  private mutating func content(
    _ start: Int, from: Int, until delimiter: [UInt8]
  ) throws(MustacheError) -> (words: [String], end: Int) {
    guard let end = find(delimiter, from: from) else {
      let expected = String(decoding: delimiter, as: UTF8.self)
      throw source.error(
        "the tag that starts here is never closed; expected \"\(expected)\"", at: start)
    }
    offset = end + delimiter.count
    let words = source.bytes[from..<end].split { $0 <= UInt8(ascii: " ") }
    return (words.map { String(decoding: $0, as: UTF8.self) }, offset)
  }

  private func find(_ pattern: [UInt8], from start: Int) -> Int? {
    let last = source.bytes.count - pattern.count
    guard start <= last else { return nil }
    return (start...last).first { candidate in
      pattern.indices.allSatisfy { source.bytes[candidate + $0] == pattern[$0] }
    }
  }
}

struct Tag {
  /// What a tag does. The raw value is the sign after its opening delimiter.
  enum Kind: String {
    case variable = ""
    case unescapedVariable = "&"
    case tripleVariable = "{"
    case section = "#"
    case inverted = "^"
    case end = "/"
    case partial = ">"
    case parent = "<"
    case block = "$"
    case comment = "!"
    case delimiters = "="
  }

  let kind: Kind
  let name: String
  /// The bytes of the tag, including its delimiters.
  let range: Range<Int>

  /// The tag without delimiters, for error messages.
  var spelling: String { kind.rawValue + name }

  func path(in source: TemplateSource) throws(MustacheError) -> [String] {
    if name == "." { return ["."] }
    let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !path.contains("") else { throw source.badName(name, at: range.lowerBound) }
    return path
  }
}

/// The bytes of a template, and how they divide into lines.
struct TemplateSource: Sendable {
  let name: String
  let bytes: [UInt8]

  /// The white space before a tag, if the line has nothing else before it.
  func indentation(before offset: Int) -> Range<Int>? {
    var start = offset
    while start > 0, Self.isBlank(bytes[start - 1]) { start -= 1 }
    return startsLine(start) ? start..<offset : nil
  }

  /// The start of the next line, if only white space follows a tag on its line.
  func nextLine(after offset: Int) -> Int? {
    var end = blanks(from: offset).upperBound
    if end < bytes.count, bytes[end] == UInt8(ascii: "\r") { end += 1 }
    if end == bytes.count { return end }
    return bytes[end] == UInt8(ascii: "\n") ? end + 1 : nil
  }

  func blanks(from offset: Int) -> Range<Int> {
    var end = offset
    while end < bytes.count, Self.isBlank(bytes[end]) { end += 1 }
    return offset..<end
  }

  func startsLine(_ offset: Int) -> Bool {
    offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n")
  }

  /// The line and column of an offset, both counted from 1, the column in Unicode scalars.
  func place(of offset: Int) -> (line: Int, column: Int) {
    var line = 1
    var column = 1
    for byte in bytes[..<offset] {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }

  func error(_ problem: String, at offset: Int) -> MustacheError {
    let (line, column) = place(of: offset)
    return MustacheError(problem, in: name, line: line, column: column)
  }

  func badName(_ name: String, at offset: Int) -> MustacheError {
    error(name.isEmpty ? "the tag has no name" : "\"\(name)\" is not a name", at: offset)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
