import Presentation
import Reversi
import SHA256

/// Who has played the games of a site, and which.
struct PlayerTable {
  /// Those with the most games first, of equal numbers in the order of their names.
  private(set) var standings: [PlayerStanding] = []
  private var games: [String: [CollectionGame]] = [:]

  /// The players of games, which come in the order in which each player's are shown.
  init(_ games: [CollectionGame]) {
    var standings: [String: PlayerStanding] = [:]
    for game in games {
      let (record, tags) = (game.game.record, game.game.tags)
      let sides = [(tags.dark, Disk.dark), (tags.light, .light)]
      for case (let name?, let side) in sides {
        standings[name, default: PlayerStanding(name: name, page: Self.page(of: name))]
          .count(record.position.withoutPass, playing: side)
        // Whoever plays against themselves has played one game.
        if self.games[name]?.last != game { self.games[name, default: []].append(game) }
      }
    }
    self.standings = standings.values.sorted { first, second in
      first.games != second.games
        ? first.games > second.games
        : first.name.utf8.lexicographicallyPrecedes(second.name.utf8)
    }
  }

  /// A player's games.
  func games(of player: PlayerStanding) -> [CollectionGame] { games[player.name] ?? [] }

  /// What a player's page is called: what of the name is fit for an address, and a mark that no other name has.
  private static func page(of name: String) -> String {
    let words = name.utf8.map { 65...90 ~= $0 ? $0 | 0x20 : $0 }
      .split { !SiteEntryName.isFit($0) }.map { String(decoding: $0, as: UTF8.self) }
    let mark = String(SHA256Digest(of: name.utf8).hex.prefix(8))
    return (words + [mark]).joined(separator: "-")
  }
}
