extension Disk {
  /// The disk's letter in board texts: `x` for dark, `o` for light.
  public var letter: Character { self == .dark ? "x" : "o" }

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
  public var rows: [String] {
    let letters = letters
    return (0..<8).map { String(decoding: letters[$0 * 8..<$0 * 8 + 8], as: UTF8.self) }
  }

  /// The 64 squares in one line, row by row from the top left, as `x`, `o` and `-`.
  public var text: String { String(decoding: letters, as: UTF8.self) }

  fileprivate var letters: [UInt8] {
    Square.all.map { self[$0]?.ascii ?? UInt8(ascii: "-") }
  }

  /// Parses 64 squares of `x`, `o` and `-`; nil for any other text.
  public init?(text: some StringProtocol) { self.init(ascii: text.utf8) }

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
  public init?(rows: [String]) {
    guard rows.count == 8, rows.allSatisfy({ $0.utf8.count == 8 }) else { return nil }
    self.init(text: rows.joined())
  }
}

extension Position {
  /// The board in one line followed by the side to move: 65 characters of `x`, `o` and `-`.
  public var text: String {
    String(decoding: board.letters + [turn.ascii], as: UTF8.self)
  }

  /// Parses 65 characters: 64 squares, then the side to move; nil for any other text.
  public init?(text: some StringProtocol) { self.init(ascii: Array(text.utf8)) }

  /// Parses 65 characters as ``init(text:)`` does, in upper or lower case.
  public init?(anyCase text: some StringProtocol) {
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
public enum BoardDrawing {
  /// Nine lines with column and row names and spaces, without a final newline: `●` dark, `○` light, `·` empty.
  public static func text(of board: Board) -> String {
    let rows = rows(of: board, separator: " ").enumerated().map { "\($0 + 1) \($1)" }
    return (["  a b c d e f g h"] + rows).joined(separator: "\n")
  }

  /// Eight lines without names and spaces, each ending with a newline.
  public static func lines(of board: Board) -> String {
    rows(of: board, separator: "").map { $0 + "\n" }.joined()
  }

  private static func rows(of board: Board, separator: String) -> [String] {
    (0..<8).map { row in
      (0..<8).map { glyph(of: board[Square(unchecked: row * 8 + $0)]) }
        .joined(separator: separator)
    }
  }

  /// The character for a square, the same in texts and on pages.
  public static func glyph(of disk: Disk?) -> String {
    switch disk {
    case .dark: "●"
    case .light: "○"
    case nil: "·"
    }
  }
}
