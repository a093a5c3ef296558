import Reversi

/// A text in up to three parts, which a template writes one after the other.
///
/// Most addresses of a page consist of what many of them share and a short end. To join them takes more than to
/// write the parts, and parts of up to 15 bytes lie in the value itself: nothing is allocated or counted for them.
public struct TextParts: Sendable {
  /// What comes first.
  public let first: String
  /// What follows it.
  public let second: String
  /// What comes last.
  public let third: String

  init(_ first: String, _ second: String = "", _ third: String = "") {
    self.first = first
    self.second = second
    self.third = third
  }

  /// The whole text.
  public var text: String {
    second.isEmpty && third.isEmpty ? first : String(joining: first, second, third)
  }
}

extension TextParts {
  /// The text of a refresh that leads to this address after so many seconds.
  func refresh(after seconds: Int) -> TextParts {
    TextParts(String(seconds) + "; url=", first, second + third)
  }
}

/// Texts are the same however they are parted.
extension TextParts: Hashable {
  /// Whether both are the same text.
  public static func == (one: TextParts, other: TextParts) -> Bool { one.text == other.text }

  /// Hashes the whole text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
