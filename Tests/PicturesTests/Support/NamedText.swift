import Testing

/// A text under a name, for texts that would be unreadable in the log of the tests.
struct NamedText: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String

  init(_ name: String, _ text: String) {
    self.testDescription = name
    self.text = text
  }
}
