/// A style sheet as people write it.
struct StyleSheet {
  let bytes: [UInt8]
  let path: String

  /// The sheet without what only people read: with it, a page and its styles would need a second round trip.
  var sent: [UInt8] {
    var sent: [UInt8] = []
    var rest = bytes[...]
    // White space and comments between two tokens mean something, except beside these signs.
    var isBesideSign = true
    while !rest.isEmpty {
      let token = Self.token(of: rest)
      rest = rest[token.endIndex...]
      let isBlank = Self.isBlank(token[token.startIndex])
      if isBlank || token.starts(with: "/*".utf8) {
        if isBesideSign || rest.first == UInt8(ascii: "{") { continue }
      }
      if isBlank { sent.append(UInt8(ascii: " ")) } else { sent += token }
      isBesideSign = token.count == 1 && "{}:;,".utf8.contains(token[token.startIndex])
    }
    return sent
  }

  /// The white space, comment, string or escape that begins a text, or else its first byte.
  private static func token(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let first = text[text.startIndex]
    switch first {
    case _ where isBlank(first): return text.prefix(while: isBlank)
    case UInt8(ascii: "\\"): return text.prefix(2)
    case UInt8(ascii: "/") where text.starts(with: "/*".utf8):
      let end = text.dropFirst(2).firstRange(of: "*/".utf8)?.upperBound
      return text[..<(end ?? text.endIndex)]
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      var isEscaped = false
      let content = text.dropFirst().prefix { byte in
        defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
        return isEscaped || byte != first && byte != UInt8(ascii: "\n")
      }
      return text.prefix(content.count + 2)
    default: return text.prefix(1)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || 0x09...0x0D ~= byte
  }
}

extension StyleSheet {
  /// The colours for the pictures, which the sheet declares as custom properties on lines of their own.
  var palette: Palette {
    get throws(ViewsError) {
      Palette(
        paper: try colour("--paper"), board: try colour("--board"), dark: try colour("--dark"),
        light: try colour("--light"), mark: try colour("--mark"))
    }
  }

  /// The value of the first declaration of a property.
  private func colour(_ property: String) throws(ViewsError) -> Colour {
    let start = property + ":"
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.drop(while: Self.isBlank) }
    guard let index = lines.firstIndex(where: { $0.starts(with: start.utf8) }) else {
      throw ViewsError("\(path):1: no line begins with the colour \(property)")
    }
    let value = lines[index].dropFirst(start.utf8.count).drop(while: Self.isBlank)
      .prefix { $0 != UInt8(ascii: ";") }
    guard let colour = Colour(hexadecimal: String(decoding: value, as: UTF8.self)) else {
      throw ViewsError(
        "\(path):\(index + 1): the colour \(property) is not # and three or six hexadecimal digits")
    }
    return colour
  }
}
