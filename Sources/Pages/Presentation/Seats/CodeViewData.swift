package import Mustache

/// An address as a code that cameras read.
package struct CodeViewData: MustacheContext, Hashable {
  package var label: String
  /// The width and height in modules, including the quiet zone.
  package var modules: String
  /// The width and height in pixels, a multiple of the number of modules.
  package var width: String
  /// The dark modules as SVG path data to be stroked, with one unit for each module.
  package var path: String
  /// The code in lines of block characters, for browsers that don't show pictures.
  package var blocks: String?

  package init(label: String, modules: String, width: String, path: String, blocks: String? = nil) {
    (self.label, self.modules, self.width) = (label, modules, width)
    (self.path, self.blocks) = (path, blocks)
  }

  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "modules": .text(\.modules),
    "width": .text(\.width),
    "path": .text(\.path),
    "blocks": .text(\.blocks),
  ]
}

/// Draws an address as a code; nil if the address is too long.
///
/// - Parameter inBlocks: whether to draw it in block characters, too.
package typealias CodeRenderer =
  @Sendable (_ address: String, _ label: String, _ inBlocks: Bool) -> CodeViewData?
