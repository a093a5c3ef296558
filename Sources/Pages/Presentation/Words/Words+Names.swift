package import Gameplay
import Reversi

// Players' names, as texts contain them.
extension PlayerName {
  /// The name, isolated from the direction of the text around it if the name could change that.
  ///
  /// Source: UAX #9, section 2.4: U+2068 and U+2069 are what `<bdi>` is in HTML.
  var shown: String {
    text.unicodeScalars.allSatisfy { $0.value < 0x590 } ? text : "\u{2068}\(text)\u{2069}"
  }
}

/// A text that was refused as a player's name.
package struct RefusedName: Error, Hashable {
  /// The start of the text, to be shown again.
  let text: String
  let reason: PlayerNameError

  package init(_ bytes: some Sequence<UInt8>, _ reason: PlayerNameError) {
    text = String(String(decoding: Array(bytes), as: UTF8.self).unicodeScalars.prefix(48))
    self.reason = reason
  }
}

extension Seats {
  func name(of side: Disk) -> PlayerName? { seats.first { $0.rights.holds(side) }?.name }

  /// The name of the host, as pages show it; nil if there is none.
  var hostsName: String? { seats.first { $0.rights.contains(.host) }?.name?.shown }
}

extension Words {
  func waiting(for side: Disk, in game: LivingGame, by rights: Rights) -> String {
    let isAwaited = game.seats.invites.contains { $0.side == side && !$0.isSpent }
    if rights.contains(.host), isAwaited, !game.seats.isAnothers(side) {
      return self[.awaitingFriend]
    }
    return game.name(of: side).map { self(.waitingFor, .of(.player, $0)) }
      ?? self(.waiting, .side(side))
  }
}

extension LivingGame {
  /// The name of the person who plays a side; nil if there is none. Two people at one screen share one name, which
  /// belongs to neither side.
  func name(of side: Disk) -> String? { playerName(of: side)?.shown }

  private func playerName(of side: Disk) -> PlayerName? {
    let isShared =
      seats.isOnePersonsGame && (modes[side] == .computer || modes[side.flipped] == .manual)
    return isShared ? nil : seats.name(of: side)
  }

  /// Both players in a sentence; nil if neither has a name.
  func pairing(_ words: Words) -> String? {
    guard Disk.allCases.contains(where: { name(of: $0) != nil }) else { return nil }
    func player(_ side: Disk) -> String {
      name(of: side) ?? words[modes[side] == .computer ? .computer : .person]
    }
    return words.pairing(of: GameTags(dark: player(.dark), light: player(.light)))
  }

  /// News about the game, with its players if they have names.
  func naming(_ news: String, _ words: Words) -> String {
    pairing(words).map { words(.newsOf, .of(.players, $0), .of(.message, news)) } ?? news
  }

  /// The names for a record of the game.
  var tags: GameTags {
    func tag(_ side: Disk) -> String? {
      playerName(of: side).flatMap { GameTags.tag(Array($0.text.utf8)) }
    }
    return GameTags(dark: tag(.dark), light: tag(.light))
  }
}
