import HTTP
import Presentation
import Reversi

/// The fields that several forms of the site have.
extension HTTPForm {
  /// A field's value as something else, nil where the field is missing.
  func value<Value>(
    _ name: String, _ read: (String) -> Value?
  ) throws(Refusal) -> Value? {
    guard let text = self[name] else { return nil }
    guard let value = read(text) else { throw Refusal(.malformedForm) }
    return value
  }

  /// The side that a form is about.
  func side() throws(Refusal) -> Disk? {
    try value("side") { $0 == "dark" ? .dark : $0 == "light" ? .light : nil }
  }

  /// The frame that a form was pressed on, nil where it was none.
  func frame() throws(Refusal) -> FrameAddress? {
    try value("frame") { FrameAddress(text: $0) }
  }

  /// The version that a form was rendered from.
  func seenVersion() throws(Refusal) -> Int {
    guard let version = try value("v", { Int($0) }), version >= 0 else {
      throw Refusal(.malformedForm)
    }
    return version
  }
}
