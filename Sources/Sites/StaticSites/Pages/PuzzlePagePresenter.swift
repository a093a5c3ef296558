import Presentation
import Reversi

/// Presents the pages of a puzzle on a static site: an endgame that the visitor plays against perfect replies.
///
/// A page doesn't know how its position was reached, because several lines lead to the same position.
struct PuzzlePagePresenter: Sendable {
  let player: Disk
  /// The best possible result at the start: the visitor's disks minus the opponent's. Empty squares count for
  /// the winner.
  let best: Int
  let context: PageContext
  let firstPage: String

  /// How long a frame is visible, in seconds. With more than one second, Chromium would add each page to its
  /// history.
  private static let delay = 1

  /// - Parameter lead: returns the page for each legal move.
  func start(_ position: Position, lead: (Square) -> String) -> RecordPageViewData {
    var page = choice(in: position, lead: lead)
    page.page.title = title(context.words[.puzzle], position)
    page.page.isUnlisted = false
    page.captions.append(contentsOf: context.words.task(for: player))
    page.steps = []
    return page
  }

  func choice(in position: Position, lead: (Square) -> String) -> RecordPageViewData {
    let empty = context.words(.emptySquares, .count(position.board.emptyCount))
    return page(
      of: position, news: title(empty, position), captions: [empty],
      board: boards.leading(position, last: nil, by: .form) { lead($0) },
      steps: [startAgain])
  }

  /// - Parameter reached: the visitor's disks minus the opponent's. Empty squares count for the winner.
  func end(_ position: Position, reached: Int) -> RecordPageViewData {
    let words = context.words
    var captions = [words.reached(reached)]
    if position.board.emptyCount > 0, reached != 0 { captions.append(words[.emptySquaresCount]) }
    captions.append(reached < best ? words.possible(best) : words[.bestReached])
    return page(
      of: position, news: title(words.reached(reached), position), captions: captions,
      board: boards.still(position.board, last: nil), steps: [startAgain])
  }

  /// A frame of a move, with the counts before the move; nil if the move has no such step.
  ///
  /// - Parameters:
  ///   - next: the page that follows.
  ///   - end: the page where the visitor chooses again, or where the game is over.
  func frame(
    _ step: FrameAddress.Step, of move: MoveFrames, next: String, end: String
  ) -> RecordPageViewData? {
    guard let board = boards.frame(step, of: move) else { return nil }
    let caption = context.words(.puzzleMove, .square(move.square), .side(move.before.turn))
    var page = moment(
      of: move.before, captions: [caption], board: board, next: next, end: end)
    page.isMoving = true
    return page
  }

  /// The position after a move, with the pass that it forces.
  func rest(after ply: RecordPly, next: String, end: String) -> RecordPageViewData {
    let words = context.words
    return moment(
      of: ply.after,
      captions: [words(.puzzleMove, .square(ply.square), .side(ply.before.turn))]
        + [ply.passer.map { words(.forcedPass, .side($0)) }].compactMap { $0 },
      board: boards.still(ply.after.board, last: ply.square),
      next: next, end: end)
  }

  private func moment(
    of position: Position, captions: [String], board: BoardViewData, next: String, end: String
  ) -> RecordPageViewData {
    var page = page(
      of: position, news: title(captions.joined(separator: " "), position), captions: captions,
      board: board, steps: [StepViewData(label: context.words[.skip], address: end)])
    page.page.refresh = "\(Self.delay); url=\(next)"
    return page
  }

  private func page(
    of position: Position, news: String, captions: [String], board: BoardViewData,
    steps: [StepViewData]
  ) -> RecordPageViewData {
    var page = context.page(news: "", turn: position.status.mover)
    page.title = news
    return RecordPageViewData(
      puzzle: page,
      message: context.words.message(of: position.status),
      detail: captions.first ?? "", captions: Array(captions.dropFirst()),
      dark: row(.dark, in: position), light: row(.light, in: position),
      board: board, steps: steps)
  }

  private func title(_ news: String, _ position: Position) -> String {
    let message = context.words.text(of: position.status)
    return context.words(
      .title, .of(.news, "\(news) · \(message)"),
      .of(.site, context.site.name ?? context.words[.siteName]))
  }

  private func row(_ side: Disk, in position: Position) -> PlayerViewData {
    context.words.row(
      of: side, on: position.board,
      who: side == player ? context.words[.you] : context.words[.computer],
      in: position.status)
  }

  private var boards: BoardPresenter { BoardPresenter(language: context.language) }

  private var startAgain: StepViewData {
    StepViewData(label: context.words[.startAgain], address: firstPage)
  }
}

extension Words {
  fileprivate func task(for player: Disk) -> [String] {
    [self(.task1, .side(player), .side(player.flipped, as: .other)), self[.task2]]
  }

  fileprivate func reached(_ difference: Int) -> String {
    result(difference, win: .reachedWin, loss: .reachedLoss, tie: .reachedTie)
  }

  fileprivate func possible(_ difference: Int) -> String {
    result(difference, win: .possibleWin, loss: .possibleLoss, tie: .possibleTie)
  }

  private func result(_ difference: Int, win: Word, loss: Word, tie: Word) -> String {
    switch difference.signum() {
    case 0: self[tie]
    case 1: self(win, .count(difference))
    default: self(loss, .count(-difference))
    }
  }
}
