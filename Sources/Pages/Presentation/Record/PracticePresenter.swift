import ComputerPlayers
import Reversi

/// The practice of a side's mistakes, one position after the other.
extension ReviewPagePresenter {
  /// The page of the practice; nil for a page of the review itself, or until the review is complete.
  var practicePage: ReviewPageViewData? {
    guard let practice = address.practice, let review, let ply = address.ply,
      let move = review.loss(at: ply)
    else { return nil }
    let mistakes = review.moves.filter { $0.isLoss && $0.side == move.side }.map(\.number)
    let task = note(on: move, among: mistakes)
    guard case .answer(let square) = practice else {
      return page(
        of: move, mistakes, saying: words.message(.practiceTask, move.side), detail: task)
    }
    guard let answer = judged(square, insteadOf: move) else {
      return page(
        of: move, mistakes, saying: words.message(.practiceChecking, move.side, .square(square)),
        detail: task,
        next: .review(of: .record(address), step: (answered?.step ?? 0) + 1))
    }
    guard !answer.isLoss else {
      return page(
        of: move, mistakes,
        saying: words.message(.practiceWrong, move.side, .square(square)),
        detail: loss(of: answer), mistake: answer)
    }
    let solution = move.compared(to: answer)
    return page(
      of: move, mistakes, saying: words.message(.practiceRight, move.side, .square(square)),
      detail: detail(of: solution), solution: solution)
  }

  var practices: [LinkViewData] {
    // An answer may need a search of its own.
    guard context.site.extras.contains(.values) else { return [] }
    return [Disk.dark, .light].compactMap { side in
      let first = review?.moves.first { $0.isLoss && $0.side == side }
      return first.flatMap {
        context.link(words(.practice, .side(side)), to: practice(of: $0.number))
      }
    }
  }

  private func practice(of ply: Int, _ practice: ReviewPractice = .task) -> Route {
    .review(of: .record(RecordAddress(address.text, ply: ply, practice: practice)))
  }

  /// - Parameters:
  ///   - mistakes: the numbers of all mistakes of the move's side.
  ///   - mistake: a wrong answer, which the board marks.
  ///   - solution: the move beside a right answer; the board shows both with their values.
  ///   - next: the page that follows automatically, while an answer isn't judged.
  private func page(
    of move: ReviewedMove, _ mistakes: [Int], saying message: MessageViewData, detail: String,
    mistake: ReviewedMove? = nil, solution: ReviewedMove? = nil, next: Route? = nil
  ) -> ReviewPageViewData {
    let position = plies[move.number - 1].before
    let last = move.number > 1 ? plies[move.number - 2].square : nil
    let board =
      if let solution {
        self.board(before: solution, in: position)
      } else {
        BoardPresenter(language: context.language)
          .leading(position, last: last, mistake: mistake) {
            context.links.address(of: practice(of: move.number, .answer($0)))
          }
      }
    let nextMistake = mistakes.first { $0 > move.number }
    var page = page(
      saying: message, news: message.text,
      refresh: next, detail: detail, board: board, in: position,
      steps: [
        step(.previousMistake, to: mistakes.last { $0 < move.number }.map { practice(of: $0) }),
        step(
          .nextMistake, to: nextMistake.map { practice(of: $0) },
          isReady: solution != nil && nextMistake != nil),
      ])
    page.links = [
      next.flatMap { context.link(words[.refresh], to: $0) },
      context.link(words[.practiceAnswer], to: route(to: move.number)),
      context.link(words[.review], to: route(to: 0)),
    ].compactMap { $0 }
    return page
  }

  private func note(on move: ReviewedMove, among mistakes: [Int]) -> String {
    guard let index = mistakes.firstIndex(of: move.number) else { return "" }
    return words(
      .practiceNote, .number(index + 1), .of(.total, mistakes.count), .square(move.square),
      disks(lostBy: move))
  }

  private func loss(of answer: ReviewedMove) -> String {
    let lost = words(.practiceLost, disks(lostBy: answer))
    // Most other reasons would give the best move away.
    guard case .gaveCorner? = answer.reason(in: plies[answer.number - 1].before) else {
      return lost
    }
    return [reason(of: answer) ?? "", lost].joined(separator: " ")
  }

  private func disks(lostBy move: ReviewedMove) -> WordValue {
    .of(.disks, words(.lostDisks, .count(move.loss)))
  }

  /// The answer as a reviewed move; nil until its value is known.
  ///
  /// The review knows the move that was played and the best one. For all others, the values of the position count.
  private func judged(_ square: Square, insteadOf move: ReviewedMove) -> ReviewedMove? {
    if let known = move.answered(on: square) { return known }
    guard let values = answered, values.isFinal, let best = values.best, let bestMove = best.move,
      let found = values.moves.first(where: { $0.move == square })
    else { return nil }
    return ReviewedMove(
      number: move.number, side: move.side, square: square, score: found.score, best: bestMove,
      bestScore: best.score, isExact: best.isExact && found.isExact, choices: move.choices)
  }
}
