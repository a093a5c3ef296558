package import ComputerPlayers
package import Reversi

/// Presents a moment of a record. The page depends only on its address.
package struct RecordPagePresenter: Presenter {
  private(set) var address: RecordAddress
  let record: GameRecord
  let plies: [RecordPly]
  let context: PageContext
  let tags: GameTags
  let comments: MoveComments
  let refreshDelay: Int
  let notation: GameText.Notation?
  let values: PositionValues?
  let opening: NamedOpening?
  /// The frames of the page's move, if the page shows a frame.
  private(set) var frames: MoveFrames?
  /// The parts that all pages of the record share; nil if each page has links of its own.
  private var common: RecordOverview?

  /// - Parameters:
  ///   - address: the address of the moment. Its text is the record's own.
  ///   - refreshDelay: the number of seconds that a frame is visible if no server holds the next one.
  ///   - tags: what is known about the game besides its moves; nil for the tags of the address.
  ///   - notation: the notation that the pasted record was recognized as.
  ///   - values: the values of the moves, on a page that shows them.
  package init(
    _ record: GameRecord, at address: RecordAddress, language: Language,
    site: Publication, links: Links? = nil, tags: GameTags? = nil,
    comments: MoveComments = MoveComments(), refreshDelay: Int = 0,
    pastedAs notation: GameText.Notation? = nil,
    values: PositionValues? = nil
  ) {
    self.values = values
    self.comments = comments
    self.notation = notation
    self.address = address
    self.tags = tags ?? address.tags
    self.refreshDelay = refreshDelay
    let plies = record.plies
    self.plies = plies
    self.record = record
    opening = language.openings.opening(of: record)
    frames = Self.frames(at: address, of: plies)
    context = PageContext(
      page: .record(address).showing(values), in: language,
      site: site, links: links)
    // Static pages are written together, so the shared parts are created once.
    if !context.links.areServed { common = overview }
  }

  /// Creates a presenter of another moment of the same record. The links must be valid from that page, too.
  package func at(_ address: RecordAddress) -> RecordPagePresenter {
    var presenter = self
    presenter.address = address
    presenter.frames = Self.frames(at: address, of: plies)
    return presenter
  }

  private static func frames(at address: RecordAddress, of plies: [RecordPly]) -> MoveFrames? {
    let ply = address.ply ?? plies.count
    guard address.step != nil, ply > 0, ply <= plies.count else { return nil }
    return MoveFrames(of: plies[ply - 1])
  }

  var ply: Int { address.ply ?? plies.count }

  /// Nil for a ply or a frame that the record doesn't have, and for the end of a move's frames, which redirects.
  package func viewData() -> RecordPageViewData? {
    guard let moment else { return nil }
    if address.isFramed { return framed(moment) }
    let status = moment.position.status
    let caption = words.moment(ply, of: plies.count, square: square)
    let playOn = playOn(from: moment.position)
    let valuing = valuing
    let overview = (common ?? overview).showing(ply)
    return RecordPageViewData(
      page: context.page(
        news: pairing
          + (ending.map { words.news(of: $0.after) }
            ?? "\(caption) · \(words.text(of: status))"),
        turn: status.mover,
        refresh: next.map { context.links($0, fragment: square?.description) }
          ?? valuing.next.map { context.links($0) },
        refreshDelay: refreshDelay, isUnlisted: values != nil,
        description: context.links.areServed ? nil : description,
        card: values == nil ? card : nil),
      message: words.message(of: status),
      detail: caption,
      captions: [
        words.occasion(of: tags), ending.map { words.result(of: $0.after) },
        moment.passer.map { words(.forcedPass, .side($0)) }, notation.map(words.pasted(as:)),
        words.scoreWithEmptySquares(of: moment.position),
      ].compactMap { $0 }.filter { !$0.isEmpty },
      opening: NamedViewData(opening, on: context),
      dark: words.row(
        of: .dark, on: moment.position.board, who: tags.dark, in: status),
      light: words.row(
        of: .light, on: moment.position.board, who: tags.light, in: status),
      board: moment.board,
      comment: address.step == nil ? comments[ply] : nil,
      steps: steps,
      play: play,
      playOn: playOn,
      blockedPlayOn: playOn == nil ? blockedPlayOn : nil,
      moves: overview.moves,
      graph: overview.graph,
      settings: settings,
      share: share,
      values: address.step == nil && address.pace == nil
        ? valuing.viewData(of: moment.position, after: text(to: ply)) : nil,
      hasValues: values != nil,
      review: review,
      isMoving: address.step != nil,
      oembed: context.address(of: .record(still, as: .oembed))
    )
  }

  private func framed(_ moment: Moment) -> RecordPageViewData {
    let (board, status) = (moment.position.board, moment.position.status)
    let caption = words.moment(ply, of: plies.count, square: square)
    var page = context.page(news: pairing + caption)
    page.isFramed = true
    return RecordPageViewData(
      page: page, message: words.message(of: status),
      detail: words.joined([caption, words.score(of: board)]),
      captions: tags.namesNobody ? [] : [words.pairing(of: tags)],
      dark: words.row(of: .dark, on: board, in: status),
      light: words.row(of: .light, on: board, in: status), board: moment.board,
      steps: plies.isEmpty ? [] : steps,
      whole: context.link(
        words(.openOnSite, .of(.site, context.site.name ?? words[.siteName])),
        to: plies.isEmpty ? .position(record.start.text) : .record(still)))
  }

  private var overview: RecordOverview {
    RecordOverview(
      moves: words.moveList(of: plies, from: record.start) {
        context.links.address(of: listed($0))
      },
      graph: GraphPresenter(words: words).viewData(of: plies),
      paces: paces)
  }

  /// The players, before the news, if they are known.
  private var pairing: String {
    tags.namesNobody ? "" : words.pairing(of: tags) + " · "
  }

  private struct Moment {
    let position: Position
    let passer: Disk?
    let board: BoardViewData
  }

  private var moment: Moment? {
    guard 0...plies.count ~= ply else { return nil }
    let presenter = BoardPresenter(language: context.language)
    if let step = address.step {
      guard let frames, let board = presenter.frame(step, of: frames) else { return nil }
      // Counts and message change only after the last disk of a move.
      return Moment(position: frames.before, passer: nil, board: board)
    }
    let position = position
    let passer =
      ply == 0 ? (position == record.start ? nil : record.start.turn) : plies[ply - 1].passer
    let text = text(to: ply)
    let valuing = valuing
    let board = presenter.leading(position, last: square, values: values) { square in
      // A static site has only the pages of this record.
      guard context.links.areServed && !address.isFramed || isNext(square) else { return nil }
      return context.links.address(of: valuing.keeping(route(placing: square, after: text)))
    }
    return Moment(position: position, passer: passer, board: board)
  }

  var valuing: MoveValuesPresenter {
    MoveValuesPresenter(context: context, route: .record(address), values: values)
  }

  /// The link to the review of the page's move, or from the end to the summary; nil if there is nothing to review, or
  /// the site has no reviews.
  private var review: LinkViewData? {
    guard !plies.isEmpty, address.step == nil, address.pace == nil else { return nil }
    return context.link(
      words[.review],
      to: .review(of: .record(RecordAddress(address.text, ply: ply == plies.count ? nil : ply))))
  }

  /// The position after the page's ply and the pass that it forces.
  var position: Position { ply == 0 ? record.start.withoutPass : plies[ply - 1].after }

  /// The square of the page's move, which the record must have; nil at the start.
  package var square: Square? { ply == 0 ? nil : plies[ply - 1].square }

  private func playOn(from position: Position) -> FormViewData? {
    guard address.step == nil, !position.status.isOver else { return nil }
    return context.playOn(from: text(to: ply))
  }

  /// The label of the disabled button for playing on; nil if the site has no games.
  private var blockedPlayOn: String? {
    context.links.address(of: .games).map { _ in words[.playOnFromHere] }
  }
}

