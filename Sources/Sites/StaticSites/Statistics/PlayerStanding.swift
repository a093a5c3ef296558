import Encodings
import Reversi

/// A name from outside as a key: only the same bytes are the same name, as they are the same page.
struct Spelling: Sendable, Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: Self, right: Self) -> Bool { left.text.isSpelled(right.text) }

  func hash(into hasher: inout Hasher) {
    text.utf8.span.withUnsafeBufferPointer { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Dictionary where Key == Spelling {
  subscript(name: String) -> Value? { self[Spelling(name)] }
}

/// The results of games for a side or a player. Unfinished games have none unless one is given.
struct GameResults: Sendable, Hashable {
  private(set) var games = 0
  private(set) var won = 0
  private(set) var drawn = 0
  private(set) var lost = 0
  /// The disks at the end of finished games. Empty squares count for the winner.
  private(set) var disks = 0

  init() {}

  init(_ games: some Sequence<(result: GameResult?, side: Disk?)>) {
    for (result, side) in games { count(result, side: side) }
  }

  /// Counts a game.
  ///
  /// - Parameter side: whose results to count; nil for both sides, which gives no result.
  mutating func count(_ result: GameResult?, side: Disk?) {
    games += 1
    guard let side, let result else { return }
    let winner = result.winner
    if winner == side { won += 1 } else if winner == nil { drawn += 1 } else { lost += 1 }
    disks += result.count(of: side) ?? 0
  }

  mutating func add(_ others: GameResults) {
    games += others.games
    won += others.won
    drawn += others.drawn
    lost += others.lost
    disks += others.disks
  }

  var finished: Int { won + drawn + lost }

  /// A number for each finished game, rounded; nil if no game is finished.
  func average(_ number: Int) -> Int? {
    finished == 0 ? nil : (number * 2 + finished) / (finished * 2)
  }
}

@dynamicMemberLookup
struct PlayerStanding: Sendable, Hashable {
  let name: String
  fileprivate var results = GameResults()

  subscript<Figure>(dynamicMember figure: KeyPath<GameResults, Figure>) -> Figure {
    results[keyPath: figure]
  }
}

extension Sequence<PlayerStanding> {
  /// The players with the larger figures first. The first figure decides that differs, then the name.
  func ranked(by figures: (PlayerStanding) -> [Int]) -> [PlayerStanding] {
    sorted { player, other in
      let (own, others) = (figures(player), figures(other))
      return own != others
        ? others.lexicographicallyPrecedes(own)
        : player.name.utf8.lexicographicallyPrecedes(other.name.utf8)
    }
  }
}

extension Sequence<CollectionGame> {
  /// - Parameter players: returns whom to count a game for, and as which side's game.
  func standings(
    _ players: (CollectionGame) -> [(name: String, side: Disk?)] = \.players
  ) -> [Spelling: PlayerStanding] {
    reduce(into: [:]) { standings, game in
      for (name, side) in players(game) {
        standings[Spelling(name), default: PlayerStanding(name: name)]
          .results.count(game.result, side: side)
      }
    }
  }

  func results(of player: String) -> GameResults {
    GameResults(lazy.map { ($0.result, $0.side(of: player)) })
  }

  /// A player's figures against each opponent, by the opponents' names.
  func opponents(of player: String) -> [Spelling: PlayerStanding] {
    standings { game in
      game.opponent(of: player).map { [($0.name, $0.side.flipped)] } ?? []
    }
  }

  /// The games of each player, in the same order.
  func byPlayer() -> [Spelling: [CollectionGame]] {
    reduce(into: [:]) { found, game in
      for (name, _) in game.players { found[Spelling(name), default: []].append(game) }
    }
  }
}
