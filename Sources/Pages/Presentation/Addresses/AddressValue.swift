import Encodings
import Gameplay

/// A value as a part of an address. It is printed in one spelling, and bytes are compared: Swift would compare the normal forms
/// of a text, which takes time that grows with the square of the length.
protocol AddressValue {
  var text: String { get }
  /// Parses the bytes between two slashes, or the value of a query's field.
  init?(address bytes: ArraySlice<UInt8>)
}

extension Int: AddressValue {
  var text: String { String(self) }

  /// Parses a number as this site spells it: only digits, no sign, no leading zero.
  init?(address bytes: ArraySlice<UInt8>) {
    guard bytes.count == 1 || bytes.first != UInt8(ascii: "0"),
      bytes.allSatisfy({ $0.isDigit })
    else { return nil }
    self.init(bytes.text)
  }
}

/// Any text. Parse it byte by byte; don't compare it with other strings.
extension String: AddressValue {
  var text: String { self }

  init?(address bytes: ArraySlice<UInt8>) { self = bytes.text }
}

extension GameID: AddressValue {
  /// Also takes capitals; the caller redirects to the address as the site prints it.
  init?(address bytes: ArraySlice<UInt8>) {
    guard let text = bytes.ascii, let id = GameID(text) ?? GameID(text.lowercased()) else {
      return nil
    }
    self = id
  }
}

extension SeatKey: AddressValue {
  init?(address bytes: ArraySlice<UInt8>) { self.init(bytes.text) }
}

extension ArraySlice<UInt8> {
  /// The bytes as text that can be compared; nil unless they are ASCII.
  package var ascii: String? { allSatisfy { $0 < 0x80 } ? text : nil }

  var text: String { String(decoding: self, as: UTF8.self) }

  /// The parts before and after the first of some mark; all bytes and nil if there is none.
  func halves(at mark: Unicode.Scalar) -> (ArraySlice, ArraySlice?) {
    guard let index = firstIndex(of: UInt8(ascii: mark)) else { return (self, nil) }
    return (self[..<index], self[(index + 1)...])
  }
}

/// A download format of a game, a record or a position. The raw value is the extension in the address.
package enum Download: String, Sendable, Hashable, CaseIterable {
  case transcript = "txt"
  case board = "board.txt"
  case save = "save.txt"
  /// The record in GGF, for other Reversi programs.
  case ggf
  case json
  case svg
  case png
  /// The whole game as a moving picture.
  case gif
  /// The frame of a record or a position, for programs that show links.
  case oembed

  var ending: String { "." + rawValue }

  /// Longest first, because `txt` is the end of other extensions.
  static let longestFirst = Self.allCases.sorted {
    $0.rawValue.utf8.count > $1.rawValue.utf8.count
  }
}

/// The secret key of a seat or an invite: 128 random bits as 32 lower-case hexadecimal digits.
package struct SeatKey: Sendable, Hashable {
  package let text: String

  /// Parses a key; nil unless the text has exactly 32 digits.
  package init?(_ text: String) {
    guard text.utf8.count == 32, text.utf8.allSatisfy({ $0.lowerCaseHexadecimalValue != nil })
    else { return nil }
    self.text = text
  }

  package static func random() -> SeatKey {
    SeatKey(bits: .random(in: 0 ... .max), .random(in: 0 ... .max))
  }

  /// A key of 16 digits from each number, the lowest digit first.
  package init(bits first: UInt64, _ last: UInt64) {
    var text: [UInt8] = []
    for word in [first, last] {
      for shift in stride(from: UInt64(0), to: 64, by: 4) {
        text.append(UInt8(hexadecimalDigit: UInt8((word >> shift) & 15)))
      }
    }
    self.text = String(decoding: text, as: UTF8.self)
  }
}
