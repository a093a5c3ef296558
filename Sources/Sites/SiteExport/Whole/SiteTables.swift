import Encodings
import Presentation
import Reversi

/// The players of a site's games.
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
    let placed = games.enumerated().filter { $0.element.game.tags.place != nil }
    self = Dictionary(grouping: placed) {
      [$0.element.game.tags.place, $0.element.date?.yearText].map { $0.map(Spelling.init) }
    }.sorted { $0.value[0].offset < $1.value[0].offset }.map { key, games in
      let (name, year) = (key[0]?.text ?? "", key[1]?.text)
      return CollectionEvent(
        name: name, year: year, page: SiteEntryName.page(of: name, after: year),
        games: games.map(\.element))
    }
  }
}

extension CollectionEvent {
  var lastDate: GameDate? { games.first?.date }
}

extension CollectionGame {
  var date: GameDate? { game.tags.date.flatMap { GameDate($0) } }

  /// Everything that lists and tables show of the game.
  var listedFacts: [String] {
    let tags = game.tags
    return [name, game.record.position.text, opening?.name ?? ""]
      + [tags.dark, tags.light, tags.date, tags.place, tags.round].map { $0 ?? "" }
  }
}
