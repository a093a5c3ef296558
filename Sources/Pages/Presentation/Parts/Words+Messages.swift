package import Gameplay
package import Reversi

/// Says whose turn it is or who won.
extension Words {
  /// The message of a status. During a pass, it is still the turn of the side that passes.
  ///
  /// - Parameter ending: how the players have ended the game before its position did.
  package func message(of status: Status, endedBy ending: Ending? = nil) -> MessageViewData {
    switch status {
    case .turn(let side), .pass(let side): message(.turn, side)
    case .over(let winner?):
      message(ending?.winnerOnTime == nil ? .victory : .victoryOnTime, winner)
    case .over(nil): MessageViewData(after: self[.tie])
    }
  }

  package func text(of status: Status, endedBy ending: Ending? = nil) -> String {
    message(of: status, endedBy: ending).text
  }

  func text(of game: LivingGame) -> String {
    text(of: game.status, endedBy: game.ending)
  }

  /// The note about a forced pass; nil in any other status.
  func forcedPass(in status: Status) -> String? {
    if case .pass(let side) = status { self(.forcedPass, .side(side)) } else { nil }
  }

  func score(of board: Board) -> String {
    score(dark: String(board.count(of: .dark)), light: String(board.count(of: .light)))
  }

  /// The message of a position with its counts, in one line of text.
  func news(of position: Position, endedBy ending: Ending? = nil) -> String {
    let news = self(
      .news, .of(.message, text(of: position.status(endedBy: ending), endedBy: ending)),
      .of(.score, score(of: position.board)))
    return explained(news, by: ending)
  }

  /// The message of a game, and how the players have ended it if that isn't said already.
  ///
  /// - Parameter player: the side of the reader, to say whether it has won.
  func headline(of game: LivingGame, for player: Disk? = nil) -> String {
    guard let player, case .over(let winner?) = game.status else {
      return explained(text(of: game), by: game.ending)
    }
    let news = self[winner == player ? .gameWon : .gameLost]
    return game.ending.map { joined(news, $0) } ?? news
  }

  private func explained(_ news: String, by ending: Ending?) -> String {
    guard let ending, ending.winnerOnTime == nil else { return news }
    return joined(news, ending)
  }

  private func joined(_ news: String, _ ending: Ending) -> String {
    self(.resultWithScore, .of(.news, news), .of(.score, reason(of: ending)))
  }

  func reason(of ending: Ending) -> String {
    switch ending {
    case .onTime(let winner): self(.outOfTime, .side(winner.flipped))
    case .resigned(let side): self(.resigned, .side(side))
    case .agreedDraw: self[.drawAgreed]
    }
  }

  /// A side's row: its disk, its count, its player, and whether it is to move or has won.
  package func row(
    of side: Disk, on board: Board, who: String? = nil, in status: Status,
    modes: FormViewData? = nil, thinking: String? = nil
  ) -> PlayerViewData {
    PlayerViewData(
      disk: disk(side), diskCount: board.count(of: side), who: who,
      turn: status == .over(winner: side)
        ? self[.winner] : thinking == nil && status.side == side ? self[.toMove] : nil,
      modes: modes, thinking: thinking)
  }

  /// The result of a game in numbers, those of the player or the winner first; nil if the game isn't over.
  func ending(of position: Position, after moves: Int, for player: Disk? = nil) -> String? {
    guard let result = result(of: position, for: player) else { return nil }
    // Together with the number of moves, the text would need more than the one line above a narrow board.
    if position.winnerHasEmptySquares { return self(.withEmptySquares, .of(.score, result)) }
    return moves == 0 ? result : self(.ending, .of(.score, result), .count(moves))
  }

  /// The score of a finished game, and whether a player has won or lost; nil before the end.
  func result(of position: Position, for player: Disk?) -> String? {
    guard case .over(let winner) = position.status else { return nil }
    let score = score(of: position, first: player ?? winner ?? .dark)
    guard let player, let winner else { return score }
    return self(player == winner ? .youWon : .youLost, .of(.score, score))
  }

  /// The score of a game between the names of its players, or a bye; nil without names.
  package func text(of result: GameResult, _ tags: GameTags) -> String? {
    guard !tags.namesNobody else { return nil }
    let dark = tags.dark ?? name(of: .dark)
    guard !result.isBye else { return self(.bye, .of(.player, dark)) }
    return self(
      .scoreOf, .of(.dark, dark), .of(.light, tags.light ?? name(of: .light)),
      .of(.score, score(of: result)))
  }

  /// The disks of dark and light, or if they aren't known, their points.
  func score(of result: GameResult) -> String {
    let points = result.winner.map { $0 == .dark ? ("1", "0") : ("0", "1") } ?? ("½", "½")
    return result.darkCount.map { score(dark: String($0), light: String(64 - $0)) }
      ?? score(dark: points.0, light: points.1)
  }

  /// What follows the score of a finished game: its number of moves, or what becomes of empty squares.
  func note(on position: Position, after moves: Int) -> String {
    if position.winnerHasEmptySquares { return self[.emptyToWinner] }
    return moves == 0 ? "" : self(.afterMoves, .count(moves))
  }

  /// The score of a game, that of a side first. A winner's empty squares count.
  func score(of position: Position, first side: Disk) -> String {
    let board = position.board
    var (dark, light) = (board.count(of: .dark), board.count(of: .light))
    if position.winnerHasEmptySquares {
      let count = FinalCount(of: position)
      (dark, light) = (count.dark, count.light)
    }
    let (first, second) = side == .dark ? (dark, light) : (light, dark)
    return score(dark: String(first), light: String(second))
  }

  /// Whose turn it is or who won, with the counts. For a finished game also the score with the empty squares.
  func result(of position: Position, endedBy ending: Ending? = nil) -> String {
    let news = news(of: position, endedBy: ending)
    return scoreWithEmptySquares(of: position).map {
      self(.resultWithScore, .of(.news, news), .of(.score, $0))
    } ?? news
  }

  /// The score of a finished game by tournament rules; nil if it equals the numbers of disks.
  func scoreWithEmptySquares(of position: Position) -> String? {
    guard position.winnerHasEmptySquares else { return nil }
    return self(.withEmptySquares, .of(.score, score(of: position, first: .dark)))
  }

  func disk(_ side: Disk) -> DiskViewData {
    DiskViewData(side: side.className, name: name(of: side))
  }
}

extension Position {
  /// Whether the game has a winner, who also gets the empty squares.
  fileprivate var winnerHasEmptySquares: Bool {
    if case .over(.some) = status { board.emptyCount > 0 } else { false }
  }
}

extension Disk {
  /// The name of the side in forms and style sheets.
  var className: String { self == .dark ? "dark" : "light" }
}

extension GameRecord {
  package func summary(in language: Language) -> String {
    language.words.result(of: position.withoutPass)
  }
}
