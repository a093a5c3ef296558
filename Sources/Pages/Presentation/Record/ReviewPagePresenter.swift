package import ComputerPlayers
package import Mustache
package import Reversi

/// The summary of a review, or one of its moves.
package struct ReviewPageViewData: PageInLayout, Equatable {
  package var page: PageViewData
  /// The move and its judgement; in a summary, whose turn it is, or the winner.
  package var message: MessageViewData
  /// The better move; in a summary, the result of the game, the number of reviewed moves, the place and the date.
  package var detail: String
  /// The position before the move, with what the move and the best one are worth.
  package var board: BoardViewData
  package var dark: PlayerViewData
  package var light: PlayerViewData
  /// The steps to other moves; none while the review isn't complete.
  package var steps: [StepViewData]
  /// The progress of the review; nil when it is complete.
  package var progress: ReviewProgressViewData?
  /// The graph of the expected result.
  package var course: CourseViewData?
  package var losses: LossesViewData?
  /// The name of the game's opening, in a summary.
  package var opening: NamedViewData?
  /// The form to play on from the position.
  package var playOn: FormViewData?
  package var links: [LinkViewData]

  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "message": .context(\.message),
    "detail": .text(\.detail),
    "board": .context(\.board),
    "dark": .context(\.dark),
    "light": .context(\.light),
    "diskCount": .text { String($0.dark.diskCount + $0.light.diskCount) },
    "steps": .list(\.steps),
    "progress": .context(\.progress),
    "course": .context(\.course),
    "losses": .context(\.losses),
    "opening": .context(\.opening),
    "playOn": .context(\.playOn),
    "links": .list(\.links),
  ]
}

package struct ReviewProgressViewData: MustacheContext, Equatable {
  package var label: String
  package var done: String
  package var count: String
  /// The link to the next page, for browsers that don't follow refreshes.
  package var link: LinkViewData

  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "done": .text(\.done),
    "count": .text(\.count),
    "link": .context(\.link),
  ]
}

package struct LossesViewData: MustacheContext, Equatable {
  package var title: String
  package var worst: [LossViewData]
  /// The heading of all mistakes.
  package var summary: String
  package var all: [LossViewData]
  package var notes: [String]

  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "worst": .list(\.worst),
    "summary": .text(\.summary),
    "all": .list(\.all),
    "notes": .list(\.notes),
    "hasWorst": .flag { !$0.worst.isEmpty },
    "hasMore": .flag { $0.all.count > $0.worst.count },
  ]
}

package struct LossViewData: MustacheContext, Equatable {
  package var disk: DiskViewData
  /// The square, with a link to the review of the move.
  package var played: LinkViewData
  /// What the move lost, in words.
  package var loss: String
  /// The number of the move, the better move, and why the move lost disks if a rule says so.
  package var detail: String

  package static let fields: MustacheFields<Self> = [
    "disk": .context(\.disk),
    "played": .context(\.played),
    "loss": .text(\.loss),
    "detail": .text(\.detail),
  ]
}

