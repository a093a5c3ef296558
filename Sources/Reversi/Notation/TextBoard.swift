/// A board drawn in text to be looked at, with the names of columns and rows beside it.
public enum TextBoard {
  /// Nine lines without a newline at the end: `●` dark, `○` light, `·` empty, spaces between them.
  public static func text(of board: Board) -> String {
    let rows = (0..<8).map { row in
      let cells = (0..<8).map { column in
        glyph(of: board[Square(unchecked: row * 8 + column)])
      }
      return "\(row + 1) " + cells.joined(separator: " ")
    }
    return (["  a b c d e f g h"] + rows).joined(separator: "\n")
  }

  /// Eight lines, each with a newline at its end, without names and spaces.
  public static func lines(of board: Board) -> String {
    // Appending 64 strings costs as much as all cells of a page: each glyph is stored as a word, of
    // which the next one leaves only the glyph's own bytes.
    String(uncheckedUTF8: 64 * 3 + 8 + 1) { memory in
      let bytes = UnsafeMutableRawBufferPointer(memory)
      var end = 0
      for index in 0..<64 {
        let disk = board[Square(unchecked: index)]
        bytes.storeBytes(of: word(of: disk).littleEndian, toByteOffset: end, as: UInt32.self)
        end += disk == nil ? 2 : 3
        guard index % 8 == 7 else { continue }
        memory[end] = UInt8(ascii: "\n")
        end += 1
      }
      return end
    }
  }

  /// The UTF-8 of the glyph, its first byte the lowest.
  private static func word(of disk: Disk?) -> UInt32 {
    switch disk {
    case .dark: 0x8F_97E2
    case .light: 0x8B_97E2
    case nil: 0xB7C2
    }
  }

  /// The one character that shows a square; texts and pages have the same.
  public static func glyph(of disk: Disk?) -> String {
    switch disk {
    case .dark: "●"
    case .light: "○"
    case nil: "·"
    }
  }
}