extension RecordPagePresenter {
  func text(to ply: Int) -> String { address.text(to: ply, of: plies.count) }

  func route(to ply: Int) -> Route { listed(ply == plies.count ? nil : ply) }

  /// The page of a ply for the list of moves.
  ///
  /// The last ply has an address like the others. The server redirects it to the record's own address. That
  /// address repeats the record, and each byte of a list counts.
  func listed(_ ply: Int?) -> Route {
    .record(RecordAddress(address.text, ply: ply, isFramed: address.isFramed))
  }

  /// The page after a move: the record's next page, or the page of a different record.
  ///
  /// - Parameter text: the record up to the page's ply.
  func route(placing square: Square, after text: String) -> Route {
    if isNext(square) { return route(to: ply + 1) }
    return .record(RecordAddress(text + square.description))
  }

  private func isNext(_ square: Square) -> Bool {
    ply < plies.count && plies[ply].square == square
  }

  /// The links to the first, previous, next and last page. On a still frame, previous and next are the
  /// neighbouring frames.
  ///
  /// While the record plays, next is the page that follows automatically, for browsers that don't follow
  /// refreshes.
  var steps: [StepViewData] {
    let valuing = valuing
    let neighbours = address.pace == nil ? neighbouringFrames : nil
    let previous = neighbours?.previous ?? (ply > 0 ? route(to: ply - 1) : nil)
    let following =
      neighbours?.next
      ?? (address.step != nil ? route(to: ply) : ply < plies.count ? route(to: ply + 1) : nil)
    func step(
      _ label: String, _ target: Route?, fragment: String? = nil, isReady: Bool = false
    ) -> StepViewData {
      StepViewData(
        label: label,
        address: target.flatMap {
          context.links.address(of: valuing.keeping($0), fragment: fragment)
        },
        isReady: isReady)
    }
    return [
      step(words[.firstMove], ply > 0 ? route(to: 0) : nil),
      step(words[.previousMove], previous),
      step(
        words[.nextMove], next ?? following, fragment: next == nil ? nil : square?.description,
        isReady: address.pace == nil && address.step == nil && !address.isFramed),
      step(
        words[.lastMove], ply < plies.count || address.step != nil ? route(to: plies.count) : nil),
    ]
  }

