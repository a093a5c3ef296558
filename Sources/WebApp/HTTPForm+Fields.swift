import HTTP
import Presentation
import Reversi

/// The fields that several forms of the site have.
extension HTTPForm {
  /// A field's value as something else, nil where the field is missing.
  ///
  /// - Parameter read: gets ASCII only: none of the values that the site gives out is anything else.
  func value<Value>(
    _ name: String, _ read: (String) -> Value?
  ) throws(Refusal) -> Value? {
    guard let octets = self[name] else { return nil }
    guard octets.isASCII, let value = read(String(decoding: octets, as: UTF8.self)) else {
      throw Refusal(.malformedForm)
    }
    return value
  }

  /// What was written into a field: for readers that go through it octet by octet, never to be compared.
  func text(_ name: String) -> String? {
    self[name].map { String(decoding: $0, as: UTF8.self) }
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

extension [UInt8] {
  /// Whether it is a text that Swift compares octet by octet.
  var isASCII: Bool { allSatisfy { $0 < 0x80 } }
}
