import Encodings
package import Gameplay
import Reversi

/// Seats and invites as lines of text.
///
/// A seat is `hdl:…`: host, dark and light, with a dash for each right it lacks. An invite is `d?1700000000000:…` or
/// `l!1700000000000:…`: its side, open (`?`) or spent (`!`), and when it expires.
///
/// All entries of a line have the same length, with a space between two of them. The digest of the key follows the
/// colon, as 64 hexadecimal digits in lower case.
package enum SeatsText {
  private static let digestLength = 64

  static func text(of seats: [Seats.Seat]) -> String {
    text(of: seats, \.digest) { seat, text in
      for (right, letter) in letters {
        text.append(seat.rights.contains(right) ? letter : UInt8(ascii: "-"))
      }
    }
  }

  static func text(of invites: [Seats.Invite]) -> String {
    text(of: invites, \.digest) { invite, text in
      text.append(UInt8(ascii: invite.side == .dark ? "d" : "l"))
      text.append(UInt8(ascii: invite.isSpent ? "!" : "?"))
      let expires = min(max(0, invite.expires.milliseconds), 9_999_999_999_999)
      for digit in expires.padded(to: timeLength).utf8 { text.append(digit) }
    }
  }

  /// Reads the seats of a line; nil if ``text(of:)`` would spell it differently.
  static func seats(in line: String) -> [Seats.Seat]? {
    entries(in: line, markCount: letters.count) { marks, digest in
      var rights: Rights = []
      for (index, (right, letter)) in letters.enumerated() where marks[index] != UInt8(ascii: "-") {
        guard marks[index] == letter else { return nil }
        rights.insert(right)
      }
      return Seats.Seat(digest: digest, rights: rights)
    }
  }

  /// Reads the invites of a line; nil if ``text(of:)`` would spell it differently.
  static func invites(in line: String) -> [Seats.Invite]? {
    entries(in: line, markCount: 2 + timeLength) { marks, digest in
      guard marks[0] == UInt8(ascii: "d") || marks[0] == UInt8(ascii: "l"),
        marks[1] == UInt8(ascii: "?") || marks[1] == UInt8(ascii: "!")
      else { return nil }
      var milliseconds: Int64 = 0
      for index in 2..<marks.count {
        guard marks[index].isDigit else { return nil }
        milliseconds = 10 * milliseconds + Int64(marks[index] - UInt8(ascii: "0"))
      }
      return Seats.Invite(
        digest: digest, side: marks[0] == UInt8(ascii: "d") ? .dark : .light,
        expires: Timestamp(milliseconds: milliseconds),
        isSpent: marks[1] == UInt8(ascii: "!"))
    }
  }

  /// Milliseconds since 1970 have this many digits from 2001 until 2286.
  private static let timeLength = 13

  /// The letters of the rights, in their order.
  private static let letters: [(Rights, UInt8)] = [
    (.host, UInt8(ascii: "h")), (.dark, UInt8(ascii: "d")), (.light, UInt8(ascii: "l")),
  ]

  private static func text<Entry>(
    of entries: [Entry], _ digest: (Entry) -> SeatDigest,
    marks: (Entry, inout OutputSpan<UInt8>) -> Void
  ) -> String {
    let text = [UInt8](capacity: entries.count * (3 + timeLength + 1 + digestLength)) { text in
      for entry in entries {
        if !text.isEmpty { text.append(UInt8(ascii: " ")) }
        marks(entry, &text)
        text.append(UInt8(ascii: ":"))
        append(digest(entry), to: &text)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  package static func text(of digest: SeatDigest) -> String {
    let text = [UInt8](capacity: digestLength) { append(digest, to: &$0) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a digest; nil if ``text(of:)`` would spell it differently.
  static func digest(_ text: String) -> SeatDigest? {
    text.utf8.count == digestLength ? digest(text.utf8.span) : nil
  }

  private static func append(_ digest: SeatDigest, to text: inout OutputSpan<UInt8>) {
    for byte in digest.bytes {
      text.append(UInt8(hexadecimalDigit: byte >> 4))
      text.append(UInt8(hexadecimalDigit: byte & 15))
    }
  }

  private static func entries<Entry>(
    in line: String, markCount: Int, _ entry: (Span<UInt8>, SeatDigest) -> Entry?
  ) -> [Entry]? {
    let text = line.utf8.span
    let length = markCount + 1 + digestLength
    guard text.isEmpty || (text.count + 1).isMultiple(of: length + 1) else { return nil }
    var entries: [Entry] = []
    for offset in stride(from: 0, to: text.count, by: length + 1) {
      let colon = offset + markCount
      guard offset == 0 || text[offset - 1] == UInt8(ascii: " "), text[colon] == UInt8(ascii: ":"),
        let digest = digest(text.extracting(colon + 1..<offset + length)),
        let entry = entry(text.extracting(offset..<colon), digest)
      else { return nil }
      entries.append(entry)
    }
    return entries
  }

  private static func digest(_ digits: Span<UInt8>) -> SeatDigest? {
    var bytes = SIMD32<UInt8>()
    for index in bytes.indices {
      guard let high = digits[2 * index].lowerCaseHexadecimalValue,
        let low = digits[2 * index + 1].lowerCaseHexadecimalValue
      else { return nil }
      bytes[index] = high << 4 | low
    }
    return SeatDigest(bytes)
  }
}
