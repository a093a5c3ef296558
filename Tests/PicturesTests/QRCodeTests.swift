import Testing

@testable import Pictures

@Suite("A QR code")
struct QRCodeTests {
  @Test(
    "has the smallest version that holds its bytes",
    arguments: zip([14, 26, 42, 62, 84, 106, 122, 152, 180, 213], 1...10))
  func capacities(capacity: Int, version: Int) throws {
    #expect(try Self.code(capacity).size == 17 + 4 * version)
    #expect(
      try Self.code(version == 1 ? 0 : Self.capacities[version - 2] + 1).size == 17 + 4 * version)
    #expect(QRVersion.all[version - 1].capacity == capacity)
  }

  @Test("is refused if no version holds its bytes")
  func tooLong() {
    #expect(Self.capacities.max() == 213)
    #expect(QRCode(Array(repeating: 0, count: 214)) == nil)
  }

  @Test("has finders in three corners, with light around them", arguments: 1...10)
  func finders(version: Int) throws {
    let code = try Self.code(Self.capacities[version - 1])
    let finder = [
      "#######.", "#.....#.", "#.###.#.", "#.###.#.", "#.###.#.", "#.....#.", "#######.",
      "........",
    ]
    let places = (0..<8).map { $0 }
    let last = places.map { code.size - 1 - $0 }
    for (columns, rows) in [(places, places), (last, places), (places, last)] {
      #expect(Self.drawing(of: code, columns, rows) == finder)
    }
  }

  @Test("alternates dark and light between its finders", arguments: 1...10)
  func timing(version: Int) throws {
    let code = try Self.code(Self.capacities[version - 1])
    for place in 8..<code.size - 8 {
      #expect(code.isDark(column: place, row: 6) == place.isMultiple(of: 2))
      #expect(code.isDark(column: 6, row: place) == place.isMultiple(of: 2))
    }
    #expect(code.isDark(column: 8, row: code.size - 8))
  }

  @Test(
    "has alignment patterns where the standard has them",
    arguments: zip(
      1...10,
      [[], [18], [22], [26], [30], [34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]]))
  func alignments(version: Int, middles: [Int]) throws {
    let code = try Self.code(Self.capacities[version - 1])
    let pattern = ["#####", "#...#", "#.#.#", "#...#", "#####"]
    for row in middles {
      for column in middles
      where min(row, column) > 6 || (row + column > 12 && max(row, column) < code.size - 7) {
        #expect(
          Self.drawing(of: code, Array(column - 2...column + 2), Array(row - 2...row + 2))
            == pattern)
      }
    }
  }

  @Test(
    "contains its level and mask twice, as a format word of the standard",
    arguments: [0, 1, 5, 14, 40, 100, 213])
  func format(count: Int) throws {
    let code = try Self.code(count)
    let size = code.size
    // From the highest bit: around the first finder, and beside the other two.
    let first =
      [0, 1, 2, 3, 4, 5, 7, 8].map { ($0, 8) } + [7, 5, 4, 3, 2, 1, 0].map { (8, $0) }
    let second = (1...7).map { (8, size - $0) } + (1...8).map { (size - 9 + $0, 8) }
    let words = [first, second].map { places in
      places.reduce(0) { $0 << 1 | (code.isDark(column: $1.0, row: $1.1) ? 1 : 0) }
    }
    #expect(words[0] == words[1])
    #expect(Self.formats.contains(words[0]))
  }

  @Test("has the standard's format word for each mask at level M", arguments: 0..<8)
  func formatBits(mask: Int) {
    #expect(QRCode.formatBits(mask: mask) == Self.formats[mask])
  }

  @Test(
    "contains the standard's version word from version 7 on",
    arguments: zip(7...10, [0x07C94, 0x085BC, 0x09A99, 0x0A4D3]))
  func versionBits(version: Int, word: Int) throws {
    #expect(QRCode.versionBits(version) == word)
    let code = try Self.code(Self.capacities[version - 1])
    // From the lowest bit on, three modules at a time.
    let places = (0..<18).map { (code.size - 11 + $0 % 3, $0 / 3) }.reversed()
    let words = [places.map { $0 }, places.map { ($0.1, $0.0) }].map { places in
      places.reduce(0) { $0 << 1 | (code.isDark(column: $1.0, row: $1.1) ? 1 : 0) }
    }
    #expect(words == [word, word])
  }

  @Test("matches a reference drawing")
  func drawing() throws {
    let code = try #require(QRCode("flipbook".utf8))
    #expect(
      Self.drawing(of: code, Array(0..<21), Array(0..<21)) == [
        "#######.#.....#######",
        "#.....#.##.#..#.....#",
        "#.###.#.#..#..#.###.#",
        "#.###.#..##...#.###.#",
        "#.###.#.###.#.#.###.#",
        "#.....#..#.##.#.....#",
        "#######.#.#.#.#######",
        "...........##........",
        "#..########.##..#.###",
        "....##..###.#....#...",
        "###...#.##...#...####",
        "###........#...#..#.#",
        "#.#.#.####...##..#..#",
        "........#..##...#..#.",
        "#######.##..###.###..",
        "#.....#.#..###.#.##.#",
        "#.###.#.#.###.#.#....",
        "#.###.#.#####....##..",
        "#.###.#.......#.#####",
        "#.....#......##.#####",
        "#######.##.#...##....",
      ])
  }

  private static let capacities = QRVersion.all.map(\.capacity)

  /// Source: table C.1 of the standard, level M.
  private static let formats = [
    0x5412, 0x5125, 0x5E7C, 0x5B4B, 0x45F9, 0x40CE, 0x4F97, 0x4AA0,
  ]

  private static func code(_ count: Int) throws -> QRCode {
    try #require(QRCode((0..<count).map { UInt8(truncatingIfNeeded: 37 * $0 + 11) }))
  }

  private static func drawing(of code: QRCode, _ columns: [Int], _ rows: [Int]) -> [String] {
    rows.map { row in
      columns.map { code.isDark(column: $0, row: row) ? "#" : "." }.joined()
    }
  }
}

