public import Gameplay
public import Reversi

/// A game told line by line, for those who hear or feel a page rather than see it.
public struct LinearPageViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// What there is to do, or how the game has ended.
  public var heading: String
  /// Why the move that was written down can't be made.
  public var failure: String?
  /// What was played last, who has how many disks, who plays.
  public var news: [String]
  /// Takes a move; nil for those who can't make any now.
  public var move: TypedMoveViewData?
  /// Passes, claims the win, takes back or puts back.
  public var forms: [FormViewData]
  /// What else can be done.
  public var ways: [LinkViewData]
  /// What lies on the board, a line for each row.
  public var board: LinesViewData
  /// All moves so far, from the last one on.
  public var moves: LinesViewData?
}

/// A form to write a move into.
public struct TypedMoveViewData: Sendable, Hashable {
  /// Where it is posted to.
  public var action: String
  /// The version of the game that it stands for.
  public var version: String
  /// What is to be written.
  public var label: String
  /// What was written, where that was no move.
  public var text: String
  /// What can be written.
  public var choices: String
  /// What makes the move.
  public var submit: String
}

/// Lines that belong together.
public struct LinesViewData: Sendable, Hashable {
  /// What they are called.
  public var title: String
  /// The lines.
  public var lines: [String]
}

/// Why what somebody has written is no move that they can make.
public enum TypedMoveError: Error, Sendable, Hashable {
  /// It is no square; with what was written.
  case unreadable(String)
  /// No disk can be placed there now.
  case illegal(Square, IllegalMoveError)
  /// The game has gone on meanwhile.
  case late
}

/// The page of a living game in words, with a field to write moves into: it can be played with that alone.
///
/// It doesn't go on by itself, as whoever is being read to would have to begin again, unless somebody waits for a move.
public struct LinearPagePresenter: Sendable {
  private let game: LivingGame
  private let failure: TypedMoveError?
  private let refreshDelay: Int?
  private let now: Timestamp
  private let status: Status
  private let context: PageContext

  /// A presenter of a game in which every due move has been made.
  ///
  /// - Parameters:
  ///   - failure: what is wrong with the move that has just been written.
  ///   - refreshDelay: after how many seconds the page waits for the next move again; nil if it never does.
  public init(
    game: LivingGame, failure: TypedMoveError? = nil, viewer: Viewer, now: Timestamp,
    site: SiteIdentity, refreshDelay: Int? = nil
  ) {
    self.game = game
    self.failure = failure
    self.refreshDelay = refreshDelay
    self.now = now
    status = game.status
    context = PageContext(page: .game(game.id, .linear()), site: site, viewer: viewer)
  }

  private var words: any Localization { context.words }
  private var rights: Rights { context.viewer.rights }
  private var thinking: Disk? { game.thinking(status) }

  /// The page.
  public func viewData() -> LinearPageViewData {
    LinearPageViewData(
      page: context.page(
        news: heading, turn: status.mover,
        refresh: refreshDelay == nil
          ? nil : context.links(.game(game.id, .linearSeen(version: game.version))),
        refreshDelay: refreshDelay ?? 0),
      heading: heading,
      failure: failure.map(text(of:)),
      news: news(),
      move: move(),
      forms: forms(),
      ways: ways(),
      board: LinesViewData(title: words.board, lines: (0..<8).map(row)),
      moves: moves())
  }

  /// Whether the viewer is to act.
  private var isViewersTurn: Bool {
    guard thinking == nil, let side = status.turn else { return false }
    return rights.holds(side)
  }

  private var heading: String {
    let message = MessagePresenter(words: words).text(of: status, isOnTime: game.claimed != nil)
    guard let side = status.turn else { return message }
    if isViewersTurn { return words.yourTurn(playing: side) }
    return thinking == nil ? words.waiting(for: side) : words.thinking
  }

  private func news() -> [String] {
    let board = game.position.board
    let controls = ControlsPresenter(context: context, id: game.id)
    let players = [Disk.dark, .light].map { side in
      words.standing(
        of: side, disks: board.count(of: side), who: controls.who(side, in: game, now: now))
    }
    let moves = game.record.plyCount
    return [
      lastMove(), pass(), game.claimed.map { words.outOfTime($0.flipped) },
      MessagePresenter(words: words).ending(of: game.position, after: moves),
      controls.limit(of: game, now: now)?.text,
    ].compactMap { $0 } + players
  }

