import Mustache
import Presentation
import Reversi

/// A position that many games share, with the moves that they continued with.
struct OpeningPageViewData: PageInLayout, Equatable {
  var page: PageViewData
  var heading: NamedViewData
  /// How many games reached the position, and their results.
  var detail: String
  var board: BoardViewData
  var next: IndexTableViewData?
  /// The moves from the start to the position.
  var moves: MoveListViewData?
  var games: IndexSectionViewData

  static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .context(\.heading),
    "detail": .text(\.detail),
    "board": .context(\.board),
    "next": .context(\.next),
    "moves": .context(\.moves),
    "games": .context(\.games),
  ]
}

extension CollectionPresenter {
  func opening(_ opening: SharedOpening) -> OpeningPageViewData {
    let position = opening.record.position.withoutPass
    let route = CollectionRoute.opening(opening.path.last ?? CollectionRoute.openingsName)
    let plies = opening.record.plies
    let heading = heading(of: opening, plies)
    var moves = words.moveList(of: plies, from: opening.record.start) {
      route.reference(to: .opening(opening.path[$0]))
    }
    moves?.mark(plies.count)
    return OpeningPageViewData(
      page: context(of: route).page(
        news: [heading.label, heading.name].compactMap { $0 }.joined(separator: " "),
        turn: position.status.mover, isUnlisted: false),
      heading: heading, detail: text(of: opening.results),
      board: BoardPresenter(language: language).leading(position, last: plies.last?.square) {
        opening.pages[$0].map { route.reference(to: .opening($0)) }
      },
      next: table(
        of: opening.next, [.followingMove, .playerGames, .dark, .playerTied, .light], on: route),
      moves: moves,
      games: section(words[.knownGames], with: opening.games, on: route))
  }

  /// The name of the position, or the last move with the last name before it.
  private func heading(of opening: SharedOpening, _ plies: [RecordPly]) -> NamedViewData {
    guard let last = plies.last else {
      return NamedViewData(label: words[.openingsTitle], nil, in: language)
    }
    let named = language.openings.opening(of: opening.record)
    let move = words(.moveAt, .number(last.number), .square(last.square))
    let label = named == nil ? move : named?.ply == last.number ? nil : move + " ·"
    return NamedViewData(label: label, named, in: language)
  }

  private func text(of results: GameResults) -> String {
    let games = words(.games, .count(results.games))
    guard let disks = results.average(10 * results.disks) else { return games }
    let (shares, score) = (
      shares(of: results),
      [disks, 640 - disks].map { tenfold in
        words(.decimal, .of(.whole, tenfold / 10), .of(.tenths, tenfold % 10))
      }
    )
    return words(
      .openingResults, .of(.games, games), .of(.dark, shares[0]), .of(.drawn, shares[1]),
      .of(.light, shares[2]), .of(.score, words.score(dark: score[0], light: score[1])))
  }

  private func shares(of results: GameResults) -> [String] {
    [results.won, results.drawn, results.lost].map { count in
      results.average(100 * count).map { words(.percentage, .of(.percent, $0)) } ?? ""
    }
  }

  /// A table with the shares of results after moves, or the numbers of results of openings; nil if there are none.
  func table(
    of branches: [OpeningBranch], _ columns: [Word], on page: CollectionRoute
  ) -> IndexTableViewData? {
    guard !branches.isEmpty else { return nil }
    let rows = branches.map { branch in
      let results = branch.results
      let figures =
        branch.square == nil
        ? [results.won, results.drawn, results.lost].map { String($0) } : shares(of: results)
      return IndexRowViewData(
        heading: NamedViewData(
          label: branch.square?.description, branch.opening,
          at: branch.page.map { page.reference(to: .opening($0)) }, in: language),
        cells: ([String(results.games)] + figures).map { IndexCellViewData(text: $0) })
    }
    return IndexTableViewData(columns: columns.map { words[$0] }, rows: rows)
  }
}
