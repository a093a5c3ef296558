import Encodings
import Presentation
import Reversi

struct PlayerTable {
  /// The players, most games first; players with equally many games in the order of their names.
  let standings: [PlayerStanding]
  let games: [Spelling: [CollectionGame]]

  init(_ games: [CollectionGame]) {
    standings = games.standings { SiteEntryName.page(of: $0) }.values.ranked { [$0.games] }
    self.games = games.reduce(into: [:]) { found, game in
      for (name, _) in game.players { found[Spelling(name), default: []].append(game) }
    }
  }
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

extension CollectionEvent {
  var lastDate: GameDate? { games.first?.date }
}

extension CollectionGame {
  var date: GameDate? { game.tags.date.flatMap { GameDate($0) } }

  /// The event of the game, without its games; nil if the place isn't known.
  var event: CollectionEvent? {
    let year = date?.yearText
    return game.tags.place.map { place in
      CollectionEvent(name: place, year: year, page: SiteEntryName.page(of: place, after: year))
    }
  }

  /// What its own pages show of the game besides its moves.
  var listedFacts: [String] {
    let tags = game.tags
    return [name, game.record.position.text, opening?.name ?? ""]
      + [tags.dark, tags.light, tags.date, tags.place, tags.round].map { $0 ?? "" }
  }
}
