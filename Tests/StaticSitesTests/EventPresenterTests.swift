import Gameplay
import Presentation
import Reversi
import TestSupport
import Testing

@testable import StaticSites

@Suite("Events and players of a site")
struct EventPresenterTests {
  private let presenter = CollectionPresenter(
    site: Publication(name: "The Riverside Club"), language: .standard, root: "",
    parts: [.players, .events])

  /// A game that ends with a number of dark's disks; nil for one that has only begun.
  private func game(
    _ dark: String?, _ light: String?, _ disks: Int?, round: String? = nil, date: String? = nil,
    result: String? = nil
  ) throws -> CollectionGame {
    let start = try disks.map { disks in
      let squares = String(repeating: "x", count: disks) + String(repeating: "o", count: 64 - disks)
      return try #require(Position(text: squares + "x"))
    }
    return CollectionGame(
      name: "\(dark ?? "")-\(light ?? "")",
      game: TaggedGame(
        GameRecord(start: start ?? .initial),
        tags: GameTags(
          dark: dark, light: light, date: date, place: "Example Cup", round: round, result: result))
    )
  }

  /// The page of an event whose games are given in the order of playing.
  private func page(of games: [CollectionGame], number: Int = 1) -> IndexPageViewData {
    presenter.event(
      CollectionEvent(name: "Example Cup", year: "2026", games: games.reversed()))(number)
  }

  /// The sections of a page as text, with a line for each row of a table and for each game.
  private func text(of page: IndexPageViewData) -> String {
    page.sections.map { section in
      let table = section.table.map { table in
        [table.columns.joined(separator: " | ")]
          + table.rows.map { row in
            ([[row.heading.label, row.heading.name].compactMap { $0 }.joined(separator: " ")]
              + row.texts).joined(separator: " | ")
          }
      }
      let games = (section.lines + section.items).map { line in
        line.name + (line.detail.isEmpty ? "" : ": " + line.detail)
      }
      return
        ([section.heading].compactMap { $0 } + (table ?? []) + games
        + [section.note].compactMap { $0 }).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  @Test("An event has standings, a crosstable, and its games by round")
  func event() throws {
    let page = try page(of: [
      game("Ada", "Bo", 40, round: "1", date: "2026-11-21"),
      game("Cleo", "Dora", 32, round: "1", date: "2026-11-21"),
      game("Ada", "Cleo", 20, round: "2", date: "2026"),
      game("Bo", "Ada", 32, round: "10", date: "2026-11-22"),
      game("Dora", "Ada", nil, round: "Final", date: "2026-11-22"),
      game("Ada", nil, 64, date: "2026-11-22"),
    ])
    #expect(page.heading == "Example Cup 2026")
    #expect(page.paragraphs == ["21 Nov 2026 – 22 Nov 2026, 6 games, 4 players"])
    #expect(
      text(of: page) == """
        Standings
        Player | Points | Games | Disks
        1 Ada | 2½ | 5 | 156
        2 Cleo | 1½ | 2 | 76
        3 Bo | ½ | 2 | 56
        4 Dora | ½ | 2 | 32
        1 game gives no points: it is unfinished, its players are unknown, or one played both sides.

        Crosstable
        Player | 1 | 2 | 3 | 4
        1 Ada | – | 0 | 1 ½ | 
        2 Cleo | 1 | – |  | ½
        3 Bo | 0 ½ |  | – | 
        4 Dora |  | ½ |  | –

        Round 1
        Ada 40–24 Bo: 21 Nov 2026
        Cleo 32–32 Dora: 21 Nov 2026

        Round 2
        Ada 20–44 Cleo

        Round 10
        Bo 32–32 Ada: 22 Nov 2026

        Final
        Dora (dark) against Ada (light): Dark's turn, 2–2 · 22 Nov 2026

        Other games
        Ada 64–0 Light: 22 Nov 2026
        """)
  }

  @Test("Results without moves, forfeits and byes count, and a result that contradicts is shown")
  func results() throws {
    let games = try [
      game("Ada", "Bo", nil, round: "1", result: "40-24"),
      game("Cleo", nil, nil, round: "1", result: "bye"),
      game("Bo", "Ada", 34, round: "2", result: "24-40"),
      game("Cleo", "Ada", nil, round: "3", result: "0-1"),
      game("Bo", "Cleo", nil, round: "3", result: "1/2-1/2"),
    ]
    #expect(
      text(of: page(of: games)) == """
        Standings
        Player | Points | Games | Disks
        1 Ada | 2 | 3 | 70
        2 Bo | 1½ | 3 | 58
        3 Cleo | 1½ | 3 | 0

        Crosstable
        Player | 1 | 2 | 3
        1 Ada | – | 1 0 | 1
        2 Bo | 0 1 | – | ½
        3 Cleo | 0 | ½ | –

        Round 1
        Ada 40–24 Bo
        Cleo: bye

        Round 2
        Bo 34–30 Ada: recorded result 24–40

        Round 3
        Cleo 0–1 Ada
        Bo ½–½ Cleo
        """)
    let ada = try #require(games.standings()["Ada"])
    #expect(presenter.player(ada, games, page: 1).paragraphs[0].contains("2 won, 0 drawn, 1 lost"))
    let list = try #require(presenter.player(ada, games, page: 1).sections.last)
    #expect((list.items.count, list.lines.count) == (1, 4))
    #expect(list.lines.allSatisfy { $0.address == nil && $0.moves == nil })
  }

