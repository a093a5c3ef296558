@testable import Presentation

/// Tests compare with the whole text.
extension TextParts: ExpressibleByStringInterpolation {
  init(stringLiteral text: String) { self.init(text) }
}
