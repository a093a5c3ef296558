import Encodings
import Reversi

struct CollectionGame: Sendable, Hashable {
  let name: String
  let game: TaggedGame
  let opening: NamedOpening?

  init(name: String, game: TaggedGame, _ openings: OpeningNames) {
    (self.name, self.game) = (name, game)
    opening = openings.opening(of: game.record)
  }

  var position: Position { game.record.position.withoutPass }

  var date: GameDate? { game.tags.date.flatMap { GameDate($0) } }

  /// The known players, each with the side; nil for a player of both sides.
  var players: [(name: String, side: Disk?)] {
    let (dark, light) = (game.tags.dark, game.tags.light)
    if let dark, let light, dark.isSpelled(light) { return [(dark, nil)] }
    return [(dark, Disk.dark), (light, .light)].compactMap { name, side in name.map { ($0, side) } }
  }

  /// The other player of a player's game, with the side; nil if unknown.
  func opponent(of player: String) -> (name: String, side: Disk)? {
    guard let side = side(of: player)?.flipped else { return nil }
    return players.first { $0.side == side }.map { ($0.name, side) }
  }

  /// A player's side; nil for both sides or none.
  func side(of player: String) -> Disk? {
    players.first { $0.name.isSpelled(player) }?.side
  }

  /// The event of the game, without its games; nil if the place isn't known.
  var event: CollectionEvent? {
    game.tags.place.map { CollectionEvent(name: $0, year: date?.yearText) }
  }
}

/// A tournament or another event: the games at one place in one year.
struct CollectionEvent: Sendable, Hashable {
  /// The place, as the games name it.
  let name: String
  /// Nil if it isn't known.
  let year: String?
  /// Newest first.
  var games: [CollectionGame] = []

  /// The name with the year, unless it has the year already.
  var title: String {
    guard let year, name.utf8.firstRange(of: year.utf8) == nil else { return name }
    return "\(name) \(year)"
  }

  var lastDate: GameDate? { games.first?.date }

  var playerCount: Int { Set(games.flatMap { $0.players.map { Spelling($0.name) } }).count }
}

extension [CollectionEvent] {
  /// The events of games, which are sorted, the newest first. So are the events, by their last games.
  init(_ games: [CollectionGame]) {
    self = Dictionary(grouping: games.enumerated()) { _, game in
      game.game.tags.place.map { [Spelling($0), Spelling(game.date?.yearText ?? "")] }
    }.filter { $0.key != nil }.values.sorted { $0[0].offset < $1[0].offset }.compactMap { games in
      var event = games[0].element.event
      event?.games = games.map(\.element)
      return event
    }
  }
}