@Suite("Codewords of a QR code")
struct QRCodewordsTests {
  @Test("are mode, length, bytes, terminator and padding")
  func data() {
    let codewords = QRCodewords(Array("ab".utf8), QRVersion.all[0])
    #expect(
      codewords.data == [0x40, 0x26, 0x16, 0x20] + [0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11]
        + [0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11])
  }

  @Test("store the length in sixteen bits from version 10 on")
  func longNumber() {
    let codewords = QRCodewords(Array(repeating: 0xFF, count: 213), QRVersion.all[9])
    #expect(codewords.data.prefix(4) == [0x40, 0x0D, 0x5F, 0xFF])
    #expect(codewords.data.last == 0xF0)
  }

  @Test("alternate between all blocks, and shorter blocks end first")
  func interleaving() {
    let version = QRVersion.all[7]
    let codewords = QRCodewords((0..<152).map { UInt8($0) }, version)
    let data = codewords.data
    #expect(codewords.all.count == 242)
    #expect(Array(codewords.all.prefix(8)) == [0, 38, 76, 115, 1, 39, 77, 116].map { data[$0] })
    #expect(Array(codewords.all[152..<154]) == [data[114], data[153]])
    let first = ReedSolomon.remainder(of: Array(data.prefix(38)), count: 22)
    #expect(stride(from: 154, to: 242, by: 4).map { codewords.all[$0] } == first)
  }

  @Test(
    "have the same error correction as published examples",
    arguments: [
      // Annex I, 01234567 in numeric mode.
      (
        [
          0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC,
          0x11,
        ],
        [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55]
      ),
      // HELLO WORLD in alphanumeric mode, as tutorials have it.
      (
        [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17],
        [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]
      ),
    ] as [([UInt8], [UInt8])])
  func correction(data: [UInt8], correction: [UInt8]) {
    #expect(ReedSolomon.remainder(of: data, count: correction.count) == correction)
  }

  @Test(
    "form a multiple of the generator polynomial with their error correction",
    arguments: QRVersion.all)
  func zeros(version: QRVersion) {
    let data = (0..<version.blocks[0]).map { UInt8(truncatingIfNeeded: 91 * $0 + 7) }
    let block = data + ReedSolomon.remainder(of: data, count: version.correctionCount)
    var root: UInt8 = 1
    for _ in 0..<version.correctionCount {
      #expect(block.reduce(0) { ReedSolomon.product($0, root) ^ $1 } == 0)
      root = ReedSolomon.product(root, 2)
    }
  }

  @Test("are multiplied in the field of the standard", arguments: [(0x80, 2, 0x1D), (3, 7, 9)])
  func products(left: UInt8, right: UInt8, product: UInt8) {
    #expect(ReedSolomon.product(left, right) == product)
    #expect(ReedSolomon.product(right, left) == product)
  }
}

@Suite("The penalty of a QR code")
struct QRPenaltyTests {
  @Test(
    "counts runs of five or more equal modules",
    arguments: [
      ("####.####.", 0), ("#####", 3), ("......", 4), (".#####.......", 8), ("#.#.#.#.#.#", 0),
    ])
  func runs(line: String, penalty: Int) {
    #expect(QRCode.runPenalty(line.map { $0 == "#" }) == penalty)
  }

  @Test(
    "counts patterns that look like a finder with light beside them",
    arguments: [
      ("....#.###.#", 40), ("#.###.#....", 40), ("#.###.#", 40), ("##.#.###.#.##", 0),
      ("#...#.###.#.#", 0), ("....#.###.#.....#.###.#", 80), ("......", 0),
    ])
  func finders(line: String, penalty: Int) {
    #expect(QRCode.finderPenalty(line.map { $0 == "#" }) == penalty)
  }
}
