import Encodings

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
  /// The colours for the pictures: the first value of each.
  var palette: Palette {
    get throws(ViewsError) {
      Palette(
        paper: try colour("--paper"), board: try colour("--board"), dark: try colour("--dark"),
        light: try colour("--light"), mark: try colour("--mark"))
    }
  }

  private func colour(_ name: String) throws(ViewsError) -> Colour {
    let property = properties.first { $0.name.isSpelled(name) }
    guard let colour = property.flatMap({ Colour(hexadecimal: $0.value) }) else {
      throw ViewsError(
        "\(path):\(property?.line ?? 1): the colour \(name) has to be # and three or six hexadecimal digits"
      )
    }
    return colour
  }

  /// The custom properties that rules for `:root` set, in all surroundings or in dark ones only.
  var properties: [(name: String, value: String, line: Int, isDark: Bool)] {
    var properties: [(String, String, Int, Bool)] = []
    // The short beginnings of the blocks around a token, and the text before it, without white space.
    var (blocks, text) = ([] as [String], [] as [UInt8])
    var (rest, line, start) = (bytes[...], 1, 1)
    while let first = rest.first {
      let token = Self.token(of: rest)
      rest = rest[token.endIndex...]
      line += token.count { $0 == UInt8(ascii: "\n") }
      if Self.isBlank(first) || token.starts(with: "/*".utf8) { continue }
      if text.isEmpty { start = line }
      text += token
      guard "{};".utf8.contains(first) else { continue }
      let parts = String(decoding: text.dropLast(), as: UTF8.self).parts(at: ":", mostCuts: 1)
      let place = blocks.prefix(3).joined()
      let isDark = place.isSpelled("@media(prefers-color-scheme:dark){:root{")
      if first == UInt8(ascii: "{") {
        blocks.append(String(decoding: text.prefix(64), as: UTF8.self))
      } else if isDark || place.isSpelled(":root{"), parts.count == 2, parts[0].begins(with: "--") {
        properties.append((String(parts[0]), String(parts[1]), start, isDark))
      }
      if first == UInt8(ascii: "}") { _ = blocks.popLast() }
      text = []
    }
    return properties
  }
}
