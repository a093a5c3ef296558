extension ArraySlice<UInt8> {
  /// Whether this is `uri-host [":" port]` with a host that is not empty
  /// (RFC 9110, section 7.2; RFC 3986, section 3.2).
  var isHostAndPort: Bool {
    let (host, port) = splitPort()
    return host.isHost && port.count <= 5 && port.allSatisfy(\.isDigit)
  }

  private func splitPort() -> (host: ArraySlice<UInt8>, port: ArraySlice<UInt8>) {
    let afterLiteral = lastIndex(of: UInt8(ascii: "]")) ?? startIndex
    guard let colon = self[afterLiteral...].firstIndex(of: UInt8(ascii: ":")) else {
      return (self, [])
    }
    return (self[..<colon], self[(colon + 1)...])
  }

  private var isHost: Bool {
    guard let first, let last else { return false }
    if first == UInt8(ascii: "[") {
      return count > 2 && last == UInt8(ascii: "]")
        && dropFirst().dropLast().allSatisfy(\.isAddressLiteralCharacter)
    }
    return allSatisfy(\.isRegisteredNameCharacter)
  }
}

extension UInt8 {
  fileprivate var isAddressLiteralCharacter: Bool {
    hexadecimalValue != nil || self == UInt8(ascii: ":") || self == UInt8(ascii: ".")
  }

  /// Unreserved characters, sub-delimiters and escapes.
  fileprivate var isRegisteredNameCharacter: Bool { Self.registeredNameCharacters.contains(self) }

  private static let registeredNameCharacters = ASCIISet(alphanumericsAnd: "-._~%!$&'()*+,;=")
}
