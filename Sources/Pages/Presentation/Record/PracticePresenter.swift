import ComputerPlayers
import Reversi

/// The practice of a side's mistakes, one position after the other.
extension ReviewPagePresenter {
  /// The page of the practice; nil for a page of the review itself, or until the review is complete.
  var practicePage: ReviewPageViewData? {
    guard let practice = address.practice, let review = progress.review, let ply = address.ply,
      let move = review.mistake(at: ply)
    else { return nil }
    let mistakes = review.moves.filter { $0.isMistake && $0.side == move.side }.map(\.number)
    let task = note(on: move, among: mistakes)
    switch practice {
    case .task:
      return page(
        of: move, mistakes, saying: words.message(.practiceTask, move.side), detail: task)
    case .solution:
      return page(
        of: move, mistakes,
        saying: words.message(.practiceShown, move.side, .square(move.best)),
        detail: detail(of: move), showing: move, isSolved: true)
    case .answer(let square):
      guard let answer = judged(square, insteadOf: move) else {
        return page(
          of: move, mistakes,
          saying: words.message(.practiceChecking, move.side, .square(square)), detail: task,
          next: .review(of: .record(address), step: (answered?.step ?? 0) + 1))
      }
      let shown = answer.loss == 0 ? move.compared(to: answer) : answer
      let judgement =
        answer.isMistake
        ? words.message(.practiceWrong, move.side, .square(square))
        : answer.loss == 0
          ? words.message(.practiceRight, move.side, .square(square)) : words.judgement(of: answer)
      return page(
        of: move, mistakes, saying: judgement,
        detail: answer.isMistake ? loss(of: answer) : detail(of: shown), showing: shown,
        isSolved: !answer.isMistake)
    }
  }

  /// - Parameters:
  ///   - mistakes: the numbers of all mistakes of the move's side.
  ///   - shown: the answer, or the move beside the right answer, which the board shows with its value.
  ///   - isSolved: whether the page leads on; otherwise the visitor can try again.
  ///   - next: the page that follows automatically, while an answer isn't judged.
  private func page(
    of move: ReviewedMove, _ mistakes: [Int], saying message: MessageViewData, detail: String,
    showing shown: ReviewedMove? = nil, isSolved: Bool = false, next: Route? = nil
  ) -> ReviewPageViewData {
    let position = plies[move.number - 1].before
    let last = move.number > 1 ? plies[move.number - 2].square : nil
    let board =
      if isSolved {
        self.board(before: shown, in: position)
      } else {
        BoardPresenter(language: context.language)
          .leading(position, last: last, mistake: shown) {
            context.links.address(of: route(to: move.number, .answer($0)))
          }
      }
    let previous = mistakes.last { $0 < move.number }
    let following = mistakes.first { $0 > move.number }
    var page = page(
      saying: message, news: message.text,
      refresh: next, detail: detail, board: board, in: position,
      steps: [
        step(.previousMistake, to: previous.map { route(to: $0, .task) }),
        step(.undo, to: address.practice == .task ? nil : route(to: move.number, .task)),
        following == nil && isSolved
          ? step(.review, to: route(to: 0), isReady: true)
          : step(.nextMistake, to: following.map { route(to: $0, .task) }, isReady: isSolved),
      ])
    page.links = [
      next.flatMap { context.link(words[.refresh], to: $0) },
      shown.flatMap {
        $0.isExact
          ? nil : context.exactValues(of: .record(moment(move.number - 1)), position)
      },
      isSolved ? nil : context.link(words[.practiceAnswer], to: route(to: move.number, .solution)),
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
    guard let values = answered, values.isFinal, let best = values.best,
      let found = values.moves.first(where: { $0.move == square })
    else { return nil }
    return move.answered(
      on: square, losing: best.score - found.score, isExact: best.isExact && found.isExact)
  }
}
