/// The text of a program while it is compiled: lines with their final indentation.
struct ProgramText {
  private(set) var bytes: [UInt8] = []
  /// Whether the next line goes on behind text that is already there.
  var continuesLine = false
  private var start = 0

  /// Adds text of a template, line by line.
  mutating func append(
    _ range: Range<Int>,
    of source: TemplateSource,
    in place: ExpansionPlace
  ) {
    var start = range.lowerBound
    repeat {
      if source.startsLine(start) {
        start += place.removedCount(start..<range.upperBound, of: source)
        indent(before: start, of: source, in: place)
      }
      continuesLine = false
      let newline = source.bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "\n"))
      let end = newline.map { $0 + 1 } ?? range.upperBound
      bytes += source.bytes[start..<end]
      start = end
    } while start < range.upperBound
  }

  /// Indents a line unless it goes on behind other text or is empty.
  private mutating func indent(
    before offset: Int,
    of source: TemplateSource,
    in place: ExpansionPlace
  ) {
    guard !continuesLine, offset < source.bytes.count else { return }
    let next = source.bytes[offset]
    guard next != UInt8(ascii: "\n"), next != UInt8(ascii: "\r") else { return }
    bytes += place.indentation
  }

  /// The text since the last call, if there is any.
  mutating func flush() -> (start: Int32, count: Int32)? {
    guard start < bytes.count else { return nil }
    defer { start = bytes.count }
    return (Int32(start), Int32(bytes.count - start))
  }
}