/// Presents the review of a record: a summary, and each move with the best one instead of it.
package struct ReviewPagePresenter: Presenter {
  private let record: GameRecord
  let plies: [RecordPly]
  let progress: ReviewProgress
  private(set) var address: RecordAddress
  private let refreshDelay: Int
  let context: PageContext
  let answered: PositionValues?

  /// - Parameters:
  ///   - ply: the number of the shown move, which the record must have; nil for the summary.
  ///   - practice: the practice of the move, which a page with a ply can show once the review is complete.
  ///   - side: the side whose mistakes the page leads to; nil for both.
  ///   - answered: the values of the position's moves, as far as an answer needs them.
  ///   - refreshDelay: the number of seconds until an incomplete page reloads.
  package init(
    _ record: GameRecord, _ progress: ReviewProgress, at ply: Int? = nil,
    practice: ReviewPractice? = nil, side: Disk? = nil, answered: PositionValues? = nil,
    language: Language, site: Publication, links: Links? = nil, tags: GameTags = GameTags(),
    refreshDelay: Int = 0
  ) {
    self.record = record
    plies = record.plies
    self.progress = progress
    self.refreshDelay = refreshDelay
    self.answered = answered
    address = RecordAddress(
      RecordText.text(of: record), ply: ply, tags: tags, practice: practice, side: side)
    context = PageContext(
      page: .review(of: .record(address)), in: language, site: site, links: links)
  }

  /// Creates a presenter of a move of the same review. The links must be valid from that page, too.
  package func at(_ ply: Int) -> ReviewPagePresenter {
    var presenter = self
    presenter.address.ply = ply
    return presenter
  }

  package func viewData() -> ReviewPageViewData {
    if let page = practicePage { return page }
    let ply = address.ply.map { plies[$0 - 1] }
    let position = ply?.before ?? record.position.withoutPass
    let move = ply.flatMap { ply in
      progress.review?.moves.first { $0.number == ply.number }
    }
    let message = move.map(words.judgement) ?? words.message(of: position.status)
    let news = move == nil ? words.news(of: position) : message.text
    var page = page(
      saying: message, news: progress.review == nil ? progressText : news, refresh: next,
      detail: move.map(detail) ?? ply.map(caption) ?? summary(of: position),
      board: board(before: move, in: position), in: position, steps: steps)
    page.progress = goingOn
    page.course = progress.review.flatMap {
      GraphPresenter(words: words).viewData(of: $0, at: address.ply)
    }
    page.losses = progress.review.map(losses)
    if ply == nil {
      page.opening = NamedViewData(context.language.openings.opening(of: record), on: context)
    }
    page.playOn = move.flatMap { context.playOn(from: text(before: $0.number)) }
    page.links =
      practices
      + [
        context.link(words[.stepThrough], to: .record(moment(address.ply))),
        move.flatMap {
          context.link(words[.values], to: .values(of: .record(moment($0.number - 1))))
        },
      ].compactMap { $0 }
    return page
  }

  /// A page with a board and steps, and nothing else.
  func page(
    saying message: MessageViewData, news: String, refresh: Route?, detail: String,
    board: BoardViewData, in position: Position, steps: [StepViewData]
  ) -> ReviewPageViewData {
    ReviewPageViewData(
      page: context.page(
        news: words(.reviewTitle, .of(.news, news)), refresh: refresh.map { context.links($0) },
        refreshDelay: refreshDelay),
      message: message, detail: detail, board: board,
      dark: row(of: .dark, in: position), light: row(of: .light, in: position), steps: steps,
      links: [])
  }

  private func summary(of position: Position) -> String {
    let ending = words.ending(of: position, after: 0)
    let bookEnd = context.language.openings.bookEnd(of: record).map {
      words(.bookEnd, .number($0))
    }
    return [
      ending, words(.reviewed, .count(progress.count)), bookEnd,
      address.tags.place, address.tags.date.map(words.date),
    ]
    .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private func caption(of ply: RecordPly) -> String {
    words.moment(ply.number, of: plies.count, square: ply.square)
  }

  func detail(of move: ReviewedMove) -> String {
    guard move.loss > 0 else { return caption(of: plies[move.number - 1]) }
    let better = words(
      .betterMove, .number(move.number), .square(move.best),
      .of(.value, text(of: move.bestScore, in: move)), .of(.score, text(of: move.score, in: move)))
    return [better, reason(of: move)].compactMap { $0 }.joined(separator: " ")
  }

  func reason(of move: ReviewedMove) -> String? {
    move.reason(in: plies[move.number - 1].before).map { words.reason($0, of: move) }
  }

  func board(before move: ReviewedMove?, in position: Position) -> BoardViewData {
    let presenter = BoardPresenter(language: context.language)
    let shown = address.ply.map { $0 - 1 } ?? plies.count
    let last = shown > 0 ? plies[shown - 1].square : nil
    guard let move else { return presenter.still(position.board, last: last) }
    return presenter.reviewed(move, in: position, last: last) { square in
      let target =
        square == plies[move.number - 1].square
        ? moment(move.number) : RecordAddress(text(before: move.number) + square.description)
      return context.links.address(of: .record(target))
    }
  }

  private func row(of side: Disk, in position: Position) -> PlayerViewData {
    let name = side == .dark ? address.tags.dark : address.tags.light
    let loss = progress.review?.tenthsLostPerMove(of: side).map { tenths in
      let lost = words(.decimal, .of(.whole, tenths / 10), .of(.tenths, tenths % 10))
      return words(.lossPerMove, .of(.value, lost))
    }
    let who = [name, loss].compactMap { $0 }.joined(separator: " · ")
    return words.row(
      of: side, on: position.board, who: who.isEmpty ? nil : who, in: position.status)
  }

  private func text(of score: Int, in move: ReviewedMove) -> String {
    CellValue(score, isExact: move.isExact).text(spaced: true)
  }

  private func text(before ply: Int) -> String { address.text(to: ply - 1, of: plies.count) }

  /// The address of a ply without tags. The page's links add the tags. Links to plies needn't repeat the record:
  /// the server redirects from the last ply to the record's own address.
  func moment(_ ply: Int?) -> RecordAddress { RecordAddress(address.text, ply: ply) }

  /// The links to the practice of each side's mistakes.
  private var practices: [LinkViewData] {
    // An answer may need a search of its own.
    guard context.site.extras.contains(.values) else { return [] }
    return [Disk.dark, .light].compactMap { side in
      let first = progress.review?.moves.first { $0.isMistake && $0.side == side && isShown($0) }
      return first.flatMap {
        context.link(words(.practice, .side(side)), to: route(to: $0.number, .task))
      }
    }
  }
}

extension ReviewPagePresenter {
  /// The number of parts into which the progress is divided.
  private static let parts = 6

  /// The page that follows automatically, one part further; nil when the review is complete.
  private var next: Route? {
    guard progress.review == nil else { return nil }
    let step = min(progress.count, progress.done + progress.count / Self.parts + 1)
    return route(to: address.ply, address.practice, step: step)
  }

  private var progressText: String {
    words(.reviewing, .number(min(progress.done + 1, progress.count)), .count(progress.count))
  }

  private var goingOn: ReviewProgressViewData? {
    next.map { next in
      ReviewProgressViewData(
        label: progressText, done: String(progress.done), count: String(progress.count),
        link: context.links.link(words[.refresh], to: next))
    }
  }

  /// Whether the page leads to a mistake: to all, or only to those of one side.
  private func isShown(_ mistake: ReviewedMove) -> Bool {
    mistake.side == (address.side ?? mistake.side)
  }

  /// The steps by mistakes and by moves. The summary comes before the first move.
  private var steps: [StepViewData] {
    guard let review = progress.review else { return [] }
    let now = address.ply ?? 0
    let mistakes = review.moves.filter { $0.isMistake && isShown($0) }.map(\.number)
    let nextMistake = mistakes.first { $0 > now }
    return [
      step(.previousMistake, to: mistakes.last { $0 < now }.map { route(to: $0) }),
      step(.previousMove, to: now > 0 ? route(to: now - 1) : nil),
      step(
        .nextMove, to: now < plies.count ? route(to: now + 1) : nil, isReady: nextMistake == nil),
      step(.nextMistake, to: nextMistake.map { route(to: $0) }, isReady: nextMistake != nil),
    ]
  }

  func step(_ label: Word, to route: Route?, isReady: Bool = false) -> StepViewData {
    StepViewData(
      label: words[label], address: route.flatMap { context.reference(to: $0) }, isMain: isReady,
      isReady: isReady)
  }

  /// The review of a move, or its practice. The server redirects from the ply 0 to the summary, so that the link
  /// needn't repeat the record.
  func route(to ply: Int?, _ practice: ReviewPractice? = nil, step: Int? = nil) -> Route {
    let address = RecordAddress(address.text, ply: ply, practice: practice, side: address.side)
    return .review(of: .record(address), step: step)
  }

  private func losses(of review: GameReview) -> LossesViewData {
    let all = review.mistakes
    let worst = all.filter(isShown).prefix(3)
    return LossesViewData(
      title: words[.worstMoves], worst: worst.map(row),
      summary: words(.losses, .count(all.count)), all: all.map(row),
      notes: (worst.isEmpty ? [words[.noLosses]] : []) + [words[.lossNote1], words[.lossNote2]])
  }

  private func row(of move: ReviewedMove) -> LossViewData {
    let loss: Word =
      !move.isTurningPoint ? .givenAway : move.bestScore > 0 ? .givenAwayWin : .givenAwayTie
    return LossViewData(
      disk: words.disk(move.side),
      played: LinkViewData(
        address: context.links(route(to: move.number)), label: move.square.description,
        isCurrent: move.number == address.ply),
      loss: words(loss, .count(move.loss)), detail: detail(of: move))
  }
}
