/// Where the compiler is: in which template, with which block arguments and white space.
struct ExpansionPlace {
  let template: Int
  let environment: BlockEnvironments.ID
  /// Put before each line.
  let indentation: [UInt8]
  /// Taken from the start of each line, as far as it is there.
  let dedentation: [UInt8]

  /// How much of the white space at the start of a line is taken away.
  func removedCount(_ range: Range<Int>, of source: TemplateSource) -> Int {
    zip(source.bytes[range], dedentation).prefix { $0 == $1 }.count
  }

  /// What is left of the white space before a tag.
  func remaining(_ range: Range<Int>, of source: TemplateSource) -> [UInt8] {
    Array(source.bytes[range].dropFirst(removedCount(range, of: source)))
  }
}
