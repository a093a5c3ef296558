/// The bytes of a template and the questions about lines that its tags raise.
struct TemplateSource: Sendable {
  let name: String
  let bytes: [UInt8]

  /// The white space before a tag, if there is nothing else before it on its line.
  func indentation(before offset: Int) -> Range<Int>? {
    var start = offset
    while start > 0, Self.isBlank(bytes[start - 1]) { start -= 1 }
    return startsLine(start) ? start..<offset : nil
  }

  /// Where the next line starts, if nothing but white space follows a tag on its line.
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

  /// Line and column of an offset, both from 1, the column in Unicode scalars.
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
