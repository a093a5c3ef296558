extension Disk {
  /// The disk's letter in board texts: `x` dark, `o` light.
  public var letter: Character { self == .dark ? "x" : "o" }

  /// The disk with that letter.
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
  /// The eight rows, the top one first, as `x` (dark), `o` (light) and `-` (empty).
  public var rows: [String] {
    (0..<8).map { row in
      let bytes = (0..<8).map { column in ascii(at: Square(unchecked: row * 8 + column)) }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The 64 squares in one line, row by row from the top left, as `x`, `o` and `-`.
  public var text: String {
    String(decoding: [UInt8](capacity: 64) { appendText(to: &$0) }, as: UTF8.self)
  }

  fileprivate func appendText(to bytes: inout OutputSpan<UInt8>) {
    for index in 0..<64 { bytes.append(ascii(at: Square(unchecked: index))) }
  }

  /// The board of 64 squares in `x`, `o` and `-`; nil if the text is anything else.
  public init?(text: some StringProtocol) {
    var board = Board.empty
    guard text.utf8.count == 64 else { return nil }
    for (square, letter) in zip(Square.all, text.utf8) {
      if let disk = Disk(ascii: letter) {
        board[square] = disk
      } else if letter != UInt8(ascii: "-") {
        return nil
      }
    }
    self = board
  }

  /// The board of eight rows of eight squares in `x`, `o` and `-`; nil if they are anything else.
  public init?(rows: [String]) {
    guard rows.count == 8, rows.allSatisfy({ $0.utf8.count == 8 }) else { return nil }
    self.init(text: rows.joined())
  }

  private func ascii(at square: Square) -> UInt8 {
    self[square]?.ascii ?? UInt8(ascii: "-")
  }
}

extension Position {
  /// The board in one line and the side to move: 65 characters of `x`, `o` and `-`.
  public var text: String {
    let bytes = [UInt8](capacity: 65) { bytes in
      board.appendText(to: &bytes)
      bytes.append(turn.ascii)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The position of 65 characters: 64 squares, then the side to move; nil if the text is anything else.
  public init?(text: some StringProtocol) {
    guard let side = text.last?.asciiValue, let turn = Disk(ascii: side),
      let board = Board(text: text.dropLast())
    else { return nil }
    self.init(board: board, turn: turn)
  }
}
