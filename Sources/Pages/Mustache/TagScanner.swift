/// Finds the tags of a template, with the delimiters set at that point.
struct TagScanner {
  private let source: TemplateSource
  private var opening: [UInt8] = Array("{{".utf8)
  private var closing: [UInt8] = Array("}}".utf8)
  private var offset = 0

  init(_ source: TemplateSource) {
    self.source = source
  }

  /// The next tag; nil after the last one.
  mutating func next() throws(MustacheError) -> Tag? {
    guard let start = find(opening, from: offset) else { return nil }
    let inside = start + opening.count
    let sigil = inside < source.bytes.count ? source.bytes[inside] : 0
    switch sigil {
    case UInt8(ascii: "#"): return try named(.section, start, from: inside + 1)
    case UInt8(ascii: "^"): return try named(.inverted, start, from: inside + 1)
    case UInt8(ascii: "/"): return try named(.end, start, from: inside + 1)
    case UInt8(ascii: ">"): return try named(.partial, start, from: inside + 1)
    case UInt8(ascii: "<"): return try named(.parent, start, from: inside + 1)
    case UInt8(ascii: "$"): return try named(.block, start, from: inside + 1)
    case UInt8(ascii: "&"): return try named(.variable(escaped: false), start, from: inside + 1)
    case UInt8(ascii: "{"):
      let end = [UInt8(ascii: "}")] + closing
      return try named(.variable(escaped: false), start, from: inside + 1, until: end)
    case UInt8(ascii: "!"):
      let end = try content(start, from: inside + 1, until: closing).end
      return Tag(kind: .silent, name: "", range: start..<end)
    case UInt8(ascii: "="): return try delimiters(start, from: inside + 1)
    default: return try named(.variable(escaped: true), start, from: inside)
    }
  }

  private mutating func named(
    _ kind: Tag.Kind, _ start: Int, from: Int, until end: [UInt8]? = nil
  ) throws(MustacheError) -> Tag {
    let (words, end) = try content(start, from: from, until: end ?? closing)
    guard words.count == 1 else {
      throw source.error(.badName(words.joined(separator: " ")), at: start)
    }
    return Tag(kind: kind, name: words[0], range: start..<end)
  }

  private mutating func delimiters(_ start: Int, from: Int) throws(MustacheError) -> Tag {
    let (words, end) = try content(start, from: from, until: [UInt8(ascii: "=")] + closing)
    guard words.count == 2, !words.joined().utf8.contains(UInt8(ascii: "=")) else {
      throw source.error(.badDelimiters(words.joined(separator: " ")), at: start)
    }
    opening = Array(words[0].utf8)
    closing = Array(words[1].utf8)
    return Tag(kind: .silent, name: "", range: start..<end)
  }

  /// The words before a closing delimiter. The scanner continues after that delimiter.
  private mutating func content(
    _ start: Int, from: Int, until delimiter: [UInt8]
  ) throws(MustacheError) -> (words: [String], end: Int) {
    guard let end = find(delimiter, from: from) else {
      let expected = String(decoding: delimiter, as: UTF8.self)
      throw source.error(.unclosedTag(expected: expected), at: start)
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

/// One tag of a template.
struct Tag {
  enum Kind: Equatable {
    case variable(escaped: Bool)
    case section
    case inverted
    case end
    case partial
    case parent
    case block
    /// Comments and set-delimiter tags, which render nothing.
    case silent
  }

  let kind: Kind
  let name: String
  /// The bytes of the tag, including its delimiters.
  let range: Range<Int>

  /// The tag without delimiters, for error messages.
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

  /// The parts of a dotted name.
  func path(in source: TemplateSource) throws(MustacheError) -> [String] {
    if name == "." { return ["."] }
    let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !path.contains("") else {
      throw source.error(.badName(name), at: range.lowerBound)
    }
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

  /// The spaces and tabs that start at an offset.
  func blanks(from offset: Int) -> Range<Int> {
    var end = offset
    while end < bytes.count, Self.isBlank(bytes[end]) { end += 1 }
    return offset..<end
  }

  /// Whether a line starts at an offset.
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

  /// An error at an offset of this template.
  func error(_ problem: MustacheError.Problem, at offset: Int) -> MustacheError {
    let (line, column) = place(of: offset)
    return MustacheError(template: name, line: line, column: column, problem: problem)
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
