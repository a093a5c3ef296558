/// The colours that a style sheet declares as custom properties, one per line. Pages and pictures share them.
struct StyleColours {
  private let path: String
  private let lines: [Substring]

  init(_ file: PublicFile, path: String) {
    self.path = path
    lines = String(decoding: file.bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  /// The colours for the pictures.
  var palette: Palette {
    get throws(SiteError) {
      Palette(
        paper: try colour("--paper"), board: try colour("--board"), dark: try colour("--dark"),
        light: try colour("--light"), mark: try colour("--mark"))
    }
  }

  /// The value of the first declaration of a property.
  private func colour(_ property: String) throws(SiteError) -> Colour {
    let start = property + ":"
    guard let index = lines.firstIndex(where: { $0.hasPrefix(start) }) else {
      throw SiteError("\(path):1: no line begins with the colour \(property)")
    }
    let value = lines[index].dropFirst(start.count).prefix { $0 != ";" }
    guard let colour = Colour(hexadecimal: value) else {
      throw SiteError(
        "\(path):\(index + 1): the colour \(property) is not # and three or six hexadecimal digits")
    }
    return colour
  }
}
