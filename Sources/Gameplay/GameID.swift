/// The name of a living game: 20 random characters, 100 bits, in lower case.
public struct GameID: Sendable, Hashable {
  /// The 20 characters.
  public let text: String

  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// The name with that spelling; nil if it is not 20 characters of the alphabet.
  public init?(_ text: String) {
    let characters = text.utf8.span
    guard characters.count == 20 else { return nil }
    for index in characters.indices where !Self.isInAlphabet(characters[index]) { return nil }
    self.text = text
  }

  /// Without a search through the alphabet: every request for a game asks for each character.
  private static func isInAlphabet(_ character: UInt8) -> Bool {
    switch Unicode.Scalar(character) {
    case "i", "l", "o", "u": false
    case "0"..."9", "a"..."z": true
    default: false
    }
  }

  /// A new name.
  public init(using generator: inout some RandomNumberGenerator) {
    let characters = (0..<20).map { _ in
      Self.alphabet[Int(truncatingIfNeeded: generator.next() & 31)]
    }
    text = String(decoding: characters, as: UTF8.self)
  }
}
