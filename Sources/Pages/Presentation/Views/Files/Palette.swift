import Encodings

/// The colours of all pictures, the same as on the site's pages.
package struct Palette: Sendable, Hashable {
  /// The background of pages and cards.
  package var paper: Colour
  package var board: Colour
  /// The dark disks and the lines of the board.
  package var dark: Colour
  package var light: Colour
  /// The mark on the latest move.
  package var mark: Colour
}

/// A colour in the sRGB space with eight bits per channel.
package struct Colour: Sendable, Hashable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  /// Parses a colour as in style sheets: a number sign, then three or six hexadecimal digits; nil for anything else.
  ///
  /// Source: CSS Color Module Level 4, section 5.2, without transparency.
  package init?(hexadecimal text: some StringProtocol) {
    guard text.utf8.first == UInt8(ascii: "#") else { return nil }
    let digits = text.utf8.dropFirst().map(\.hexadecimalValue)
    let values = digits.compactMap(\.self)
    guard values.count == digits.count else { return nil }
    switch values.count {
    case 3: (red, green, blue) = (17 * values[0], 17 * values[1], 17 * values[2])
    case 6:
      red = values[0] << 4 | values[1]
      green = values[2] << 4 | values[3]
      blue = values[4] << 4 | values[5]
    default: return nil
    }
  }

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// A number sign and six hexadecimal digits.
  package var hexadecimal: String { "#" + bytes.hexadecimal }

  package var bytes: [UInt8] { [red, green, blue] }

  /// Source: Web Content Accessibility Guidelines 2.2, contrast ratio and relative luminance.
  func contrast(with other: Colour) -> Double {
    let lights = [luminance, other.luminance].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  private var luminance: Double {
    zip([0.2126, 0.7152, 0.0722], bytes).reduce(0) { sum, channel in
      let value = Double(channel.1) / 255
      var root = (value + 0.055) / 1.055
      // The power of 2.4. In binary digits, 0.4 is 0.0110 0110 and so on.
      var light = root * root
      for digit in 0..<32 {
        root = root.squareRoot()
        if [1, 2].contains(digit % 4) { light *= root }
      }
      return sum + channel.0 * (value > 0.04045 ? light : value / 12.92)
    }
  }
}
