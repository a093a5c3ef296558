/// The sixteen colours of a card: as few as fit into half a byte, which halves the time and the bytes of a PNG.
///
/// Four plain colours, as in the site's style sheet, and four blends for each pair whose edges are smoothed most.
enum CardPalette {
  static let paper: UInt8 = 0
  static let board: UInt8 = 1
  static let dark: UInt8 = 2
  static let light: UInt8 = 3
  /// From a little dark on paper to much.
  static let darkOnPaper: [UInt8] = [4, 5, 6, 7]
  /// From a little dark on the board to much.
  static let darkOnBoard: [UInt8] = [8, 9, 10, 11]
  /// From a little light on the board to much.
  static let lightOnBoard: [UInt8] = [12, 13, 14, 15]

  /// The colours in the order of their numbers.
  static let colours: [RGB] = {
    let paper = RGB(0xFFFFFF)
    let board = RGB(0x6C7F6C)
    let dark = RGB(0x1F1F1F)
    let light = RGB(0xEFEFEF)
    return [paper, board, dark, light]
      + blends(of: dark, on: paper) + blends(of: dark, on: board) + blends(of: light, on: board)
  }()

  private static func blends(of colour: RGB, on ground: RGB) -> [RGB] {
    (1...4).map { RGB(ground, coveredBy: colour, parts: $0, of: 5) }
  }
}
