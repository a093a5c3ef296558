import Encodings

/// The information about a game besides its moves.
package struct GameTags: Sendable, Hashable {
  package var dark: String?
  package var light: String?
  /// The date as written in the source, in any format.
  package var date: String?
  /// The place or event.
  package var place: String?
  /// The round of the event, such as `3` or `Final`. Only whole sites know it.
  package var round: String?
  /// What the source says of the result, unless the moves show it: `40-24`, or `-40:r` when dark resigned.
  package var result: String?
  /// The address that the source asks for. Only whole sites know it.
  package var address: String?

  package init(
    dark: String? = nil, light: String? = nil, date: String? = nil, place: String? = nil,
    round: String? = nil, result: String? = nil, address: String? = nil
  ) {
    self.dark = dark
    self.light = light
    self.date = date
    self.place = place
    self.round = round
    self.result = result
    self.address = address
  }

  /// These tags, with missing ones taken from `other`.
  package func completed(by other: GameTags) -> GameTags {
    GameTags(
      dark: dark ?? other.dark, light: light ?? other.light, date: date ?? other.date,
      place: place ?? other.place, round: round ?? other.round, result: result ?? other.result,
      address: address ?? other.address)
  }

  package var isEmpty: Bool { self == GameTags() }

  /// The maximum length of a tag in bytes of UTF-8.
  package static let sizeLimit = 80

  /// Validates a tag sent by a client, and composes its letters; nil if it is empty, too long, not UTF-8, or contains
  /// invisible characters.
  package static func tag(_ bytes: some Collection<UInt8>) -> String? {
    guard !bytes.isEmpty, bytes.count <= sizeLimit,
      let text = String(validating: bytes, as: UTF8.self)?.composed, text.utf8.count <= sizeLimit,
      text.unicodeScalars.indices.allSatisfy(text.unicodeScalars.isVisible(at:))
    else { return nil }
    return text
  }

  /// The part of a longer text that is valid as a tag; nil if there is none.
  static func tag(in scalars: some Sequence<Unicode.Scalar>) -> String? {
    let scalars = Array(scalars)
    var tag = String.UnicodeScalarView()
    var size = 0
    for (place, scalar) in scalars.enumerated()
    where scalars.isVisible(at: place) && !(tag.isEmpty && scalar.isBlank) {
      size += UTF8.width(scalar)
      guard size <= sizeLimit else { break }
      tag.append(scalar)
    }
    while let last = tag.last, last.isBlank || !last.isVisible { tag.removeLast() }
    return Self.tag(String(tag).utf8)
  }
}

package struct TaggedGame: Sendable, Hashable {
  package let record: GameRecord
  package let tags: GameTags
  /// What the source says about the moves.
  package let comments: MoveComments

  /// Creates a game; without tags and comments by default. A result that the moves show, too, is left out of the tags.
  package init(
    _ record: GameRecord, tags: GameTags = GameTags(), comments: MoveComments = MoveComments()
  ) {
    var tags = tags
    if let result = tags.result.flatMap({ GameResult($0) }),
      let end = GameResult(of: record.position), result.winner == end.winner,
      result.darkCount == nil || result.darkCount == end.darkCount
    {
      tags.result = nil
    }
    self.record = record
    self.tags = tags
    self.comments = comments
  }

  /// Whether only the result of the game is known, not its moves.
  package var isOnlyResult: Bool { tags.result != nil && record == GameRecord() }

  package func tagged(_ tags: GameTags) -> TaggedGame {
    TaggedGame(record, tags: tags, comments: comments)
  }
}