  private var neighbouringFrames: (previous: Route?, next: Route?)? {
    guard let step = address.step, let frames else { return nil }
    let next = frames.step(after: step).flatMap { $0 == .end ? nil : $0 }
    return (step.previous.map(frame), next.map(frame))
  }

  private func frame(_ step: FrameAddress.Step) -> Route {
    .record(RecordAddress(address.text, ply: ply, step: step))
  }

  /// The link that plays or pauses the record; nil if nothing can be played.
  var play: LinkViewData? {
    if address.pace != nil { return frameLink(words[.pause], pace: nil) }
    guard let pace = currentPace else { return nil }
    if address.step != nil { return frameLink(words[.playRecord], pace: pace) }
    return link(words[.playRecord], at: pace)
  }

  private func frameLink(_ label: String, pace: RecordPace?) -> LinkViewData? {
    let target = RecordAddress(address.text, ply: ply, step: address.step, pace: pace)
    return context.link(label, to: .record(target), fragment: square?.description)
  }

  /// The paces at which the record can play. A static site has pages for at most one of them.
  private var paces: [RecordPace] {
    if let common { return common.paces }
    guard !plies.isEmpty else { return [] }
    guard !context.links.areServed else { return RecordPace.allCases }
    return RecordPace.allCases.filter { pace in
      context.links.address(of: .record(RecordAddress(address.text, ply: ply, pace: pace))) != nil
    }
  }

  private var settings: PaceViewData? {
    let paces = paces
    guard paces.count > 1 else { return nil }
    let links = paces.compactMap { pace in
      link(words.name(of: pace), at: pace).map { link in
        LinkViewData(address: link.address, label: link.label, isCurrent: pace == currentPace)
      }
    }
    return PaceViewData(title: words[.settings], label: words[.motion], links: links)
  }

  /// The pace at which the record plays, or would play.
  private var currentPace: RecordPace? {
    address.pace ?? address.step?.pace ?? paces.first
  }

  /// The link that plays at a pace: the current move, or the moves after the page's ply. At the end, it plays
  /// the whole record.
  private func link(_ label: String, at pace: RecordPace) -> LinkViewData? {
    guard paces.contains(pace) else { return nil }
    // The server finds the first frame of the whole record, which keeps this address short.
    if address == RecordAddress(address.text), case .page = context.links {
      return context.links.link(label, to: .record(RecordAddress(address.text, pace: pace)))
    }
    let isShowingMove = address.step != nil || address.pace != nil
    let from = isShowingMove ? max(ply - 1, 0) : ply < plies.count ? ply : 0
    return context.link(
      label, to: .record(moment(after: from, pace)), fragment: plies[from].square.description)
  }

  /// The page that follows while the record plays; nil if it doesn't play.
  var next: Route? {
    guard let pace = address.pace else { return nil }
    let step = address.step.map { step in frames?.step(after: step) } ?? .end
    guard let step else { return nil }
    return .record(RecordAddress(address.text, ply: ply, step: step, pace: pace))
  }

