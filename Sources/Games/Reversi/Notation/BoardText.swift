extension Disk {
  /// The disk's letter in board texts: `x` for dark, `o` for light.
  package var letter: Character { self == .dark ? "x" : "o" }

  init?(ascii letter: UInt8) {
    switch letter {
    case UInt8(ascii: "x"): self = .dark
    case UInt8(ascii: "o"): self = .light
    default: return nil
    }
  }

  var ascii: UInt8 { self == .dark ? UInt8(ascii: "x") : UInt8(ascii: "o") }
}

extension Board {
  /// The eight rows, from top to bottom, as `x` (dark), `o` (light) and `-` (empty).
  package var rows: [String] {
    let letters = letters
    return (0..<8).map { String(decoding: letters[$0 * 8..<$0 * 8 + 8], as: UTF8.self) }
  }

  /// The 64 squares in one line, row by row from the top left, as `x`, `o` and `-`.
  package var text: String { String(decoding: letters, as: UTF8.self) }

  fileprivate var letters: [UInt8] {
    Square.all.map { self[$0]?.ascii ?? UInt8(ascii: "-") }
  }

  /// Parses 64 squares of `x`, `o` and `-`; nil for any other text.
  package init?(text: some StringProtocol) {
    self.init(ascii: text.utf8)
  }

  fileprivate init?(ascii letters: some Collection<UInt8>) {
    guard letters.count == 64 else { return nil }
    var board = Board.empty
    for (square, letter) in zip(Square.all, letters) {
      if let disk = Disk(ascii: letter) {
        board[square] = disk
      } else if letter != UInt8(ascii: "-") {
        return nil
      }
    }
    self = board
  }

  /// Parses eight rows of eight squares of `x`, `o` and `-`; nil for any other text.
  package init?(rows: [String]) {
    guard rows.count == 8, rows.allSatisfy({ $0.utf8.count == 8 }) else { return nil }
    self.init(text: rows.joined())
  }
}

extension Position {
  /// The board in one line followed by the side to move: 65 characters of `x`, `o` and `-`.
  package var text: String {
    String(decoding: board.letters + [turn.ascii], as: UTF8.self)
  }

  /// Parses 65 characters: 64 squares, then the side to move; nil for any other text.
  package init?(text: some StringProtocol) {
    self.init(ascii: Array(text.utf8))
  }

  /// Parses 65 characters as ``init(text:)`` does, in upper or lower case.
  package init?(anyCase text: some StringProtocol) {
    guard text.utf8.count == 65 else { return nil }
    self.init(ascii: text.utf8.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 })
  }

  private init?(ascii letters: [UInt8]) {
    guard let side = letters.last, let turn = Disk(ascii: side),
      let board = Board(ascii: letters.dropLast())
    else { return nil }
    self.init(board: board, turn: turn)
  }
}

/// Text diagrams of a board.
package enum BoardDrawing {
  /// Nine lines with column and row names and spaces, without a final newline: `●` dark, `○` light, `·` empty.
  package static func text(of board: Board) -> String {
    let rows = (0..<8).map { row in
      let cells = (0..<8).map { column in
        glyph(of: board[Square(unchecked: row * 8 + column)])
      }
      return "\(row + 1) " + cells.joined(separator: " ")
    }
    return (["  a b c d e f g h"] + rows).joined(separator: "\n")
  }

  /// Eight lines without names and spaces, each ending with a newline.
  package static func lines(of board: Board) -> String {
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

  /// The character for a square, the same in texts and on pages.
  package static func glyph(of disk: Disk?) -> String {
    switch disk {
    case .dark: "●"
    case .light: "○"
    case nil: "·"
    }
  }
}
