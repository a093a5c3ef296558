extension HTTPFields {
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
