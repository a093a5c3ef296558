/// Finds the tags of a template, following its changes of delimiters.
struct TagScanner {
  private let source: TemplateSource
  private var opening: [UInt8] = Array("{{".utf8)
  private var closing: [UInt8] = Array("}}".utf8)
  private var offset = 0

  init(_ source: TemplateSource) {
    self.source = source
  }

  /// The next tag, or nil behind the last.
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
      return try named(
        .variable(escaped: false),
        start,
        from: inside + 1,
        until: [UInt8(ascii: "}")] + closing
      )
    case UInt8(ascii: "!"):
      let end = try content(start, from: inside + 1, until: closing).end
      return Tag(kind: .silent, name: "", range: start..<end)
    case UInt8(ascii: "="): return try delimiters(start, from: inside + 1)
    default: return try named(.variable(escaped: true), start, from: inside)
    }
  }

  private mutating func named(
    _ kind: Tag.Kind,
    _ start: Int,
    from: Int,
    until end: [UInt8]? = nil
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

  /// The words up to a closing delimiter, behind which the scanner goes on.
  private mutating func content(
    _ start: Int,
    from: Int,
    until delimiter: [UInt8]
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