  /// The last disk and those that it turned over.
  private func lastMove() -> String? {
    guard let ply = game.record.plies.last else { return nil }
    let side = ply.before.turn
    let played = words.placed(ply.square, by: side, number: ply.number)
    return words.turningOver(ply.before.flips(at: ply.square).map { "\($0)" }, after: played)
  }

  /// Why nobody can write a move now, where a side has to pass.
  private func pass() -> String? {
    guard case .pass(let side) = status else { return nil }
    return words.forcedPass(of: side)
  }

  private func move() -> TypedMoveViewData? {
    guard isViewersTurn, case .turn = status else { return nil }
    let legal = game.position.legalMoves.map { square in
      words.choice(square, flips: game.position.flips(at: square).count)
    }
    return TypedMoveViewData(
      action: context.links(.game(game.id, .linear())), version: String(game.version),
      label: words.yourMove, text: typed, choices: words.choices(legal), submit: words.makeMove)
  }

  private var typed: String {
    switch failure {
    case .unreadable(let text): text.visible
    case .illegal(let square, _): square.description
    case .late, nil: ""
    }
  }

  private func text(of failure: TypedMoveError) -> String {
    switch failure {
    case .unreadable(let text): words.noSquare(text)
    case .illegal(let square, let error): words.refusal(of: square, error)
    case .late: words.lateMove
    }
  }

  private func forms() -> [FormViewData] {
    var forms: [FormViewData] = []
    if case .pass = status, isViewersTurn { forms.append(form(.pass, words.passTitle)) }
    if game.mayClaim(rights, at: now) { forms.append(form(.claim, words.claimWin)) }
    guard !rights.isWatcher else { return forms }
    if let target = game.undoTarget(for: rights) {
      forms.append(form(.undo, name(of: target.moves, words.undo)))
    }
    if let target = game.redoTarget(for: rights) {
      forms.append(form(.redo, name(of: target.moves, words.redo)))
    }
    return forms
  }

  private func name(of moves: [Move], _ name: (Square, Int) -> String) -> String {
    guard let square = moves.first?.square else { return "" }
    return name(square, moves.dropFirst().count { $0 != .pass })
  }

  private func form(_ change: GameChange, _ label: String) -> FormViewData {
    FormViewData(
      action: context.links(.game(game.id, .linear())),
      hidden: [FieldViewData(name: "v", value: String(game.version))],
      buttons: [
        ButtonViewData(label, field: FieldViewData(name: "change", value: change.rawValue))
      ])
  }

  private func ways() -> [LinkViewData] {
    let links = context.links
    var ways: [LinkViewData] = []
    if !status.isOver, !isViewersTurn {
      ways.append(
        links.link(words.waitForMove, to: .game(game.id, .linearSeen(version: game.version))))
    }
    if status.isOver, let record = finishedRecord {
      ways.append(links.link(words.review, to: .review(of: .record(record))))
      ways.append(links.link(words.playAgain, to: .new))
    }
    ways.append(links.link(words.toBoard, to: .game(game.id)))
    return ways
  }

  private var finishedRecord: RecordAddress? {
    game.record.plyCount > 0 ? RecordAddress(RecordText.text(of: game.record)) : nil
  }

  /// What lies in a row, from left to right.
  private func row(_ row: Int) -> String {
    let disks = (0..<8).compactMap { column -> (column: String, disk: Disk)? in
      guard let square = Square(column: column, row: row), let disk = game.position.board[square]
      else { return nil }
      return (String(square.description.prefix(1)), disk)
    }
    return words.row(row + 1, disks)
  }

  private func moves() -> LinesViewData? {
    let plies = game.record.plies
    guard !plies.isEmpty else { return nil }
    return LinesViewData(
      title: words.moves,
      lines: plies.reversed().map { ply in
        let played = words.placed(ply.square, by: ply.before.turn, number: ply.number)
        return ply.passer.map { "\(played) \(words.forcedPass(of: $0))" } ?? played
      })
  }
}
