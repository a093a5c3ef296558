extension Span<UInt8> {
  /// Whether this is `uri-host [":" port]` with a host that is not empty
  /// (RFC 9110, section 7.2; RFC 3986, section 3.2).
  var isHostAndPort: Bool {
    let hostEnd = startOfPort ?? count
    return extracting(..<hostEnd).isHost && isPort(from: hostEnd)
  }

  /// Where the colon stands before a port.
  private var startOfPort: Int? {
    // An address literal has colons of its own.
    let literalEnd = indices.last { self[$0] == UInt8(ascii: "]") } ?? 0
    return firstIndex(of: UInt8(ascii: ":"), from: literalEnd)
  }

  /// Whether from the colon on there is a port; none is as good.
  private func isPort(from colon: Int) -> Bool {
    count - colon <= 6 && (colon..<count).dropFirst().allSatisfy { self[$0].isDigit }
  }

  private var isHost: Bool {
    guard count > 0 else { return false }
    if self[0] == UInt8(ascii: "[") {
      return count > 2 && self[count - 1] == UInt8(ascii: "]")
        && extracting(1..<count - 1).allSatisfy { $0.isAddressLiteralCharacter }
    }
    return firstIndex(notIn: .registeredNameCharacters) == nil
  }
}

extension UInt8 {
  fileprivate var isAddressLiteralCharacter: Bool {
    hexadecimalValue != nil || self == UInt8(ascii: ":") || self == UInt8(ascii: ".")
  }
}

extension ASCIISet {
  /// Unreserved characters, sub-delimiters and escapes.
  fileprivate static let registeredNameCharacters =
    ASCIISet(alphanumericsAnd: "-._~%!$&'()*+,;=")
}
