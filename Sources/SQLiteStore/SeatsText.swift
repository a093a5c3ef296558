import Gameplay
import Reversi

/// Seats and invites as lines of text: `hdl:…` and `d?:…`, each with a digest in hexadecimal digits.
enum SeatsText {
  static func append(_ seats: [Seats.Seat], to text: inout [UInt8]) {
    append(seats, to: &text) { seat, text in
      text.append(mark("h", seat.rights.contains(.host)))
      text.append(mark("d", seat.rights.contains(.dark)))
      text.append(mark("l", seat.rights.contains(.light)))
      DigestText.append(seat.digest, to: &text)
    }
  }

  static func append(_ invites: [Seats.Invite], to text: inout [UInt8]) {
    append(invites, to: &text) { invite, text in
      text.append(UInt8(ascii: invite.side == .dark ? "d" : "l"))
      text.append(UInt8(ascii: invite.isSpent ? "!" : "?"))
      DigestText.append(invite.digest, to: &text)
    }
  }

  /// The seats of a line; nil if it isn't spelled as ``append(_:to:)`` would.
  static func seats(_ text: Span<UInt8>) -> [Seats.Seat]? {
    entries(text, markCount: 3) { text, offset, digest in
      guard let host = flag(text[offset], "h"), let dark = flag(text[offset + 1], "d"),
        let light = flag(text[offset + 2], "l")
      else { return nil }
      var rights: Rights = []
      if host { rights.insert(.host) }
      if dark { rights.insert(.dark) }
      if light { rights.insert(.light) }
      return Seats.Seat(digest: digest, rights: rights)
    }
  }

  /// The invites of a line; nil if it isn't spelled as ``append(_:to:)`` would.
  static func invites(_ text: Span<UInt8>) -> [Seats.Invite]? {
    entries(text, markCount: 2) { text, offset, digest in
      let side: Disk
      switch text[offset] {
      case UInt8(ascii: "d"): side = .dark
      case UInt8(ascii: "l"): side = .light
      default: return nil
      }
      switch text[offset + 1] {
      case UInt8(ascii: "?"): return Seats.Invite(digest: digest, side: side, isSpent: false)
      case UInt8(ascii: "!"): return Seats.Invite(digest: digest, side: side, isSpent: true)
      default: return nil
      }
    }
  }

  private static func append<Entry>(
    _ entries: [Entry], to text: inout [UInt8], _ append: (Entry, inout [UInt8]) -> Void
  ) {
    let start = text.count
    for entry in entries {
      if text.count > start { text.append(UInt8(ascii: " ")) }
      append(entry, &text)
    }
  }

  private static func mark(_ letter: Unicode.Scalar, _ isThere: Bool) -> UInt8 {
    UInt8(ascii: isThere ? letter : "-")
  }

  /// Reads entries of one length: marks, a colon with the digest, and a space between two entries.
  private static func entries<Entry>(
    _ text: Span<UInt8>, markCount: Int, _ entry: (Span<UInt8>, Int, SeatDigest) -> Entry?
  ) -> [Entry]? {
    let length = markCount + DigestText.length
    guard text.isEmpty || (text.count + 1).isMultiple(of: length + 1) else { return nil }
    var entries: [Entry] = []
    for offset in stride(from: 0, to: text.count, by: length + 1) {
      guard offset == 0 || text[offset - 1] == UInt8(ascii: " "),
        let digest = DigestText.digest(text, at: offset + markCount),
        let entry = entry(text, offset, digest)
      else { return nil }
      entries.append(entry)
    }
    return entries
  }

  /// Whether a letter stands in its place; nil if there is neither the letter nor a dash.
  private static func flag(_ byte: UInt8, _ letter: Unicode.Scalar) -> Bool? {
    byte == UInt8(ascii: letter) ? true : byte == UInt8(ascii: "-") ? false : nil
  }
}
