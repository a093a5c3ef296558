import Encodings

/// A name that a player has given: one line of plain text.
///
/// Anything that a page could show in disguise is refused: characters that can't be seen, that turn the direction of
/// writing, or that pile up on others. White space at the ends is left out, and each run of it becomes one space.
package struct PlayerName: Sendable, Hashable {
  package let text: String

  /// The most Unicode scalars of a name. A letter may consist of several.
  package static let limit = 24

  /// The most marks, such as accents, on one letter.
  private static let markLimit = 4

  /// Reads a name.
  ///
  /// - Throws: ``PlayerNameError``. A long text is refused by its length, before anything looks at its characters.
  package init(_ text: String) throws(PlayerNameError) {
    guard text.utf8.count <= 4 * Self.limit else { throw .tooLong }
    let scalars = text.composed.unicodeScalars
    var name = String.UnicodeScalarView()
    // What the next character follows: the marks on the letter before it, or nothing to put a mark on.
    var (marks, isOnLetter) = (0, false)
    for place in scalars.indices {
      let scalar = scalars[place]
      switch scalar.role {
      case .space:
        if let last = name.last, last != " " { name.append(" ") }
        isOnLetter = false
        continue
      case .letter: (marks, isOnLetter) = (0, true)
      case .mark:
        marks += 1
        guard isOnLetter, marks <= Self.markLimit else { throw .unprintable(scalar) }
      case .refused:
        guard isOnLetter, scalars.isJoiner(at: place) else { throw .unprintable(scalar) }
      }
      name.append(scalar)
    }
    if name.last == " " { name.removeLast() }
    guard !name.isEmpty else { throw .empty }
    guard name.count <= Self.limit else { throw .tooLong }
    self.text = String(name)
  }

  /// A name that was checked when it was given; nil if its length is wrong. By now, another version of Unicode may have
  /// other characters.
  package init?(checked text: String) {
    guard 1...Self.limit ~= text.unicodeScalars.prefix(Self.limit + 1).count else { return nil }
    self.text = text
  }
}

package enum PlayerNameError: Error, Sendable, Hashable {
  /// Nothing is left but white space.
  case empty
  case tooLong
  /// It contains a character that names may not have, or not in that place.
  case unprintable(Unicode.Scalar)
}

extension Unicode.Scalar {
  fileprivate enum NameRole { case letter, mark, space, refused }

  fileprivate var role: NameRole {
    switch (value, properties.generalCategory) {
    // Variation selectors turn symbols into emoji, and choose the form of a letter.
    case (0xFE00...0xFE0F, _), (0xE0100...0xE01EF, _): .mark
    // An empty Braille cell, which can't be seen.
    case (0x2800, _): .refused
    case (_, .spaceSeparator): .space
    case _ where properties.isDefaultIgnorableCodePoint: .refused
    case (_, .nonspacingMark), (_, .spacingMark), (_, .enclosingMark): .mark
    default: isVisible ? .letter : .refused
    }
  }
}

extension Games {
  package func playerName(of player: SeatDigest) async throws(GameStoreError) -> PlayerName? {
    try await playerRow(.name, by: .key(player)).flatMap { PlayerName(checked: $0.text) }
  }

  /// Names a player in all games to come and in those most recently changed; nil removes the name.
  ///
  /// If that is interrupted, the next call names the rest.
  ///
  /// - Returns: false if the player has no games, so that made-up players can't fill the store.
  package func setName(
    _ name: PlayerName?, of player: SeatDigest
  ) async throws(GameStoreError) -> Bool {
    if let name {
      let row = PlayerRow(.name, key: player, player: player, text: name.text)
      guard try await keep(row) else { return false }
    } else if let row = try await playerRow(.name, by: .key(player)) {
      _ = try await remove(row)
    }
    let ids = try await latestGames(of: [player], limit: PlayersTurns.gameLimit)
    try await ids.storeTogether { id throws(GameStoreError) in
      _ = try await self.change(id, makesDueMove: false) { game in
        game.seats.setName(name, of: player) ? nil : .changed(game)
      }
    }
    return !ids.isEmpty
  }
}
