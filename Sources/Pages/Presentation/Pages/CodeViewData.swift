import QRCode

/// An address as a QR code.
public struct CodeViewData: Sendable, Hashable {
  /// The label of the code.
  public var label: String
  /// The width and height in modules, including the quiet zone.
  public var modules: String
  /// The width and height in pixels, a multiple of the number of modules.
  public var width: String
  /// The dark modules as SVG path data to be stroked, with one unit for each module.
  public var path: String
  /// The code in lines of block characters, for browsers that don't show pictures.
  public var blocks: String?

  /// Large enough for cameras in bad light, and small enough for the widest code to fit a narrow page.
  private static let pixelsOfModule = 4
}

extension CodeViewData {
  /// Creates the code of an address; nil if the address is too long.
  init?(_ address: String, label: String, inBlocks: Bool = false) {
    guard let code = try? QRCode(address.utf8) else { return nil }
    let modules = code.size + 2 * QRCode.quietZone
    self.label = label
    self.modules = String(modules)
    width = String(modules * Self.pixelsOfModule)
    path = code.path
    // Most terminals are dark. The light modules must not be spaces, because browsers collapse spaces.
    blocks = inBlocks ? code.text(lightOnDark: true) : nil
  }
}
