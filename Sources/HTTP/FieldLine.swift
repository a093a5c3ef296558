extension HTTPFields.Line {
  /// Finds name and value in a field line (RFC 9112, section 5).
  ///
  /// - Parameter line: the line without its end.
  init(_ line: ArraySlice<UInt8>) throws(HTTPParseError) {
    guard let first = line.first, !first.isOptionalWhitespace else { throw .foldedField }
    guard let colon = line.firstIndex(where: { !$0.isTokenCharacter }),
      line[colon] == UInt8(ascii: ":"), colon > line.startIndex
    else { throw .malformedField }
    let value = line[(colon + 1)...].trimmingOptionalWhitespace()
    guard value.allSatisfy(\.isFieldValueCharacter) else { throw .malformedField }
    self.init(
      nameStart: UInt32(line.startIndex),
      nameEnd: UInt32(colon),
      valueStart: UInt32(value.startIndex),
      valueEnd: UInt32(value.endIndex)
    )
  }
}
