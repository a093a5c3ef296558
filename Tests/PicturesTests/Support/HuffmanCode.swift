/// A canonical Huffman code.
///
/// Source: RFC 1951, section 3.2.2.
struct HuffmanCode {
  /// How many symbols have codes of each length.
  let counts: [Int]
  /// The symbols in the order of their codes.
  let symbols: [Int]

  init(lengths: [Int]) {
    counts = [0] + (1...15).map { length in lengths.count { $0 == length } }
    symbols = (1...15).flatMap { length in lengths.indices.filter { lengths[$0] == length } }
  }

  static let fixedLiterals = HuffmanCode(
    lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  static let fixedDistances = HuffmanCode(lengths: Array(repeating: 5, count: 30))
}
