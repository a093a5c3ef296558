// Heads are read through spans: each slice of an array would be counted as one more owner of it.
extension Span<UInt8> {
  /// Where an octet is found first, from a position on.
  func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    var index = start
    while index < count {
      if self[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// Where the first octet is found that is not one of a set.
  func firstIndex(notIn set: ASCIISet) -> Int? {
    for index in indices where !set.contains(self[index]) { return index }
    return nil
  }

  func allSatisfy(_ isAsAskedFor: (UInt8) -> Bool) -> Bool {
    for index in indices where !isAsAskedFor(self[index]) { return false }
    return true
  }

  /// Where the text lies between the spaces and tabs at both ends.
  func rangeWithoutOptionalWhitespace() -> Range<Int> {
    var (start, end) = (0, count)
    while start < end, self[start].isOptionalWhitespace { start += 1 }
    while start < end, self[end - 1].isOptionalWhitespace { end -= 1 }
    return start..<end
  }

  /// Compares with a text.
  func equals(_ text: String) -> Bool {
    let other = text.utf8.span
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }

  /// Compares with an ASCII text without regard to case.
  func equalsIgnoringCase(_ text: String) -> Bool {
    let other = text.utf8.span
    guard count == other.count else { return false }
    for index in indices where self[index].lowercased != other[index].lowercased { return false }
    return true
  }
}

extension String {
  /// Characters that are known to be ASCII.
  init(ascii bytes: Span<UInt8>) {
    self = bytes.indices.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar(bytes[$1])) }
  }
}
