extension HTTPFields.Line {
  /// Finds name and value in a field line (RFC 9112, section 5).
  ///
  /// - Parameters:
  ///   - line: the line without its end.
  ///   - start: where it begins in the bytes that the ranges count in.
  init(_ line: Span<UInt8>, at start: Int) throws(HTTPParseError) {
    guard !line.isEmpty, !line[0].isOptionalWhitespace else { throw .foldedField }
    guard let colon = line.firstIndex(notIn: .tokenCharacters),
      line[colon] == UInt8(ascii: ":"), colon > 0
    else { throw .malformedField }
    let rest = line.extracting((colon + 1)...)
    let value = rest.rangeWithoutOptionalWhitespace()
    guard rest.extracting(value).allSatisfy({ $0.isFieldValueCharacter }) else {
      throw .malformedField
    }
    let valueStart = start + colon + 1
    self.init(
      nameStart: UInt32(start),
      nameEnd: UInt32(start + colon),
      valueStart: UInt32(valueStart + value.lowerBound),
      valueEnd: UInt32(valueStart + value.upperBound)
    )
  }
}
