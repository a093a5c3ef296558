/// Draws the pictures of a site that has any.
package protocol PictureRenderer: Sendable {
  /// A board without text, as an SVG document.
  func board(_ picture: PictureViewData, in palette: Palette) -> [UInt8]
  /// A board with its title, as a PNG file that other sites show beside a link.
  func card(_ picture: PictureViewData, in palette: Palette) throws -> [UInt8]
}
