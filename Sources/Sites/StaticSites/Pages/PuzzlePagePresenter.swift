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
  /// The first page of the next puzzle; nil if the site has no other.
  let nextPuzzle: String?
  let title: String?

  /// How long a frame is visible, in seconds. With more than one second, Chromium would add each page to its
  /// history.
  private static let delay = 1

  /// - Parameter lead: returns the page for each legal move.
  func start(_ position: Position, lead: (Square) -> String) -> RecordPageViewData {
    var page = choice(in: position, named: title ?? context.words[.puzzle], lead: lead)
    page.page.isUnlisted = false
    page.steps = steps(isStart: true)
    return page
  }

  /// - Parameters:
  ///   - name: what the page's title begins with; nil for the number of empty squares.
  ///   - undo: the earlier choices that lead to the position, each with its page.
  func choice(
    in position: Position, named name: String? = nil, undo: [LinkViewData] = [],
    lead: (Square) -> String
  ) -> RecordPageViewData {
    let words = context.words
    let empty = words(.emptySquares, .count(position.board.emptyCount))
    let rules = words(.puzzleRules, .side(player.flipped))
    return page(
      of: position, news: name ?? empty,
      captions: [words(.puzzleTask, .side(player)), rules, empty],
      board: boards.leading(position, last: nil, by: .form) { lead($0) },
      steps: steps(undo: undo))
  }

  /// - Parameter reached: the visitor's disks minus the opponent's. Empty squares count for the winner.
  func end(
    _ position: Position, reached: Int, undo: [LinkViewData]
  ) -> RecordPageViewData {
    let words = context.words
    var captions = [words.reached(reached)]
    if position.board.emptyCount > 0, reached != 0 { captions.append(words[.emptySquaresCount]) }
    captions.append(reached < best ? words.possible(best) : words[.bestReached])
    return page(
      of: position, news: words.reached(reached), captions: captions,
      board: boards.still(position.board, last: nil),
      steps: steps(undo: undo, isSolved: reached == best))
  }

  /// A page between two choices: a frame of a move, with the counts before it, or the position after a move with the
  /// pass that it forces. Nil if the move has no such frame.
  ///
  /// - Parameters:
  ///   - next: the page that follows.
  ///   - end: the page where the visitor chooses again, or where the game is over.
  func page(at moment: PuzzleChain.Moment, next: String, end: String) -> RecordPageViewData? {
    let (words, ply) = (context.words, moment.ply)
    let board: BoardViewData? =
      if let step = moment.step {
        boards.frame(step, of: MoveFrames(of: ply))
      } else {
        boards.still(ply.after.board, last: ply.square)
      }
    guard let board else { return nil }
    let isMoving = moment.step != nil
    let position = isMoving ? ply.before : ply.after
    let pass = isMoving ? nil : ply.passer.map { words(.forcedPass, .side($0)) }
    let move = words(.puzzleMove, .square(ply.square), .side(ply.before.turn))
    let captions = [move, pass].compactMap { $0 }
    // Scrolls the square of the move into view.
    let fragment = "#" + ply.square.description
    var page = page(
      of: position, news: captions.joined(separator: " "), captions: captions,
      board: board, steps: steps(skip: end + fragment))
    page.page.refresh = "\(Self.delay); url=\(next)\(fragment)"
    page.isMoving = isMoving
    return page
  }

  private func page(
    of position: Position, news: String, captions: [String], board: BoardViewData,
    steps: [StepViewData]
  ) -> RecordPageViewData {
    let (words, status) = (context.words, position.status)
    return RecordPageViewData(
      puzzle: context.page(news: "\(news) · \(words.text(of: status))", turn: status.mover),
      message: words.message(of: status),
      detail: captions.first ?? "", captions: [title].compactMap(\.self) + captions.dropFirst(),
      dark: row(.dark, in: position), light: row(.light, in: position),
      board: board, steps: steps)
  }

  private func row(_ side: Disk, in position: Position) -> PlayerViewData {
    context.words.row(
      of: side, on: position.board,
      who: side == player ? context.words[.you] : context.words[.computer],
      in: position.status)
  }

  private var boards: BoardPresenter { BoardPresenter(language: context.language) }

  /// The steps, which keep their places on all pages, so that a second press on *Skip* does nothing.
  private func steps(
    undo: [LinkViewData] = [], skip: String? = nil, isStart: Bool = false, isSolved: Bool = false
  ) -> [StepViewData] {
    let words = context.words
    // Several choices can lead to the same position. The labels tell them apart.
    let undo =
      undo.isEmpty
      ? [StepViewData(label: words[.undo])]
      : undo.map {
        StepViewData(label: words(.undoMove, .of(.square, $0.label)), address: $0.address)
      }
    let others = [
      StepViewData(label: words[.skip], address: skip),
      StepViewData(label: words[.startAgain], address: isStart ? nil : firstPage),
      nextPuzzle.map { StepViewData(label: words[.nextPuzzle], address: $0, isMain: isSolved) },
    ]
    return undo.prefix(1) + others.compactMap { $0 } + undo.dropFirst()
  }
}

extension Words {
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
