package import Reversi

/// A player's figures in some games.
package struct PlayerStanding: Sendable, Hashable {
  package let name: String
  /// The file name of the player's page, without its extension.
  package let page: String
  /// The number of games, including unfinished ones.
  package var games = 0
  package var won = 0
  package var drawn = 0
  package var lost = 0
  /// The player's disks at the end of finished games. Empty squares count for the winner.
  package var disks = 0

  /// Counts a game.
  ///
  /// - Parameter side: the player's side; nil for both, which gives no result.
  fileprivate mutating func count(_ position: Position, playing side: Disk?) {
    games += 1
    guard let side, case .over(let winner) = position.status else { return }
    let count = FinalCount(of: position)
    disks += side == .dark ? count.dark : count.light
    if winner == side { won += 1 } else if winner == nil { drawn += 1 } else { lost += 1 }
  }

  package var figures: [String] { [games, won, drawn, lost, disks].map { String($0) } }

  /// One point for a win and half of one for a tie; nil without a finished game.
  var points: String? {
    guard won + drawn + lost > 0 else { return nil }
    let whole = won + drawn / 2
    return drawn % 2 == 0 ? String(whole) : whole == 0 ? "½" : "\(whole)½"
  }
}

extension Sequence<PlayerStanding> {
  /// The players with the larger figures first. The first figure decides that differs, then the name.
  package func ranked(by figures: (PlayerStanding) -> [Int]) -> [PlayerStanding] {
    sorted { player, other in
      let (own, others) = (figures(player), figures(other))
      return own != others
        ? others.lexicographicallyPrecedes(own)
        : player.name.utf8.lexicographicallyPrecedes(other.name.utf8)
    }
  }
}

extension CollectionGame {
  /// Where the game stopped.
  var position: Position { game.record.position.withoutPass }

  /// The known players, each with the side; nil for a player of both sides.
  package var players: [(name: String, side: Disk?)] {
    let (dark, light) = (game.tags.dark, game.tags.light)
    if let dark, dark == light { return [(dark, nil)] }
    return [(dark, Disk.dark), (light, .light)].compactMap { name, side in name.map { ($0, side) } }
  }
}

extension Sequence<CollectionGame> {
  /// The figures of players by their names.
  ///
  /// - Parameters:
  ///   - page: returns the file name of a player's page.
  ///   - players: returns whom to count a game for, and as which side's game.
  package func standings(
    page: (String) -> String,
    _ players: (CollectionGame) -> [(name: String, side: Disk?)] = \.players
  ) -> [String: PlayerStanding] {
    reduce(into: [:]) { standings, game in
      for (name, side) in players(game) {
        standings[name, default: PlayerStanding(name: name, page: page(name))]
          .count(game.position, playing: side)
      }
    }
  }

  /// A player's figures against each opponent, by the opponents' names.
  func results(of name: String, page: (String) -> String) -> [String: PlayerStanding] {
    standings(page: page) { game in
      let players = game.players
      guard let own = players.first(where: { $0.name == name }) else { return [] }
      return players.filter { $0.name != name }.map { ($0.name, own.side) }
    }
  }
}
