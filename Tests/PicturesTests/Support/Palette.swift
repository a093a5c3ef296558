@testable import Presentation

extension Palette {
  /// The colours that the tests use.
  static let sample = Palette(
    paper: colour("#fff"), board: colour("#6c7f6c"), dark: colour("#1f1f1f"),
    light: colour("#efefef"), mark: colour("#c93a18"))

  private static func colour(_ text: String) -> Colour {
    guard let colour = Colour(hexadecimal: text) else {
      preconditionFailure("\(text) is no colour")
    }
    return colour
  }
}
