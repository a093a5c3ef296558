import QRCode

/// An address as a code that cameras read.
public struct CodeViewData: Sendable, Hashable {
  /// What the code is.
  public var label: String
  /// How many modules it is wide and high, its quiet zone included.
  public var modules: String
  /// How many pixels it is wide and high, the same for each module.
  public var width: String
  /// What is dark in it as the data of a path in SVG to be stroked, a unit a module.
  public var path: String
  /// The same in lines of blocks, for a browser that shows no pictures.
  public var blocks: String?

  /// What cameras in bad light can still tell apart, and the widest code still fits a narrow page with.
  private static let pixelsOfModule = 4
}

extension CodeViewData {
  /// The code of an address; nil for one that is too long for any.
  init?(_ address: String, label: String, inBlocks: Bool = false) {
    guard let code = try? QRCode(address.utf8) else { return nil }
    let modules = code.size + 2 * QRCode.quietZone
    self.label = label
    self.modules = String(modules)
    width = String(modules * Self.pixelsOfModule)
    path = code.path
    // Most terminals are dark; and what is light must not be spaces, which browsers leave out.
    blocks = inBlocks ? code.text(lightOnDark: true) : nil
  }
}
