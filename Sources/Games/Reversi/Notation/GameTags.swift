/// The information about a game besides its moves.
package struct GameTags: Sendable, Hashable {
  /// The name of the dark player.
  package var dark: String?
  /// The name of the light player.
  package var light: String?
  /// The date as written in the source, in any format.
  package var date: String?
  /// The place or event.
  package var place: String?

  /// Creates tags; the default is an empty set.
  package init(
    dark: String? = nil, light: String? = nil, date: String? = nil, place: String? = nil
  ) {
    self.dark = dark
    self.light = light
    self.date = date
    self.place = place
  }

  /// These tags, with missing ones taken from `other`.
  package func completed(by other: GameTags) -> GameTags {
    GameTags(
      dark: dark ?? other.dark, light: light ?? other.light, date: date ?? other.date,
      place: place ?? other.place)
  }

  /// Whether there are no tags.
  package var isEmpty: Bool { dark == nil && light == nil && date == nil && place == nil }

  /// The maximum length of a tag in bytes of UTF-8.
  package static let sizeLimit = 80

  /// Validates a tag sent by a client; nil if it is empty, too long, not UTF-8, or contains invisible characters.
  package static func tag(_ octets: some Collection<UInt8>) -> String? {
    guard !octets.isEmpty, octets.count <= sizeLimit,
      let text = String(validating: octets, as: UTF8.self),
      text.unicodeScalars.allSatisfy(isVisible)
    else { return nil }
    return text
  }

  /// The part of a longer text that is valid as a tag; nil if there is none.
  static func tag(in scalars: some Sequence<Unicode.Scalar>) -> String? {
    var tag = String.UnicodeScalarView()
    var size = 0
    for scalar in scalars where isVisible(scalar) && !(tag.isEmpty && scalar.isBlank) {
      size += UTF8.width(scalar)
      guard size <= sizeLimit else { break }
      tag.append(scalar)
    }
    while tag.last?.isBlank == true { tag.removeLast() }
    return tag.isEmpty ? nil : String(tag)
  }

  /// Whether a scalar is visible or a space, and doesn't change the direction of the text.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}

/// A game with its tags.
package struct TaggedGame: Sendable, Hashable {
  /// The starting position and the moves.
  package let record: GameRecord
  /// The information about the game besides its moves.
  package let tags: GameTags

  /// Creates a game; without tags by default.
  package init(_ record: GameRecord, tags: GameTags = GameTags()) {
    self.record = record
    self.tags = tags
  }

  /// Creates a game from a parsed text.
  package init(_ text: GameText) { self.init(text.record, tags: text.tags) }
}
