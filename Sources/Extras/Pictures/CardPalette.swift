import Presentation
import Reversi

/// The sixteen colours of a card. More would not fit into half a byte, which halves the time and size of a PNG.
///
/// The colours of the palette, and blends for smooth edges between certain pairs: the finer the drawing, the
/// more blends.
enum CardPalette {
  static let paper: UInt8 = 0
  static let board: UInt8 = 1
  static let dark: UInt8 = 2
  static let light: UInt8 = 3
  static let mark: UInt8 = 4
  /// Blends from little dark to much dark on paper.
  static let darkOnPaper: [UInt8] = [5, 6, 7, 8]
  /// Blends from little dark to much dark on the board.
  static let darkOnBoard: [UInt8] = [9, 10, 11]
  /// Blends from little light to much light on the board.
  static let lightOnBoard: [UInt8] = [12, 13, 14]
  static let markOnDisk: UInt8 = 15

  /// - Parameter markedDisk: the colour of the disk with the mark.
  static func colours(of palette: Palette, markedDisk: Disk) -> [Colour] {
    let disk = markedDisk == .dark ? palette.dark : palette.light
    return [palette.paper, palette.board, palette.dark, palette.light, palette.mark]
      + blends(darkOnPaper.count, of: palette.dark, on: palette.paper)
      + blends(darkOnBoard.count, of: palette.dark, on: palette.board)
      + blends(lightOnBoard.count, of: palette.light, on: palette.board)
      + blends(1, of: palette.mark, on: disk)
  }

  private static func blends(_ count: Int, of colour: Colour, on ground: Colour) -> [Colour] {
    (1...count).map { Colour(ground, coveredBy: colour, parts: $0, of: count + 1) }
  }
}

extension Colour {
  init(_ ground: Colour, coveredBy top: Colour, parts: Int, of whole: Int) {
    func mixed(_ channel: KeyPath<Colour, UInt8>) -> UInt8 {
      let sum = Int(ground[keyPath: channel]) * (whole - parts) + Int(top[keyPath: channel]) * parts
      return UInt8((sum + whole / 2) / whole)
    }
    self.init(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue))
  }
}
