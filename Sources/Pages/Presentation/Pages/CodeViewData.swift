/// An address as a code that cameras read.
package struct CodeViewData: Sendable, Hashable {
  /// The label of the code.
  package var label: String
  /// The width and height in modules, including the quiet zone.
  package var modules: String
  /// The width and height in pixels, a multiple of the number of modules.
  package var width: String
  /// The dark modules as SVG path data to be stroked, with one unit for each module.
  package var path: String
  /// The code in lines of block characters, for browsers that don't show pictures.
  package var blocks: String?

  /// Creates a code from its parts.
  package init(label: String, modules: String, width: String, path: String, blocks: String? = nil) {
    self.label = label
    self.modules = modules
    self.width = width
    self.path = path
    self.blocks = blocks
  }
}

/// Draws an address as a code; nil if the address is too long.
///
/// - Parameter inBlocks: whether to draw it in block characters, too.
package typealias CodeRenderer =
  @Sendable (_ address: String, _ label: String, _ inBlocks: Bool) -> CodeViewData?
