extension HTTPFields {
  /// Whether a comma-separated list field has this member, whatever its case
  /// (RFC 9110, section 5.6.1).
  func hasListMember(_ member: String, of name: HTTPFieldName) -> Bool {
    lines.contains { line in
      isNamed(name, line) && bytes.span.extracting(line.value).hasListMember(member)
    }
  }

  /// The members of a comma-separated list field over all its lines, empty ones left out
  /// (RFC 9110, section 5.6.1). Not for fields with quoted strings.
  func listMembers(of name: HTTPFieldName) -> [ArraySlice<UInt8>] {
    var members: [ArraySlice<UInt8>] = []
    for line in lines where isNamed(name, line) {
      for part in valueBytes(of: line).split(separator: UInt8(ascii: ",")) {
        let member = part.trimmingOptionalWhitespace()
        if !member.isEmpty { members.append(member) }
      }
    }
    return members
  }
}

extension Span<UInt8> {
  fileprivate func hasListMember(_ member: String) -> Bool {
    var start = 0
    while start < count {
      let end = firstIndex(of: UInt8(ascii: ","), from: start) ?? count
      let part = extracting(start..<end)
      if part.extracting(part.rangeWithoutOptionalWhitespace()).equalsIgnoringCase(member) {
        return true
      }
      start = end + 1
    }
    return false
  }
}