  /// Whether the record has the ply and the frame of an address.
  package func has(_ address: RecordAddress) -> Bool {
    let ply = address.ply ?? plies.count
    guard 0...plies.count ~= ply else { return false }
    guard let step = address.step else { return true }
    // When a record plays move by move, its start is visible as long as a move.
    if step == .end { return true }
    return ply > 0 && MoveFrames(of: plies[ply - 1]).turned(by: step) != nil
  }

  /// The first page that a playing record shows after a ply: the first frame of the next move, or the end.
  package func moment(after ply: Int, _ pace: RecordPace) -> RecordAddress {
    let end = RecordAddress(address.text, tags: address.tags)
    guard ply < plies.count else { return end }
    let step = pace.firstStep
    if step == nil, ply + 1 == plies.count { return end }
    return RecordAddress(address.text, ply: ply + 1, step: step, pace: pace, tags: address.tags)
  }
}

/// The parts that the pages of a record share, because they show the whole record.
private struct RecordOverview: Sendable {
  var moves: MoveListViewData?
  var graph: GraphViewData?
  let paces: [RecordPace]

  func showing(_ ply: Int) -> Self {
    var shown = self
    shown.moves?.mark(ply)
    shown.graph?.now = String(ply)
    return shown
  }
}

extension FrameAddress.Step {
  /// The previous step of the same kind.
  fileprivate var previous: FrameAddress.Step? {
    switch self {
    case .disk(let number): number > 1 ? .disk(number - 1) : nil
    case .direction(let number): number > 1 ? .direction(number - 1) : nil
    case .end, .count: nil
    }
  }

  fileprivate var pace: RecordPace {
    switch self {
    case .disk, .end, .count: .disks
    case .direction: .directions
    }
  }
}

extension RecordPagePresenter {
  /// The address of the moment when nothing plays.
  private var still: RecordAddress {
    RecordAddress(address.text, ply: ply == plies.count ? nil : ply, tags: address.tags)
  }

  /// The sharing section; nil for a frame, which isn't worth sharing.
  var share: ShareViewData? {
    guard address.step == nil, address.pace == nil else { return nil }
    let position = position
    return words.share(
      recordText: text(to: ply), position: position,
      message: words.text(of: position.status),
      address: context.address(of: .record(still)),
      positionAddress: context.address(of: .position(position.text)),
      frame: RecordFrame(of: still, saying: words.news(of: position), on: context),
      downloads: addresses(of: position)
        + downloads.compactMap { download in
          context.link(words.name(of: download, moves: ply), to: .record(still, as: download))
        } + [sheet].compactMap { $0 })
  }

  /// The link to the score sheet. Only at the record's end, because its address repeats the record.
  private var sheet: LinkViewData? {
    guard ply == plies.count, ply > 0 else { return nil }
    return context.link(words[.sheet], to: .sheet(address.text))
  }

  /// Links to the addresses, if the site's public address isn't known: a page that shared caches may store
  /// can't contain absolute addresses then.
  private func addresses(of position: Position) -> [LinkViewData] {
    guard context.address(of: .record(still)) == nil else { return [] }
    return [
      context.link(words[.address], to: .record(still)),
      context.link(words[.positionAddress], to: .position(position.text)),
    ].compactMap { $0 }
  }

  /// In a folder, the transcript is a file of its own and gets a link. Only the whole record is worth a moving picture.
  private var downloads: [Download] {
    if case .file = context.links { return Download.allCases }
    return Download.beyondTexts + (ply == plies.count && ply > 0 ? [.gif] : [])
  }

  /// The ply that previews show. On a static site, people share the first page of a game to show the whole game, as
  /// its picture does.
  private var shown: RecordPly? { ply == 0 && !context.links.areServed ? plies.last : nil }

  /// The last ply of a finished game, with whose result the game's first page begins on a static site.
  private var ending: RecordPly? { shown.flatMap { $0.after.status.isOver ? $0 : nil } }

  private var description: String {
    let occasion = words.occasion(of: tags)
    return words.joined(
      [
        words.cardText(disks: shown?.number ?? ply),
        opening.map { words[.openingLabel] + " " + $0.name }, occasion.isEmpty ? nil : occasion,
      ].compactMap { $0 })
  }

  var card: CardViewData? {
    context.card(
      pairing + words.news(of: shown?.after ?? position),
      description, of: .record(still), picture: .record(still, as: .png))
  }
}
