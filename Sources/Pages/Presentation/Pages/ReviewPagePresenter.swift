package import ComputerPlayers
package import Reversi

/// The review of a game, or its progress.
package struct ReviewPageViewData: Sendable, Hashable {
  /// The parts that all pages share.
  package var page: PageViewData
  /// Whose turn it is, or the winner.
  package var message: MessageViewData
  /// The result of the game, the number of reviewed moves, the place and the date.
  package var detail: String
  /// The picture of the last position.
  package var board: PictureLinkViewData?
  /// Dark's row.
  package var dark: PlayerViewData
  /// Light's row.
  package var light: PlayerViewData
  /// The progress of the review; nil when it is complete.
  package var progress: ReviewProgressViewData?
  /// The graph of the expected result.
  package var course: CourseViewData?
  /// The moves that lost something.
  package var losses: LossesViewData?
  /// The link to the record.
  package var link: LinkViewData?
}

/// A picture with its text alternative.
package struct PictureLinkViewData: Sendable, Hashable {
  /// The address of the picture.
  package var address: String
  /// The text alternative.
  package var label: String
}

/// The progress of a review.
package struct ReviewProgressViewData: Sendable, Hashable {
  /// The progress in words.
  package var label: String
  /// The number of reviewed moves.
  package var done: String
  /// The number of moves.
  package var count: String
  /// The link to the next page, for browsers that don't follow refreshes.
  package var link: LinkViewData
}

/// The moves that lost something.
package struct LossesViewData: Sendable, Hashable {
  /// The heading of the table.
  package var title: String
  /// The column headings; empty if there are no such moves.
  package var columns: [String]
  /// The moves, in the order of the game.
  package var rows: [LossViewData]
  /// The meaning of the numbers, or a note that there are no such moves.
  package var notes: [String]
}

/// A move that lost something.
package struct LossViewData: Sendable, Hashable {
  /// The number of the disk.
  package var number: String
  /// The disk of the player.
  package var disk: DiskViewData
  /// The square, with a link to the position after the move.
  package var played: LinkViewData
  /// The expected score after the move.
  package var score: String
  /// The best move.
  package var best: String
  /// The address of the values of that position; nil if the site has none.
  package var analysis: String?
  /// The expected score after the best move.
  package var bestScore: String
  /// What the move lost, in words.
  package var loss: String
  /// Whether the move threw away a win or a tie.
  package var isTurningPoint: Bool
}

/// The result that a turning point threw away.
enum LostOutcome: Sendable {
  case tie, win
}

/// Presents the review of a record: what each move lost, and the best moves.
package struct ReviewPagePresenter: Sendable {
  private let record: GameRecord
  private let progress: ReviewProgress
  private let address: RecordAddress
  private let refreshDelay: Int
  private let context: PageContext

  /// Creates a presenter of a review, complete or not.
  ///
  /// - Parameters:
  ///   - links: the links of the page; nil for the page at its own address of a served site.
  ///   - tags: what is known about the game besides its moves.
  ///   - refreshDelay: the number of seconds until an incomplete page reloads.
  package init(
    _ record: GameRecord, _ progress: ReviewProgress, language: Language,
    site: SiteIdentity, links: Links? = nil, tags: GameTags = GameTags(), refreshDelay: Int = 0
  ) {
    self.record = record
    self.progress = progress
    self.refreshDelay = refreshDelay
    address = RecordAddress(RecordText.text(of: record), tags: tags)
    context = PageContext(
      links: links ?? .relative(from: .review(of: .record(address)), in: language), site: site,
      viewer: .anybody(reading: language))
  }

  private var words: Words { context.words }

  /// The data for the page's template.
  package func viewData() -> ReviewPageViewData {
    let messages = MessagePresenter(words: words)
    let position = record.position.withoutPass
    let news = messages.news(of: position)
    return ReviewPageViewData(
      page: context.page(
        news: words(.reviewTitle, .of(.news, progress.review == nil ? progressText : news)),
        refresh: next.map { context.links($0) }, refreshDelay: refreshDelay),
      message: messages.viewData(of: position.status),
      detail: detail(of: position),
      board: context.reference(to: .record(plainAddress, as: .svg)).map {
        PictureLinkViewData(address: $0, label: news)
      },
      dark: row(of: .dark, in: position),
      light: row(of: .light, in: position),
      progress: goingOn,
      course: progress.review.flatMap { GraphPresenter(words: words).viewData(of: $0) },
      losses: progress.review.map(losses),
      link: context.links.optionalLink(words[.toRecord], to: .record(plainAddress)))
  }

  /// The record's address without tags. The page's links add the tags.
  private var plainAddress: RecordAddress { RecordAddress(address.text) }

  private func detail(of position: Position) -> String {
    let ending = MessagePresenter(words: words).ending(of: position, after: 0)
    return [
      ending, words(.reviewed, .count(progress.count)), address.tags.place, address.tags.date,
    ]
    .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private func row(of side: Disk, in position: Position) -> PlayerViewData {
    let name = side == .dark ? address.tags.dark : address.tags.light
    let accuracy = progress.review?.accuracy(of: side).map {
      words(.accuracy, .of(.percent, Int(($0 * 100).rounded())))
    }
    let who = [name, accuracy].compactMap { $0 }.joined(separator: " · ")
    return MessagePresenter(words: words).row(
      of: side, on: position.board, who: who.isEmpty ? nil : who, in: position.status)
  }
}

extension ReviewPagePresenter {
  /// The number of parts into which the progress is divided.
  private static let parts = 6

  /// The page that follows automatically, one part further; nil when the review is complete.
  private var next: SiteRoute? {
    guard progress.review == nil else { return nil }
    let step = min(progress.count, progress.done + progress.count / Self.parts + 1)
    return .review(of: .record(plainAddress), step: step)
  }

  private var progressText: String {
    words(.reviewing, .of(.done, progress.done), .count(progress.count))
  }

  private var goingOn: ReviewProgressViewData? {
    next.map { next in
      ReviewProgressViewData(
        label: progressText, done: String(progress.done), count: String(progress.count),
        link: context.links.link(words[.refresh], to: next))
    }
  }

  private func losses(of review: GameReview) -> LossesViewData {
    let moves = review.moves.filter(\.isLoss)
    return LossesViewData(
      title: words[.losses],
      columns: moves.isEmpty
        ? [] : [words[.lossMove], words[.lossPlayed], words[.lossBest], words[.lossLoss]],
      rows: moves.map(row),
      notes: (moves.isEmpty ? [words[.noLosses]] : []) + [words[.lossNote1], words[.lossNote2]])
  }

  private func row(of move: ReviewedMove) -> LossViewData {
    func text(_ score: Int) -> String {
      CellValue(score: Int8(clamping: score), isExact: move.isExact, isBest: false).text
    }
    let outcome: LostOutcome? =
      move.isTurningPoint ? (move.bestScore > 0 ? .win : .tie) : nil
    return LossViewData(
      number: String(move.number), disk: MessagePresenter(words: words).disk(move.side),
      played: context.links.link(move.square.description, to: .record(moment(move.number))),
      score: text(move.score),
      best: move.best.description,
      analysis: context.reference(to: .values(of: .record(moment(move.number - 1)))),
      bestScore: text(move.bestScore), loss: words.givenAway(move.loss, outcome),
      isTurningPoint: move.isTurningPoint)
  }

  /// The address of a ply. Links to plies needn't repeat the record: the server redirects from the last ply to
  /// the record's own address.
  private func moment(_ ply: Int) -> RecordAddress { RecordAddress(address.text, ply: ply) }
}
