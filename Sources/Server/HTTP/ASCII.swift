import Encodings

// Bytes with a name in HTTP's grammar (RFC 9110, section 5.6).
extension UInt8 {
  static var tab: UInt8 { 0x09 }
  static var lineFeed: UInt8 { 0x0A }
  static var carriageReturn: UInt8 { 0x0D }
  static var space: UInt8 { 0x20 }
  static var delete: UInt8 { 0x7F }
  static var substitute: UInt8 { 0x1A }

  var isASCII: Bool { self < 0x80 }

  /// A space or a tab, as in `OWS`.
  var isOptionalWhitespace: Bool { self == .space || self == .tab }

  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// `tchar`: a character of a method or field name.
  var isTokenCharacter: Bool { ASCIISet.tokenCharacters.contains(self) }

  /// A visible character, a space, a tab or obs-text.
  var isFieldValueCharacter: Bool { (self >= .space && self != .delete) || self == .tab }

  /// Printable ASCII except the space.
  var isVisible: Bool { self > .space && self < .delete }
}

extension ASCIISet {
  static let tokenCharacters = ASCIISet(alphanumericsAnd: "!#$%&'*+-.^_`|~")
}

extension ArraySlice<UInt8> {
  func trimmingOptionalWhitespace() -> ArraySlice<UInt8> {
    let range = span.rangeWithoutOptionalWhitespace()
    return self[(startIndex + range.lowerBound)..<(startIndex + range.upperBound)]
  }

  func equalsIgnoringCase(_ text: String) -> Bool { span.equalsIgnoringCase(text) }
}

extension [UInt8] {
  /// Appends a string as UTF-8, in a single copy if its storage is contiguous, as it nearly always is.
  mutating func append(text: String) {
    let isAppended: Void? = text.utf8.withContiguousStorageIfAvailable { append(contentsOf: $0) }
    if isAppended == nil { append(contentsOf: text.utf8) }
  }
}

/// A set of ASCII characters as a bit mask, because parsers look up every byte.
struct ASCIISet: Sendable {
  private let low: UInt64
  private let high: UInt64

  /// Letters, digits and the ASCII characters of `others`.
  init(alphanumericsAnd others: StaticString) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    func insert(_ byte: UInt8) {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
    others.withUTF8Buffer { for byte in $0 where byte < 128 { insert(byte) } }
    for byte in UInt8(0)..<128 where byte.isLetter || byte.isDigit { insert(byte) }
    self.low = low
    self.high = high
  }

  func contains(_ byte: UInt8) -> Bool {
    (byte < 64 ? low : high) &>> UInt64(byte & 63) & 1 == 1 && byte < 128
  }
}

// The parser reads heads through spans: slicing an array would retain its buffer every time.
extension Span<UInt8> {
  /// The index of the first such byte at or after `start`.
  func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    var index = start
    while index < count {
      if self[index] == byte { return index }
      index += 1
    }
    return nil
  }

  func firstIndex(notIn set: ASCIISet) -> Int? {
    for index in indices where !set.contains(self[index]) { return index }
    return nil
  }

  func allSatisfy(_ isAsAskedFor: (UInt8) -> Bool) -> Bool {
    for index in indices where !isAsAskedFor(self[index]) { return false }
    return true
  }

  func rangeWithoutOptionalWhitespace() -> Range<Int> {
    var (start, end) = (0, count)
    while start < end, self[start].isOptionalWhitespace { start += 1 }
    while start < end, self[end - 1].isOptionalWhitespace { end -= 1 }
    return start..<end
  }

  func equals(_ text: String) -> Bool {
    let other = text.utf8.span
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }

  func equalsIgnoringCase(_ text: String) -> Bool {
    let other = text.utf8.span
    guard count == other.count else { return false }
    for index in indices where self[index].lowercased != other[index].lowercased { return false }
    return true
  }
}

extension String {
  /// Converts bytes that the caller knows to be ASCII.
  init(ascii bytes: Span<UInt8>) {
    self = bytes.indices.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar(bytes[$1])) }
  }
}
