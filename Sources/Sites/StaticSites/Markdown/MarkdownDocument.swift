import Encodings

/// A part of a text that begins on a line of its own. Lines are counted from 1.
indirect enum MarkdownBlock: Sendable, Hashable {
  case heading(level: Int, [MarkdownInline])
  case paragraph([MarkdownInline])
  /// Lines of code, and the text behind the fence above them.
  case code(String, info: String, line: Int)
  case quote([MarkdownBlock])
  /// The blocks of each item, and the first number of a numbered list; tight without blank lines between them.
  case list(items: [[MarkdownBlock]], start: Int?, isTight: Bool)
  case rule
  /// The cells of each row, headings first, and the classes that align the columns.
  case table([[[MarkdownInline]]], alignments: [String?])
}

/// A part of a line. What surrounds other parts is a pair of marks, so none is too deep in others to be written.
enum MarkdownInline: Sendable, Hashable {
  case text(String)
  case code(String)
  case start(MarkdownSpan)
  case end(MarkdownSpan)
  case softBreak
  case hardBreak
  /// Stands before text in a form that isn't read, such as HTML.
  case foreign(String, line: Int)
}

/// What surrounds a part of a line. In an image, only the text counts, which describes it.
enum MarkdownSpan: Sendable, Hashable {
  case emphasis
  case strong
  case link(MarkdownTarget)
  case image(MarkdownTarget)
}

/// Where a link leads, or where an image comes from.
struct MarkdownTarget: Sendable, Hashable {
  let address: String
  var title: String?
  var line = 0
}

extension [MarkdownBlock] {
  /// Reads a text in a subset of CommonMark 0.31.2; bytes that are not UTF-8 become U+FFFD.
  ///
  /// Every text can be read, in a time proportional to its length. Raw HTML is plain text, and so are links to other
  /// than the web, mail, telephones and relative addresses. Tables are those of GitHub. The definition of a link is on one
  /// line.
  init(markdown bytes: [UInt8]) {
    var parser = BlockParser()
    self = parser.blocks(of: bytes)
  }
}

// Bytes are compared with ASCII characters a great deal.

func == (byte: UInt8?, character: Unicode.Scalar) -> Bool {
  byte.map { UInt32($0) } == character.value
}

func != (byte: UInt8?, character: Unicode.Scalar) -> Bool { !(byte == character) }

func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { byte == character }

extension UInt8 {
  var isLetterOrDigit: Bool { isDigit || ("a"..."z").contains(Unicode.Scalar(self | 0x20)) }
  /// Whether a backslash before it makes it text.
  var canBeEscaped: Bool { 0x21...0x7E ~= self && !isLetterOrDigit }
}

extension ArraySlice<UInt8> {
  func droppingLast(while isDropped: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[..<(lastIndex { !isDropped($0) }.map { $0 + 1 } ?? startIndex)]
  }
}
