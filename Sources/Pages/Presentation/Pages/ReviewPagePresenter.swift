public import ComputerPlayers
public import Reversi

/// The review of a game, or how far it has come.
public struct ReviewPageViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// Who won, or whose turn it is.
  public var message: MessageViewData
  /// How the game ended, what has been reviewed, when and where it was played.
  public var detail: String
  /// The last board.
  public var board: PictureLinkViewData?
  /// Dark's row.
  public var dark: PlayerViewData
  /// Light's row.
  public var light: PlayerViewData
  /// How far the review has come, as long as it isn't done.
  public var progress: ReviewProgressViewData?
  /// The expected result over the moves.
  public var course: CourseViewData?
  /// What was given away.
  public var losses: LossesViewData?
  /// Leads to the record.
  public var way: LinkViewData?
}

/// A picture, and what it shows in words.
public struct PictureLinkViewData: Sendable, Hashable {
  /// Where it is.
  public var address: String
  /// What it shows.
  public var label: String
}

/// How far a review has come.
public struct ReviewProgressViewData: Sendable, Hashable {
  /// The same in words.
  public var label: String
  /// How many moves have been looked at.
  public var done: String
  /// How many there are.
  public var count: String
  /// Leads on for browsers that don't go on by themselves.
  public var way: LinkViewData
}

/// The moves that gave something away.
public struct LossesViewData: Sendable, Hashable {
  /// What they are called.
  public var title: String
  /// What stands above their columns; nothing where there are none.
  public var columns: [String]
  /// The moves, the first one first.
  public var rows: [LossViewData]
  /// What the numbers mean, or that there are none.
  public var notes: [String]
}

/// A move that gave something away.
public struct LossViewData: Sendable, Hashable {
  /// The number of the disk.
  public var number: String
  /// Who placed it.
  public var disk: DiskViewData
  /// Where, leading to the position after it.
  public var played: LinkViewData
  /// What it led to.
  public var score: String
  /// What would have been best.
  public var best: String
  /// Where that position is analysed; nil for a site that searches none.
  public var analysis: String?
  /// What the best move would have led to.
  public var bestScore: String
  /// What it gave away.
  public var loss: String
  /// Whether it gave away a win or a tie.
  public var isTurningPoint: Bool
}

/// What a turning point has thrown away.
enum LostOutcome: Sendable {
  case tie, win
}

/// What each move of a record gave away, and what would have been best.
public struct ReviewPagePresenter: Sendable {
  private let record: GameRecord
  private let progress: ReviewProgress
  private let address: RecordAddress
  private let refreshDelay: Int
  private let context: PageContext

  /// A presenter of a review, done or not.
  ///
  /// - Parameters:
  ///   - links: how the page refers to others; nil for one at its own address of a living site.
  ///   - tags: what is known of the game beside its moves.
  ///   - refreshDelay: how many seconds a page that goes on is shown.
  public init(
    _ record: GameRecord, _ progress: ReviewProgress, language: Language = .standard,
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

  private var words: any Localization { context.words }

  /// The page.
  public func viewData() -> ReviewPageViewData {
    let messages = MessagePresenter(words: words)
    let position = record.position.withoutPass
    let news = messages.news(of: position)
    return ReviewPageViewData(
      page: context.page(
        news: words.reviewTitle(progress.review == nil ? progressText : news),
        refresh: next.map { context.links($0) }, refreshDelay: refreshDelay),
      message: messages.viewData(of: position.status),
      detail: detail(of: position),
      board: context.links.address(of: .record(plainAddress, as: .svg)).map {
        PictureLinkViewData(address: $0, label: news)
      },
      dark: row(of: .dark, in: position),
      light: row(of: .light, in: position),
      progress: goingOn,
      course: progress.review.flatMap { GraphPresenter(words: words).viewData(of: $0) },
      losses: progress.review.map(losses),
      way: context.links.optionalLink(words.toRecord, to: .record(plainAddress)))
  }

  /// The record's own address, to which the links of the page add what is known of the game.
  private var plainAddress: RecordAddress { RecordAddress(address.text) }

  private func detail(of position: Position) -> String {
    let ending = MessagePresenter(words: words).ending(of: position, after: 0)
    return [ending, words.reviewed(moves: progress.count), address.tags.place, address.tags.date]
      .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private func row(of side: Disk, in position: Position) -> PlayerViewData {
    let name = side == .dark ? address.tags.dark : address.tags.light
    let accuracy = progress.review?.accuracy(of: side).map {
      words.accuracy(Int(($0 * 100).rounded()))
    }
    let who = [name, accuracy].compactMap { $0 }.joined(separator: " · ")
    return MessagePresenter(words: words).row(
      of: side, on: position.board, who: who.isEmpty ? nil : who, in: position.status)
  }
}

extension ReviewPagePresenter {
  /// In how many parts a review is told.
  private static let parts = 6

  /// What the page goes on to by itself: a part further, as long as the review isn't done.
  private var next: SiteRoute? {
    guard progress.review == nil else { return nil }
    let step = min(progress.count, progress.done + progress.count / Self.parts + 1)
    return .review(of: .record(plainAddress), step: step)
  }

  private var progressText: String { words.reviewing(progress.done, of: progress.count) }

  private var goingOn: ReviewProgressViewData? {
    next.map { next in
      ReviewProgressViewData(
        label: progressText, done: String(progress.done), count: String(progress.count),
        way: context.links.link(words.refresh, to: next))
    }
  }

  private func losses(of review: GameReview) -> LossesViewData {
    let moves = review.moves.filter(\.isLoss)
    return LossesViewData(
      title: words.losses, columns: moves.isEmpty ? [] : words.lossColumns,
      rows: moves.map(row), notes: (moves.isEmpty ? [words.noLosses] : []) + words.lossNotes)
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
      analysis: context.links.address(of: .values(of: .record(moment(move.number - 1)))),
      bestScore: text(move.bestScore), loss: words.givenAway(move.loss, outcome),
      isTurningPoint: move.isTurningPoint)
  }

  /// The address of a moment, which needn't repeat the record: from that of the last one the server leads to it.
  private func moment(_ ply: Int) -> RecordAddress { RecordAddress(address.text, ply: ply) }
}
