import Encodings
import Reversi

/// The colours of all pictures, the same as on the site's pages.
public struct Palette: Sendable, Hashable {
  /// The background of pages and cards.
  public var paper: Colour
  /// The background of the board.
  public var board: Colour
  /// The dark disks and the lines of the board.
  public var dark: Colour
  /// The light disks.
  public var light: Colour
  /// The mark on the latest move.
  public var mark: Colour

  /// Creates a palette from its colours.
  public init(paper: Colour, board: Colour, dark: Colour, light: Colour, mark: Colour) {
    self.paper = paper
    self.board = board
    self.dark = dark
    self.light = light
    self.mark = mark
  }
}

/// A colour in the sRGB space with eight bits per channel.
public struct Colour: Sendable, Hashable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  /// Parses a colour as in style sheets: a number sign, then three or six hexadecimal digits; nil for anything else.
  ///
  /// Source: CSS Color Module Level 4, section 5.2, without transparency.
  public init?(hexadecimal text: some StringProtocol) {
    guard text.utf8.first == UInt8(ascii: "#") else { return nil }
    let digits = text.utf8.dropFirst().map(\.hexadecimalValue)
    let values = digits.compactMap(\.self)
    guard values.count == digits.count else { return nil }
    switch values.count {
    case 3: (red, green, blue) = (17 * values[0], 17 * values[1], 17 * values[2])
    case 6:
      red = values[0] << 4 | values[1]
      green = values[2] << 4 | values[3]
      blue = values[4] << 4 | values[5]
    default: return nil
    }
  }

  /// The blend of `ground` with `top`, where `top` covers `parts` of `whole` parts.
  init(_ ground: Colour, coveredBy top: Colour, parts: Int, of whole: Int) {
    func mixed(_ channel: KeyPath<Colour, UInt8>) -> UInt8 {
      let sum = Int(ground[keyPath: channel]) * (whole - parts) + Int(top[keyPath: channel]) * parts
      return UInt8((sum + whole / 2) / whole)
    }
    red = mixed(\.red)
    green = mixed(\.green)
    blue = mixed(\.blue)
  }

  /// A number sign and six hexadecimal digits.
  public var hexadecimal: String {
    "#" + bytes.hexadecimal
  }

  var bytes: [UInt8] { [red, green, blue] }
}

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
