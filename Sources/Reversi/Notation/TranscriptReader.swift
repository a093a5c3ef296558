/// Takes the moves out of a transcript one by one, without knowing whether they can be played.
///
/// It works on UTF-8 and not on characters, which cost more than playing the moves.
struct TranscriptReader {
  enum Token {
    case move(Move)
    /// Neither a square nor a pass.
    case unreadable
  }

  /// Where the last token started, in bytes.
  private(set) var start = 0
  /// Where the next one is looked for, in bytes.
  private(set) var offset = 0

  /// The next move, nil at the end.
  mutating func next(in text: Span<UInt8>) -> Token? {
    skipSeparators(in: text)
    guard offset < text.count else { return nil }
    start = offset
    if offset + 1 < text.count, let square = Self.square(text[offset], text[offset + 1]) {
      offset += 2
      return .move(.place(square))
    }
    guard let length = passLength(in: text) else { return .unreadable }
    offset += length
    return .move(.pass)
  }

  private static func square(_ letter: UInt8, _ digit: UInt8) -> Square? {
    Square(
      column: Int(letter | 0x20) - Int(UInt8(ascii: "a")), row: Int(digit) - Int(UInt8(ascii: "1")))
  }

  /// Passes over white space, commas and move numbers.
  private mutating func skipSeparators(in text: Span<UInt8>) {
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: "a")...UInt8(ascii: "h"): return
      case UInt8(ascii: " "), 0x09...0x0D, UInt8(ascii: ","): offset += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"): skipMoveNumber(in: text)
      case 0x80...:
        guard let length = whiteSpaceLength(in: text) else { return }
        offset += length
      default: return
      }
    }
  }

  /// Passes over a move number: digits, then any of `.` `)` `:`.
  private mutating func skipMoveNumber(in text: Span<UInt8>) {
    while offset < text.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[offset] {
      offset += 1
    }
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: ":"): offset += 1
      default: return
      }
    }
  }

  /// The length in bytes of the white space beyond ASCII that stands here, nil if there is none.
  private func whiteSpaceLength(in text: Span<UInt8>) -> Int? {
    let lead = text[offset]
    let length = lead < 0xE0 ? 2 : 3
    guard lead < 0xF0, offset + length <= text.count else { return nil }
    var value = UInt32(lead & (length == 2 ? 0x1F : 0x0F))
    for place in offset + 1..<offset + length {
      guard text[place] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(text[place] & 0x3F)
    }
    guard let scalar = Unicode.Scalar(value) else { return nil }
    return scalar.isBlank ? length : nil
  }

  /// The length of a written pass: `pass`, `pa`, `ps` or `--`.
  private func passLength(in text: Span<UInt8>) -> Int? {
    guard offset + 1 < text.count else { return nil }
    let pair = (text[offset] | 0x20, text[offset + 1] | 0x20)
    // A dash has the bit that makes letters small.
    if pair == (UInt8(ascii: "-"), UInt8(ascii: "-")) {
      return text[offset] == pair.0 && text[offset + 1] == pair.1 ? 2 : nil
    }
    guard pair.0 == UInt8(ascii: "p") else { return nil }
    guard pair.1 == UInt8(ascii: "a") else { return pair.1 == UInt8(ascii: "s") ? 2 : nil }
    let isLong =
      offset + 3 < text.count && text[offset + 2] | 0x20 == UInt8(ascii: "s")
      && text[offset + 3] | 0x20 == UInt8(ascii: "s")
    return isLong ? 4 : 2
  }
}
