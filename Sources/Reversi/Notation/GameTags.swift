/// What is known of a game beside its moves.
public struct GameTags: Sendable, Hashable {
  /// Who played dark.
  public var dark: String?
  /// Who played light.
  public var light: String?
  /// When it was played, as somebody has written it down.
  public var date: String?
  /// Where it was played.
  public var place: String?

  /// The tags; nothing is known without any.
  public init(
    dark: String? = nil, light: String? = nil, date: String? = nil, place: String? = nil
  ) {
    self.dark = dark
    self.light = light
    self.date = date
    self.place = place
  }

  /// These tags, and of those that are missing the others'.
  public func completed(by other: GameTags) -> GameTags {
    GameTags(
      dark: dark ?? other.dark, light: light ?? other.light, date: date ?? other.date,
      place: place ?? other.place)
  }

  /// Whether nothing is known.
  public var isEmpty: Bool { dark == nil && light == nil && date == nil && place == nil }

  /// How many bytes of UTF-8 a tag may have.
  public static let sizeLimit = 80

  /// What somebody has sent as a tag; nil if it is empty, too long, no UTF-8, or holds what can't be seen.
  public static func tag(_ octets: some Collection<UInt8>) -> String? {
    guard !octets.isEmpty, octets.count <= sizeLimit,
      let text = String(validating: octets, as: UTF8.self),
      text.unicodeScalars.allSatisfy(isVisible)
    else { return nil }
    return text
  }

  /// What of a longer text is fit for a tag; nil if nothing is.
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

  /// Whether a scalar is seen, as a letter, a sign or a space, and leaves the direction of the text as it is.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}

/// A game with what is known of it.
public struct TaggedGame: Sendable, Hashable {
  /// Its moves, and from where.
  public let record: GameRecord
  /// What else is known.
  public let tags: GameTags

  /// A game of which nothing else is known, unless said otherwise.
  public init(_ record: GameRecord, tags: GameTags = GameTags()) {
    self.record = record
    self.tags = tags
  }

  /// The game of a text.
  public init(_ text: GameText) { self.init(text.record, tags: text.tags) }
}
