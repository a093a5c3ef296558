import Encodings
import Gameplay
import Presentation
import Reversi

extension CollectionPresenter {
  static let eventsOnPage = 200
  static let eventGamesOnPage = 500
  /// The most players of a crosstable. More wouldn't fit a window.
  private static let mostInCrosstable = 24

  /// - Parameter events: all events, newest first.
  func events(page number: Int, _ events: [CollectionEvent]) -> IndexPageViewData {
    let route = CollectionRoute.events(page: number)
    let shown = Self.page(number, of: events, by: Self.eventsOnPage)
    let years = Dictionary(grouping: shown, by: \.year).sorted { ($0.key ?? "") > ($1.key ?? "") }
    let sections = years.map { year, events in
      section(
        year ?? words[.undated], columns: [.eventName, .playerGames, .playersTitle],
        events.map { event in
          row(
            event.name, at: route.reference(to: .event(event)),
            [event.games.count, event.playerCount].map { String($0) })
        })
    }
    var page = page(
      route, words[.eventsTitle], number, of: (events.count, Self.eventsOnPage),
      description: words.joined(shown.prefix(Self.describedCount).map(\.title)), sections: sections
    ) { .events(page: $0) }
    if parts.contains(.eventFeed) {
      page.links.append(link(words[.eventsFeed], from: route, to: .eventFeed))
      page.feeds = [route.reference(to: .eventFeed)]
    }
    return page
  }

  /// The pages of an event, by their numbers from 1 on. The first one has the standings.
  func event(_ event: CollectionEvent) -> (_ number: Int) -> IndexPageViewData {
    let rounds = Self.rounds(of: event.games)
    let facts = words.joined(facts(of: event))
    return { number in
      let route = CollectionRoute.event(event, page: number)
      var sections = number == 1 ? tables(of: event, on: route) : []
      var listed = 0
      let range = (number - 1) * Self.eventGamesOnPage..<number * Self.eventGamesOnPage
      for (round, games) in rounds {
        let shown = range.clamped(to: listed..<listed + games.count)
        if !shown.isEmpty {
          let heading = words[rounds.count > 1 ? .otherGames : .gamesTitle]
          sections.append(
            IndexSectionViewData(
              heading: round.map(words.name(ofRound:)) ?? heading,
              lines: shown.map { line(games[$0 - listed], of: event, on: route) }))
        }
        listed += games.count
      }
      return page(
        route, event.title, number, of: (event.games.count, Self.eventGamesOnPage),
        description: facts, paragraphs: [facts], sections: sections,
        links: [link(words[.eventsTitle], from: route, to: .events(page: 1))]
      ) { .event(event, page: $0) }
    }
  }

  private func facts(of event: CollectionEvent) -> [String] {
    let days = [event.games.last, event.games.first]
      .compactMap { $0?.game.tags.date.map(words.date) }
    return (days.isEmpty ? [] : [days.first == days.last ? days[0] : days.joined(separator: " – ")])
      + [
        words(.games, .count(event.games.count)),
        words(.countedPlayers, .count(event.playerCount)),
      ]
  }

