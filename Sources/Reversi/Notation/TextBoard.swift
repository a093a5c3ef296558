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
    // Byte by byte: appending 64 strings costs as much as all cells of a page.
    let bytes = [UInt8](capacity: 64 * 3 + 8) { bytes in
      for index in 0..<64 {
        append(glyphOf: board[Square(unchecked: index)], to: &bytes)
        if index % 8 == 7 { bytes.append(UInt8(ascii: "\n")) }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The UTF-8 of the glyph.
  private static func append(glyphOf disk: Disk?, to bytes: inout OutputSpan<UInt8>) {
    guard let disk else {
      bytes.append(0xC2)
      bytes.append(0xB7)
      return
    }
    bytes.append(0xE2)
    bytes.append(0x97)
    bytes.append(disk == .dark ? 0x8F : 0x8B)
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
