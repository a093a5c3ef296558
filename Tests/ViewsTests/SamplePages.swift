import ComputerPlayers
import Foundation
import Gameplay
import Pictures
import Presentation
import Reversi
import Samples
import TestSupport
import Testing

/// Renders pages with the site in the repository.
enum SamplePages {
  static let host: Rights = [.host, .dark, .light]
  static let now = SampleGames.now

  /// The repository's directory, which holds the site.
  static let directory = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  static let site = Result { try Views(directory: directory) }

  /// The site without file versions in its addresses, so that a new style sheet doesn't change the snapshots.
  private static let plainSite = Result { try Views(directory: directory, references: .plain) }

  static let facts = Publication(codes: QRCode.viewData)

  static func html(_ page: some Page) throws -> String {
    var bytes: [UInt8] = []
    try plainSite.get().render(page, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The living page of a game.
  static func game(
    _ game: LivingGame, rights: Rights = host, motion: Motion = .disks,
    after idle: Milliseconds = 1000, in language: Language = .standard
  ) throws -> String {
    let viewer = Viewer(rights: rights, motion: motion, language: language)
    return try html(
      GamePagePresenter(game: game, viewer: viewer, now: now + idle, site: facts).viewData())
  }

  /// The living page of a game with a hint.
  static func hint(
    _ name: String, score: Int, in game: LivingGame, in language: Language = .standard
  ) throws -> String {
    let square = Square(name)
    let hint = Finding(
      move: square, score: score, isExact: false, depth: 1, line: [], nodes: 1)
    let viewer = Viewer(rights: host, language: language)
    return try html(
      GamePagePresenter(game: game, hint: hint, viewer: viewer, now: now, site: facts).viewData())
  }

  /// A visitor's games.
  static func yours(
    _ games: [LivingGame], _ feed: YourGamesPresenter.FeedView?, in language: Language = .standard
  ) -> YourGamesViewData {
    YourGamesPresenter(
      games, keys: games.prefix(1).flatMap { $0.seats.seats.map(\.digest) }, feed: feed,
      viewer: Viewer(language: language, origin: "http://localhost:8080"), now: now + .days(1),
      site: facts
    ).viewData()
  }

  /// The page of an invite.
  static func seat(
    _ invite: SeatPagePresenter.InviteView, viewer: Viewer
  ) throws -> SeatPageViewData {
    SeatPagePresenter(
      game: try SampleGames.game("f5d6c3"), key: try SampleGames.key(), invite: invite,
      viewer: viewer,
      site: facts
    ).viewData()
  }

  static func frame(
    _ step: FrameAddress.Step, of version: Int, in game: LivingGame, rights: Rights = host,
    in language: Language = .standard
  ) throws -> String {
    let presenter = FramePagePresenter(
      game: game, frame: FrameAddress(version: version, step: step),
      viewer: Viewer(rights: rights, language: language), site: facts)
    return try html(#require(presenter.viewData()))
  }

  static func record(
    _ text: String, _ ply: Int? = nil, _ step: FrameAddress.Step? = nil, _ pace: RecordPace? = nil,
    in language: Language = .standard
  ) throws -> String {
    let record = try RecordText.record(of: text)
    let address = RecordAddress(text, ply: ply, step: step, pace: pace)
    return try html(
      #require(
        RecordPagePresenter(record, at: address, language: language, site: facts).viewData()))
  }

  /// A moment of a record with the values of its moves.
  static func values(
    _ text: String, _ values: PositionValues, in language: Language = .standard
  ) throws -> String {
    let presenter = RecordPagePresenter(
      try RecordText.record(of: text), at: RecordAddress(text), language: language, site: facts,
      values: values)
    return try html(#require(presenter.viewData()))
  }

  /// The review of a record, or its progress after `done` moves.
  static func review(
    _ text: String, done: Int? = nil, at ply: Int? = nil, practice: ReviewPractice? = nil,
    tags: GameTags = GameTags(), in language: Language = .standard,
    by review: (GameRecord) -> GameReview = GameReview.sample
  ) throws -> String {
    let record = try RecordText.record(of: text)
    let count = record.plyCount
    let progress = ReviewProgress(
      done: done ?? count, count: count, review: done == nil ? review(record) : nil)
    return try html(
      ReviewPagePresenter(
        record, progress, at: ply, practice: practice, language: language, site: facts, tags: tags
      ).viewData())
  }

  static func position(_ text: String, in language: Language = .standard) throws -> String {
    let position = try #require(Position(text: text))
    return try html(PositionPagePresenter(position, language: language, site: facts).viewData())
  }
}
