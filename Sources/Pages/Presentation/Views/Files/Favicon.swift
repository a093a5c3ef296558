import Reversi

/// The icon in a browser's tab, which shows the side to move.
enum Favicon: Sendable, Hashable {
  /// A side is to move.
  case turn(Disk)
  /// No side is to move.
  case idle

  func svg(in palette: Palette) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">"#
      + #"<rect width="16" height="16" rx="3" fill="\#(palette.board.hexadecimal)"/>"#
      + disk(in: palette) + "</svg>\n"
  }

  private func disk(in palette: Palette) -> String {
    let (dark, light) = (palette.dark.hexadecimal, palette.light.hexadecimal)
    return switch self {
    case .turn(let side):
      #"<circle cx="8" cy="8" r="6" fill="\#(side == .dark ? dark : light)"/>"#
    case .idle:
      #"<path d="M8 2a6 6 0 0 0 0 12z" fill="\#(dark)"/>"#
        + #"<path d="M8 2a6 6 0 0 1 0 12z" fill="\#(light)"/>"#
    }
  }
}
