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
    String(uncheckedUTF8: 64) { writeText(to: $0) }
  }

  /// Writes the ``text`` to the start of a memory that has room for it; returns how long it is.
  ///
  /// Eight squares at once: a byte's eight bits become eight bytes of 0 or 1, by which the letters are reached from `-`.
  fileprivate func writeText(to memory: UnsafeMutableBufferPointer<UInt8>) -> Int {
    precondition(memory.count >= 64)
    let empty = UInt64(UInt8(ascii: "-"))
    let toDark = UInt64(UInt8(ascii: "x")) - empty
    let toLight = UInt64(UInt8(ascii: "o")) - empty
    for row in 0..<8 {
      let word =
        0x0101_0101_0101_0101 &* empty
        &+ Self.bytes(of: dark, row) &* toDark
        &+ Self.bytes(of: light, row) &* toLight
      UnsafeMutableRawBufferPointer(memory)
        .storeBytes(of: word.littleEndian, toByteOffset: row * 8, as: UInt64.self)
    }
    return 64
  }

  /// A row's squares as bytes, 1 for each that is in the set, the left one in the lowest byte.
  private static func bytes(of squares: SquareSet, _ row: Int) -> UInt64 {
    let bits = (squares.rawValue &>> UInt64(row * 8)) & 0xFF
    let apart = (bits &* 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201
    return ((apart &+ 0x7F7F_7F7F_7F7F_7F7F) &>> 7) & 0x0101_0101_0101_0101
  }

  /// The board of 64 squares in `x`, `o` and `-`; nil if the text is anything else.
  public init?(text: some StringProtocol) {
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
    String(uncheckedUTF8: 65) { memory in
      let end = board.writeText(to: memory)
      memory[end] = turn.ascii
      return end + 1
    }
  }

  /// The position of 65 characters: 64 squares, then the side to move; nil if the text is anything else.
  public init?(text: some StringProtocol) {
    self.init(ascii: Array(text.utf8))
  }

  /// The position of such a text in either case.
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
