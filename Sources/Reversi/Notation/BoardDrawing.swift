/// A board drawn in text to be looked at, with the names of columns and rows beside it.
public enum BoardDrawing {
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
    let (dark, light) = (Array(glyph(of: .dark).utf8), Array(glyph(of: .light).utf8))
    let empty = Array(glyph(of: nil).utf8)
    var octets: [UInt8] = []
    octets.reserveCapacity(8 * (8 * dark.count + 1))
    for row in 0..<8 {
      for column in 0..<8 {
        switch board[Square(unchecked: row * 8 + column)] {
        case .dark: for octet in dark { octets.append(octet) }
        case .light: for octet in light { octets.append(octet) }
        case nil: for octet in empty { octets.append(octet) }
        }
      }
      octets.append(UInt8(ascii: "\n"))
    }
    return String(decoding: octets, as: UTF8.self)
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
