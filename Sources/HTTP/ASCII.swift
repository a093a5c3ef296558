// The octets that HTTP's grammar names (RFC 9110, section 5.6).
extension UInt8 {
  static var tab: UInt8 { 0x09 }
  static var lineFeed: UInt8 { 0x0A }
  static var carriageReturn: UInt8 { 0x0D }
  static var space: UInt8 { 0x20 }
  static var delete: UInt8 { 0x7F }
  static var substitute: UInt8 { 0x1A }

  var isASCII: Bool { self < 0x80 }

  /// The octet with an ASCII capital made small.
  var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }

  /// `OWS` is made of spaces and tabs.
  var isOptionalWhitespace: Bool { self == .space || self == .tab }

  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// `tchar`: what methods and field names are made of.
  var isTokenCharacter: Bool { ASCIISet.tokenCharacters.contains(self) }

  /// What a field value may hold: visible characters, spaces, tabs and obs-text.
  var isFieldValueCharacter: Bool { (self >= .space && self != .delete) || self == .tab }

  /// Printable ASCII without the space.
  var isVisible: Bool { self > .space && self < .delete }

  /// The value of a hexadecimal digit of either case.
  var hexadecimalValue: UInt8? {
    if isDigit { return self - UInt8(ascii: "0") }
    let letter = lowercased
    guard (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter) else { return nil }
    return letter - UInt8(ascii: "a") + 10
  }
}

extension ASCIISet {
  /// `tchar`.
  static let tokenCharacters = ASCIISet(alphanumericsAnd: "!#$%&'*+-.^_`|~")
}

extension ArraySlice<UInt8> {
  /// The slice without spaces and tabs at both ends.
  func trimmingOptionalWhitespace() -> ArraySlice<UInt8> {
    let range = span.rangeWithoutOptionalWhitespace()
    return self[(startIndex + range.lowerBound)..<(startIndex + range.upperBound)]
  }

  /// Compares with an ASCII text without regard to case.
  func equalsIgnoringCase(_ text: String) -> Bool { span.equalsIgnoringCase(text) }
}

extension [UInt8] {
  /// Appends a text in UTF-8, its octets all at once where they lie in one piece, as they nearly always do.
  mutating func append(text: String) {
    let isAppended: Void? = text.utf8.withContiguousStorageIfAvailable { append(contentsOf: $0) }
    if isAppended == nil { append(contentsOf: text.utf8) }
  }
}
