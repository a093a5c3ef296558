/// A QR code.
///
/// Uses byte mode in versions 1 to 10 with error correction level M, which corrects up to 15 % wrong codewords.
/// Source: ISO/IEC 18004:2015.
package struct QRCode: Sendable, Hashable {
  /// The required light border on each side, in modules.
  package static let quietZone = 4

  /// The number of modules on each side, without the quiet zone: 21 to 57.
  package let size: Int
  private var dark: [Bool]
  /// Whether each module belongs to a pattern or to format information, and not to a codeword.
  private var reserved: [Bool]

  /// Takes the mask that makes the code easiest to read, as section 7.8 says.
  ///
  /// - Returns: nil if there are too many bytes for all versions.
  package init?(_ bytes: some Collection<UInt8>) {
    guard let version = QRVersion.all.first(where: { bytes.count <= $0.capacity }) else {
      return nil
    }
    let unmasked = QRCode(QRCodewords(Array(bytes), version).all, version)
    let codes = (0..<8).map { unmasked.masked(by: $0) }
    self =
      codes.dropFirst().reduce((codes[0], codes[0].penalty)) { best, code in
        let penalty = code.penalty
        return penalty < best.1 ? (code, penalty) : best
      }.0
  }

  /// Creates a code without a mask and with empty format information.
  private init(_ codewords: [UInt8], _ version: QRVersion) {
    size = version.size
    dark = Array(repeating: false, count: size * size)
    reserved = dark
    placeFinders()
    placeTiming()
    placeAlignments(version.alignments)
    placeFormat(0)
    if version.number >= 7 { placeVersion(version.number) }
    place(codewords)
  }

  /// Whether a module is dark. Columns and rows count from 0 at the top left; everything outside is light.
  package func isDark(column: Int, row: Int) -> Bool {
    guard 0..<size ~= column, 0..<size ~= row else { return false }
    return dark[row * size + column]
  }

  private mutating func reserve(_ column: Int, _ row: Int, dark isDark: Bool) {
    guard 0..<size ~= column, 0..<size ~= row else { return }
    dark[row * size + column] = isDark
    reserved[row * size + column] = true
  }
}

// MARK: - Patterns and information

extension QRCode {
  /// Source: sections 6.3.3 and 6.3.4.
  private mutating func placeFinders() {
    for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] {
      placeSquares(column, row, reach: 4) { $0 != 2 && $0 != 4 }
    }
  }

  /// Source: section 6.3.6.
  private mutating func placeAlignments(_ middles: [Int]) {
    for row in middles {
      for column in middles where !isInFinder(column, row) {
        placeSquares(column, row, reach: 2) { $0 != 1 }
      }
    }
  }

  private func isInFinder(_ column: Int, _ row: Int) -> Bool {
    (column < 8 && (row < 8 || row >= size - 8)) || (column >= size - 8 && row < 8)
  }

  private mutating func placeSquares(
    _ column: Int, _ row: Int, reach: Int, dark: (_ distance: Int) -> Bool
  ) {
    for down in -reach...reach {
      for right in -reach...reach {
        reserve(column + right, row + down, dark: dark(max(abs(down), abs(right))))
      }
    }
  }

  /// Source: section 6.3.5.
  private mutating func placeTiming() {
    for place in 8..<size - 8 {
      reserve(place, 6, dark: place % 2 == 0)
      reserve(6, place, dark: place % 2 == 0)
    }
  }

  /// Places the fifteen bits for the correction level and the mask, twice.
  ///
  /// Source: section 7.9.1.
  private mutating func placeFormat(_ bits: Int) {
    for bit in 0..<15 {
      let isDark = bits >> bit & 1 == 1
      // Around the top left finder pattern, skipping the timing patterns.
      switch bit {
      case 0..<6: reserve(8, bit, dark: isDark)
      case 6, 7: reserve(8, bit + 1, dark: isDark)
      case 8: reserve(7, 8, dark: isDark)
      default: reserve(14 - bit, 8, dark: isDark)
      }
      // Below the top right finder pattern and to the right of the bottom left one.
      if bit < 8 {
        reserve(size - 1 - bit, 8, dark: isDark)
      } else {
        reserve(8, size - 15 + bit, dark: isDark)
      }
    }
    reserve(8, size - 8, dark: true)
  }

  /// Source: section 7.10.
  private mutating func placeVersion(_ number: Int) {
    let bits = Self.versionBits(number)
    for bit in 0..<18 {
      let isDark = bits >> bit & 1 == 1
      reserve(size - 11 + bit % 3, bit / 3, dark: isDark)
      reserve(bit / 3, size - 11 + bit % 3, dark: isDark)
    }
  }

  /// The format bits for level M, which is 00, and a mask.
  ///
  /// Source: annex C.
  static func formatBits(mask: Int) -> Int {
    (mask << 10 | remainder(of: mask << 10, by: 0x537)) ^ 0x5412
  }

  /// Source: annex D.
  static func versionBits(_ number: Int) -> Int {
    number << 12 | remainder(of: number << 12, by: 0x1F25)
  }

  /// The remainder of a division of polynomials over bits.
  private static func remainder(of value: Int, by divisor: Int) -> Int {
    let width = Int.bitWidth - divisor.leadingZeroBitCount
    var value = value
    while true {
      let excess = Int.bitWidth - value.leadingZeroBitCount - width
      guard excess >= 0 else { return value }
      value ^= divisor << excess
    }
  }
}

