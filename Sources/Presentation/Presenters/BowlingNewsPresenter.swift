import Bowling

/// Says what is to be thrown next, or how a game has ended.
struct BowlingNewsPresenter: Sendable {
  let words: any Wording

  func news(of sheet: BowlingSheet) -> String {
    guard let turn = sheet.turn, let frame = sheet.lines[turn].currentFrame else {
      return end(of: sheet)
    }
    return words.bowlingTurn(
      player: sheet.lines.count > 1 ? turn + 1 : nil, frame: frame.number,
      number: frame.pins.count + 1)
  }

  private func end(of sheet: BowlingSheet) -> String {
    let scores = sheet.lines.map(\.score)
    let best = scores.max() ?? 0
    guard scores.count > 1 else { return words.finalScore(best) }
    let winners = scores.indices.filter { scores[$0] == best }.map { $0 + 1 }
    return words.bowlingVictory(players: winners, score: best)
  }
}