  /// The games by round, as they were played: rounds with numbers, then others, then games without.
  private static func rounds(
    of games: [CollectionGame]
  ) -> [(round: String?, games: [CollectionGame])] {
    Dictionary(grouping: games.reversed().enumerated()) { _, game in
      game.game.tags.round.map { round in
        Spelling(round.isDigits ? Int(round).map { String($0) } ?? round : round)
      }
    }.map { key, games in
      let round = key?.text
      let number = round.flatMap { $0.isDigits ? Int($0) : nil }
      let kind = round == nil ? 2 : number == nil ? 1 : 0
      return (key: [kind, number ?? 0, games[0].offset], round, games: games.map(\.element))
    }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ($0.1, $0.games) }
  }

  private func tables(
    of event: CollectionEvent, on page: CollectionRoute
  ) -> [IndexSectionViewData] {
    let standings = standings(of: event)
    guard !standings.isEmpty else { return [] }
    let rows = standings.enumerated().map { index, player in
      row(
        of: player, number: index + 1, on: page,
        [player.points ?? "0", String(player.games), String(player.disks)])
    }
    var table = section(
      words[.standings], columns: [.playerName, .points, .playerGames, .playerDisks], rows)
    let pointless = event.games.count { game in
      game.result == nil || game.players.allSatisfy { $0.side == nil }
    }
    if pointless > 0 { table.note = words(.withoutPoints, .count(pointless)) }
    guard 2...Self.mostInCrosstable ~= standings.count else { return [table] }
    var crosstable = section(words[.crosstable], columns: [.playerName], rows)
    for (index, player) in standings.enumerated() {
      let games = Dictionary(grouping: event.games.reversed()) { game in
        game.opponent(of: player.name).map { Spelling($0.name) }
      }
      crosstable.table?.rows[index].cells = standings.map { other in
        other.name.isSpelled(player.name)
          ? IndexCellViewData(text: "–")
          : cell(of: games[Spelling(other.name)] ?? [], for: player.name, on: page)
      }
    }
    crosstable.table?.columns += standings.indices.map { String($0 + 1) }
    crosstable.table?.wideLabel = words[.crosstable]
    return [table, crosstable]
  }

  /// A player's points in games: a link to each game, and the sum of the games that have no pages.
  private func cell(
    of games: [CollectionGame], for player: String, on page: CollectionRoute
  ) -> IndexCellViewData {
    let links = games.compactMap { game in
      address(of: game.name, game.game, from: page).flatMap { address in
        [game].results(of: player).points.map { LinkViewData(address: address, label: $0) }
      }
    }
    let others = games.filter { address(of: $0.name, $0.game, from: page) == nil }
    let text = others.results(of: player).points ?? ""
    return IndexCellViewData(
      text: links.isEmpty || text.isEmpty ? text : text + " ", links: links)
  }

  /// The players of an event: more points come first, then more disks.
  private func standings(of event: CollectionEvent) -> [PlayerStanding] {
    event.games.standings().values.ranked { [2 * $0.won + $0.drawn, $0.disks] }
  }

  /// A game of an event, with its date if that isn't only the event's year.
  private func line(
    _ game: CollectionGame, of event: CollectionEvent, on page: CollectionRoute
  ) -> IndexItemViewData {
    let date = game.game.tags.date.flatMap { $0 == event.year ? nil : words.date($0) }
    var item = item(game, on: page, date ?? "")
    item.opening = nil
    return item
  }

  /// - Parameter events: the events with the last of their days, newest first.
  func feed(
    of events: [(event: CollectionEvent, day: Timestamp)], at address: String
  ) -> AtomFeed {
    let entries = events.map { event, day in
      let page = address + CollectionRoute.event(event).address
      let standings = standings(of: event).prefix(Self.mostInCrosstable).map {
        "<li>\($0.name.escapedForXML()): \($0.points ?? "0")</li>"
      }
      return AtomFeed.Entry(
        page: page, title: event.title, day: day,
        content: "<p>\(words.joined(facts(of: event)).escapedForXML())</p>"
          + "<ol>\(standings.joined())</ol>")
    }
    return feed(.eventFeed, words[.eventsTitle], at: address, entries)
  }

  private static let figures: [Word] = [
    .playerGames, .playerWon, .playerTied, .playerLost, .playerDisks,
  ]

  func players(_ players: [PlayerStanding]) -> IndexPageViewData {
    let rows = players.map { row(of: $0, on: .players, $0.figures) }
    return page(
      .players, words[.playersTitle],
      sections: [section(columns: [.playerName] + Self.figures, rows)])
  }

  /// A page of a player. The first one has the tables.
  ///
  /// - Parameter games: all games of the player, newest first.
  func player(
    _ player: PlayerStanding, _ games: [CollectionGame], openings: [OpeningBranch] = [],
    page number: Int
  ) -> IndexPageViewData {
    let route = CollectionRoute.player(named: player.name, page: number)
    let standing = words.standing(of: player)
    let list = section(
      words[.gamesTitle], with: Self.page(number, of: games, by: Self.gamesOnPage), on: route)
    return page(
      route, player.name, number, of: (games.count, Self.gamesOnPage), description: standing,
      paragraphs: [standing],
      sections: (number == 1 ? tables(of: player, games, openings, on: route) : []) + [list],
      links: [link(words[.playersTitle], from: route, to: .players)]
    ) { .player(named: player.name, page: $0) }
  }

  /// The tables of a player's page: by colour, by opponent and by opening.
  private func tables(
    of player: PlayerStanding, _ games: [CollectionGame], _ openings: [OpeningBranch],
    on page: CollectionRoute
  ) -> [IndexSectionViewData] {
    let sides = [Disk.dark, .light].compactMap { side -> IndexRowViewData? in
      let games = games.filter {
        $0.side(of: player.name) == side && $0.result?.isBye != true
      }
      return games.isEmpty ? nil : row(words.name(of: side), games.results(of: player.name).figures)
    }
    let opponents = games.opponents(of: player.name).values.ranked { [$0.games] }
    return [
      section(words[.byColour], columns: [.colour] + Self.figures, sides),
      section(
        words[.opponents], columns: [.opponent] + Self.figures,
        opponents.map { row(of: $0, on: page, $0.figures) }),
      IndexSectionViewData(
        heading: words[.openingsTitle],
        table: table(
          of: openings, [.openingsTitle, .playerGames, .playerWon, .playerTied, .playerLost],
          on: page)),
    ].filter { $0.table?.rows.isEmpty == false }
  }

  private func section(
    _ heading: String? = nil, columns: [Word], _ rows: [IndexRowViewData]
  ) -> IndexSectionViewData {
    IndexSectionViewData(
      heading: heading, table: IndexTableViewData(columns: columns.map { words[$0] }, rows: rows))
  }

  private func row(
    of player: PlayerStanding, number: Int? = nil, on page: CollectionRoute, _ cells: [String]
  ) -> IndexRowViewData {
    var row = row(player.name, at: page.reference(to: .player(named: player.name)), cells)
    if let number { (row.heading.label, row.heading.name) = (String(number), player.name) }
    return row
  }

  private func row(
    _ name: String, at address: String? = nil, _ cells: [String]
  ) -> IndexRowViewData {
    IndexRowViewData(
      heading: NamedViewData(name, at: address),
      cells: cells.map { IndexCellViewData(text: $0) })
  }
}

extension Words {
  fileprivate func standing(of player: PlayerStanding) -> String {
    self(
      .playerStanding, .of(.games, self(.games, .count(player.games))),
      .of(.won, player.won), .of(.drawn, player.drawn), .of(.lost, player.lost),
      .of(.disks, self(.countedDisks, .count(player.disks))))
  }
}

extension GameResults {
  var figures: [String] { [games, won, drawn, lost, disks].map { String($0) } }

  /// One point for a win and half of one for a tie; nil without a finished game.
  var points: String? {
    guard finished > 0 else { return nil }
    let whole = won + drawn / 2
    return drawn % 2 == 0 ? String(whole) : whole == 0 ? "½" : "\(whole)½"
  }
}