// MARK: - Codewords and masks

extension QRCode {
  /// Places the codewords in pairs of columns from the right, alternately upwards and downwards. Remaining
  /// modules stay light.
  ///
  /// Source: section 7.7.3.
  private mutating func place(_ codewords: [UInt8]) {
    var bit = 0
    for place in places {
      guard bit < 8 * codewords.count else { return }
      dark[place] = codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
      bit += 1
    }
  }

  /// The indexes of the codeword modules, in the order of their bits.
  private var places: [Int] {
    var places: [Int] = []
    for pair in 0..<size / 2 {
      // The column of the vertical timing pattern is skipped.
      let right = size - 1 - 2 * pair > 6 ? size - 1 - 2 * pair : size - 2 - 2 * pair
      for step in 0..<size {
        let row = pair % 2 == 0 ? size - 1 - step : step
        places += [row * size + right, row * size + right - 1]
      }
    }
    return places.filter { !reserved[$0] }
  }

  private func masked(by mask: Int) -> QRCode {
    var code = self
    for row in 0..<size {
      for column in 0..<size where !reserved[row * size + column] {
        if Self.turns(mask, column, row) { code.dark[row * size + column].toggle() }
      }
    }
    code.placeFormat(Self.formatBits(mask: mask))
    return code
  }

  /// Source: table 10.
  private static func turns(_ mask: Int, _ column: Int, _ row: Int) -> Bool {
    switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: row * column % 2 + row * column % 3 == 0
    case 6: (row * column % 2 + row * column % 3) % 2 == 0
    default: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }
}

extension QRCode {
  /// The penalty for features that make the code hard to read.
  ///
  /// Source: section 7.8.3, table 11.
  private var penalty: Int {
    (0..<size).reduce(blockPenalty + balancePenalty) { penalty, place in
      let row = (0..<size).map { dark[place * size + $0] }
      let column = (0..<size).map { dark[$0 * size + place] }
      return penalty + Self.runPenalty(row) + Self.runPenalty(column)
        + Self.finderPenalty(row) + Self.finderPenalty(column)
    }
  }

  static func runPenalty(_ line: [Bool]) -> Int {
    var (penalty, run) = (0, 0)
    for place in line.indices {
      run = place > 0 && line[place] == line[place - 1] ? run + 1 : 1
      if run >= 5 { penalty += run == 5 ? 3 : 1 }
    }
    return penalty
  }

  private static let finder = [true, false, true, true, true, false, true]

  /// The penalty for sequences like the middle line of a finder pattern with four light modules, or the quiet
  /// zone, on one side.
  static func finderPenalty(_ line: [Bool]) -> Int {
    guard line.count >= finder.count else { return 0 }
    return (0...line.count - finder.count).reduce(0) { penalty, start in
      guard finder.indices.allSatisfy({ line[start + $0] == finder[$0] }) else { return penalty }
      let isLightBefore = !line[..<start].suffix(4).contains(true)
      let isLightBehind = !line[(start + finder.count)...].prefix(4).contains(true)
      return penalty + (isLightBefore || isLightBehind ? 40 : 0)
    }
  }

  private var blockPenalty: Int {
    var count = 0
    for row in 1..<size {
      for place in row * size + 1..<(row + 1) * size {
        let corner = dark[place]
        let isBlock =
          corner == dark[place - 1] && corner == dark[place - size]
          && corner == dark[place - size - 1]
        if isBlock { count += 1 }
      }
    }
    return 3 * count
  }

  /// The penalty for each five percent that the share of dark modules differs from one half.
  private var balancePenalty: Int {
    let count = dark.count { $0 }
    return abs(20 * count - 10 * dark.count) / dark.count * 10
  }
}
