public import Reversi

/// A moment of a record: a page that follows from its address alone.
public struct RecordPagePresenter: Sendable {
  private(set) var address: RecordAddress
  let record: GameRecord
  let plies: [RecordPly]
  let scene: PageScene
  let players: PlayerNames
  let refreshDelay: Int
  let notation: PastedGame.Notation?
  /// The frames of the move that the page shows, if it shows frames.
  private(set) var frames: MoveFrames?

  /// A presenter of one moment.
  ///
  /// - Parameters:
  ///   - address: its text is the record's own.
  ///   - links: how the page refers to others; nil for one at its own address of a living site.
  ///   - refreshDelay: how many seconds a frame of a playing record is shown where no server holds the next one.
  ///   - notation: what the record was taken for when it was pasted.
  public init(
    _ record: GameRecord, at address: RecordAddress, language: Language = .english,
    site: SiteFacts, links: Links? = nil, players: PlayerNames = PlayerNames(),
    refreshDelay: Int = 0, pastedAs notation: PastedGame.Notation? = nil
  ) {
    self.notation = notation
    self.address = address
    self.players = players
    self.refreshDelay = refreshDelay
    let plies = record.plies
    self.plies = plies
    self.record = record
    frames = Self.frames(at: address, of: plies)
    scene = PageScene(
      links: links ?? .relative(from: .record(address)), site: site,
      viewer: Viewer(language: language))
  }

  /// A presenter of another moment of the same record, with links that hold from there too.
  public func at(_ address: RecordAddress) -> RecordPagePresenter {
    var presenter = self
    presenter.address = address
    presenter.frames = Self.frames(at: address, of: plies)
    return presenter
  }

  private static func frames(at address: RecordAddress, of plies: [RecordPly]) -> MoveFrames? {
    let ply = address.ply ?? plies.count
    guard address.step != nil, 1...max(plies.count, 1) ~= ply, ply <= plies.count else {
      return nil
    }
    return MoveFrames(of: plies[ply - 1])
  }

  /// The ply that the page shows.
  var ply: Int { address.ply ?? plies.count }

  /// The page; nil for a ply or a frame that the record doesn't have, and for the end of a move's frames, which leads on.
  public func viewData() -> RecordPageViewData? {
    guard let moment = moment else { return nil }
    let words = scene.words
    let messages = MessagePresenter(words: words)
    let status = moment.position.status
    let caption = words.moment(ply, of: plies.count, square: square)
    return RecordPageViewData(
      page: scene.page(
        news: "\(caption) · \(messages.text(of: status))", turn: status.mover,
        refresh: next.map { scene.links($0, fragment: square?.description) },
        refreshDelay: refreshDelay, isUnlisted: false,
        card: card, links: footer),
      message: messages.viewData(of: status),
      captions: [caption]
        + [moment.passer.map(words.forcedPass(of:)), notation.map(words.pasted(as:))]
        .compactMap { $0 },
      dark: messages.row(of: .dark, on: moment.position.board, mode: players.dark),
      light: messages.row(of: .light, on: moment.position.board, mode: players.light),
      board: moment.board,
      steps: steps,
      plays: plays,
      playOn: playOn(from: moment.position),
      moves: MoveListPresenter(words: words, current: ply).viewData(
        of: plies, from: record.start
      ) {
        scene.links.address(of: listed($0))
      },
      graph: GraphPresenter(words: words).viewData(of: plies, current: ply),
      share: share,
      isMoving: address.step != nil
    )
  }

  /// What the page shows of the game.
  private struct Moment {
    let position: Position
    let passer: Disk?
    let board: BoardViewData
  }

  private var moment: Moment? {
    guard 0...plies.count ~= ply else { return nil }
    let presenter = BoardPresenter(phrases: scene.phrases)
    if let step = address.step {
      guard let frames, let board = presenter.frame(step, of: frames, hasButtons: false) else {
        return nil
      }
      // Counts and message change once per move, after the last disk.
      return Moment(position: frames.before, passer: nil, board: board)
    }
    let position = position
    let passer =
      ply == 0 ? (position == record.start ? nil : record.start.turn) : plies[ply - 1].passer
    let text = text(to: ply)
    let board = presenter.leading(position, last: square) { square in
      scene.links.address(of: route(placing: square, after: text)).map { .link($0) } ?? .none
    }
    return Moment(position: position, passer: passer, board: board)
  }

  /// The position after the ply that the page shows, and after the pass that it forces.
  var position: Position { ply == 0 ? record.start.withoutPass : plies[ply - 1].after }

  /// The square of the ply that the page shows.
  var square: Square? { ply == 0 ? nil : plies[ply - 1].square }

  private func playOn(from position: Position) -> FormViewData? {
    guard address.step == nil, !position.status.isOver,
      let action = scene.links.address(of: .games)
    else { return nil }
    return FormViewData(
      action: action, hidden: [FieldViewData(name: "record", value: text(to: ply))],
      buttons: [ButtonViewData(scene.words.playOnFromHere)])
  }

  private var footer: [LinkViewData] {
    [
      scene.links.optionalLink(scene.words.newBoard, to: .new),
      scene.links.optionalLink(scene.words.importing, to: .importing),
    ].compactMap { $0 }
  }
}

/// Who played a game, where that is known.
public struct PlayerNames: Sendable, Hashable {
  /// Who played dark.
  public var dark: String?
  /// Who played light.
  public var light: String?

  /// The names; nobody's without any.
  public init(dark: String? = nil, light: String? = nil) {
    self.dark = dark
    self.light = light
  }
}