  @Test("A game of a player against the same player gives no points, and has no line in tables")
  func bothSides() throws {
    let games = try [game("Ada", "Ada", 40), game("Ada", "Bo", 24)]
    #expect(
      text(of: page(of: games)) == """
        Standings
        Player | Points | Games | Disks
        1 Bo | 1 | 1 | 40
        2 Ada | 0 | 2 | 24
        1 game gives no points: it is unfinished, its players are unknown, or one played both sides.

        Crosstable
        Player | 1 | 2
        1 Bo | – | 1
        2 Ada | 0 | –

        Games
        Ada 40–24 Ada
        Ada 24–40 Bo
        """)
  }

  @Test("A game of unknown players gives no points; one of a known player does")
  func unknownPlayers() throws {
    let games = try [game(nil, nil, 40), game("Ada", nil, 40), game("Ada", "Bo", 24)]
    let table = try #require(page(of: games).sections.first)
    #expect(table.note?.hasPrefix("1 game gives no points") == true)
    #expect(table.table?.rows.map(\.texts) == [["1", "2", "64"], ["1", "1", "40"]])
  }

  @Test("Rounds are grouped by their numbers, with or without zeros before them")
  func rounds() throws {
    let rounds = ["01", "2", "1", "Final", "02", "001"]
    let page = try page(of: rounds.map { try game("Ada", "Bo", 40, round: $0) })
    let sections = page.sections.filter { !$0.lines.isEmpty }
    #expect(sections.map(\.heading) == ["Round 1", "Round 2", "Final"])
    #expect(sections.map(\.lines.count) == [3, 2, 1])
  }

  @Test("Names with the same letters in other bytes are other players, as they have other pages")
  func bytes() throws {
    let (composed, decomposed) = ("Jos\u{E9}", "Jose\u{301}")
    let games = try [game(composed, decomposed, 40), game("Ada", decomposed, 40)]
    let page = page(of: games)
    #expect(page.paragraphs == ["2 games, 3 players"])
    let rows = try #require(page.sections.dropFirst().first?.table).rows
    #expect(rows.map(\.heading.label) == ["1", "2", "3"])
    #expect(
      rows.map { Array(($0.heading.name ?? "").utf8) }
        == ["Ada", composed, decomposed].map { Array($0.utf8) })
    #expect(rows.map(\.texts) == [["–", "", "1"], ["", "–", "1"], ["0", "0", "–"]])
    let player = try #require(games.standings()[decomposed])
    let tables = presenter.player(player, games, page: 1).sections
    #expect(tables.first?.table?.rows.map(\.texts) == [["2", "0", "0", "2", "48"]])
    #expect(tables.dropFirst().first?.table?.rows.count == 2)
  }

  @Test("A crosstable links each game, or has the sum of points of games without pages")
  func linkedResults() throws {
    let games = try [
      game("Ada", "Bo", 40), game("Bo", "Ada", 32), game("Ada", "Bo", 10), game("Bo", "Ada", nil),
    ]
    func cell(_ presenter: CollectionPresenter) throws -> IndexCellViewData {
      let event = CollectionEvent(name: "Cup", year: nil, games: games.reversed())
      let tables = presenter.event(event)(1).sections.compactMap(\.table)
      #expect(tables[1].rows.map(\.heading.label) == ["1", "2"])
      #expect(tables[1].rows.map(\.heading.name) == ["Bo", "Ada"])
      return tables[1].rows[1].cells[0]
    }
    let linked = try cell(presenter)
    #expect(linked.links.map(\.label) == ["1", "½", "0"])
    #expect(
      linked.links.map(\.address)
        == ["Ada-Bo", "Bo-Ada", "Ada-Bo"].map {
          "../games/\($0)/index.html"
        })
    var detail = GameDetail()
    detail.plies = .none
    let bare = try cell(
      CollectionPresenter(
        site: Publication(name: "Club"), language: .standard, root: "", parts: [.events],
        detail: detail))
    #expect(bare.text == "1½" && bare.links.isEmpty)
  }

  @Test("A crosstable has at most 24 players", arguments: [(2, true), (24, true), (25, false)])
  func crosstable(count: Int, hasTable: Bool) throws {
    let games = try (1..<count).map { try game("A", "B\($0)", 33) }
    let headings = page(of: games).sections.map(\.heading)
    #expect(headings.contains("Crosstable") == hasTable)
  }

  @Test("An event with many games has several pages, the first of which has the standings")
  func pages() throws {
    let games = try (1...1001).map { try game("A", "B", 33, round: $0 < 600 ? "1" : nil) }
    let pages = (1...3).map { page(of: games, number: $0) }
    #expect(
      pages.map { $0.sections.map(\.heading) } == [
        ["Standings", "Crosstable", "Round 1", nil], ["Round 1", "Other games", nil],
        ["Other games", nil],
      ])
    #expect(pages.map { $0.sections.map(\.lines.count).reduce(0, +) } == [500, 500, 1])
    #expect(pages[1].links.map(\.address) == ["../events/index.html"])
    let numbers = try #require(pages[1].sections.last).links
    #expect(numbers.map(\.label) == ["1", "2", "3"])
    #expect(numbers.map(\.isCurrent) == [false, true, false])
    let name = SiteEntryName.page(of: "Example Cup", after: "2026")
    #expect(
      numbers.map(\.address) == ["", "-page-2", "-page-3"].map { "../events/\(name)\($0).html" })
    #expect(pages[1].page.title == "Example Cup 2026, page 2 of 3 · The Riverside Club")
  }

  @Test(
    "The title of an event has its year once",
    arguments: [
      ("Example Cup", "2026", "Example Cup 2026"), ("Cup of 2026", "2026", "Cup of 2026"),
      ("Example Cup", nil, "Example Cup"),
    ])
  func title(name: String, year: String?, title: String) {
    let event = CollectionEvent(name: name, year: year, games: [])
    #expect(presenter.event(event)(1).heading == title)
  }

  @Test("Events are grouped by year, and those without a date come last")
  func events() throws {
    let game = try game("Ada", "Bo", 40)
    let events = [("B", "2026"), ("A", "2026"), ("C", "1998"), ("D", nil)].map { name, year in
      CollectionEvent(name: name, year: year, games: [game, game])
    }
    #expect(
      text(of: presenter.events(page: 1, events)) == """
        2026
        Event | Games | Players
        B | 2 | 2
        A | 2 | 2

        1998
        Event | Games | Players
        C | 2 | 2

        Date unknown
        Event | Games | Players
        D | 2 | 2
        """)
    let many = (1...401).map { CollectionEvent(name: "\($0)", year: nil, games: []) }
    let last = presenter.events(page: 3, many)
    #expect(last.sections.map { $0.table?.rows.count } == [1, nil])
    #expect(last.sections[1].links.map(\.label) == ["1", "2", "3"])
  }

  @Test("A player's page has results by colour and by opponent, and all games")
  func player() throws {
    let games = try [
      game("Bo", "Ada", 10, date: "2026-11-23"), game("Ada", "Ada", 60), game("Ada", "Cleo", 32),
      game("Ada", "Bo", nil), game("Ada", nil, 64),
    ]
    let ada = try #require(games.standings()["Ada"])
    #expect(
      text(of: presenter.player(ada, games, page: 1)) == """
        By colour
        Colour | Games | Won | Drawn | Lost | Disks
        Dark | 3 | 1 | 1 | 0 | 96
        Light | 1 | 1 | 0 | 0 | 54

        Opponents
        Opponent | Games | Won | Drawn | Lost | Disks
        Bo | 2 | 1 | 0 | 0 | 54
        Cleo | 1 | 0 | 1 | 0 | 32

        Games
        Bo 10–54 Ada: Example Cup, 23 Nov 2026
        Ada 60–4 Ada: Example Cup
        Ada 32–32 Cleo: Example Cup
        Ada (dark) against Bo (light): Dark's turn, 2–2 · Example Cup
        Ada 64–0 Light: Example Cup
        """)
    let page = presenter.player(ada, games, page: 1)
    #expect(page.paragraphs == ["5 games: 2 won, 1 drawn, 0 lost; 150 disks"])
    #expect(page.page.description == page.paragraphs[0])
  }
}

extension IndexRowViewData {
  fileprivate var texts: [String] {
    cells.map { $0.text + $0.links.map(\.label).joined(separator: " ") }
  }
}
