package import Presentation

extension QRCode {
  /// Large enough for cameras in bad light, and small enough for the widest code to fit a narrow page.
  private static let pixelsOfModule = 4

  package static let viewData: CodeRenderer = { address, label, inBlocks in
    guard let code = QRCode(address.utf8) else { return nil }
    let modules = code.size + 2 * quietZone
    return CodeViewData(
      label: label, modules: String(modules), width: String(modules * pixelsOfModule),
      path: code.path,
      // Most terminals are dark. The light modules must not be spaces, because browsers collapse spaces.
      blocks: inBlocks ? code.text : nil)
  }
}
