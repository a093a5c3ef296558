import ComputerPlayers
import Gameplay
import HTTP
import Presentation
import Reversi

/// A game's page, its frames, pages that wait for a move, and its downloads.
extension Request {
  /// A game's page, if it is available without waiting; otherwise nil.
  func cachedPage(of id: GameID) -> HTTPResponse? {
    games.cachedGame(id).flatMap { hasNextGames($0) ? nil : page(of: $0) }
  }

  /// A game's page. It is never held and never redirected.
  func page(of id: GameID) async throws -> HTTPResponse {
    let game = try await current(id)
    return page(of: game, nextGames: try await nextGames(after: game))
  }

  /// The other games that wait for the visitor; empty for a page without a link to them.
  func nextGames(after game: LivingGame) async throws(GameStoreError) -> [GameID] {
    guard hasNextGames(game) else { return [] }
    return try await games.nextGames(for: visitor.seats, after: game.id)
  }

  /// Whether a game's page links to the visitor's next game: another person is to move, or two people's game is over.
  private func hasNextGames(_ game: LivingGame) -> Bool {
    let rights = game.seats.rights(of: visitor.seats)
    return !rights.isWatcher && game.modes == PlayerModes() && !game.awaits(rights)
  }

  private func page(
    of game: LivingGame, nextGames: [GameID] = [], refreshDelay: Int = 0
  ) -> HTTPResponse {
    var viewer = viewer(of: game, nextGames: nextGames)
    viewer.keepsCookies = !hasLostSeat(in: game)
    let presenter = GamePagePresenter(
      game: game, viewer: viewer, now: games.now, site: publication, refreshDelay: refreshDelay)
    guard viewer.rights.isEmpty, viewer.keepsCookies else {
      return uncachedPage(app.html(presenter.viewData()))
    }
    let page = identity(of: game, "page", for: viewer).adding(presenter.isAwake)
      .adding(presenter.isTimeUp).adding(refreshDelay)
    return cached(page, fields: ResponseFields.revalidated) {
      app.html(presenter.viewData())
    }
  }

  /// Whether the visitor has just created the game in a browser that doesn't keep cookies.
  private func hasLostSeat(in game: LivingGame) -> Bool {
    games.now - game.created < .seconds(60) && mayHaveCreated(game.id)
  }

  /// Whether a browser without cookies comes from a page whose only link to a new game creates it.
  private func mayHaveCreated(_ id: GameID) -> Bool {
    guard visitor.hasNoCookies, let page = referringPage else {
      return false
    }
    switch page {
    case .start, .new, .record, .position: return true
    case .game(let other, _): return other != id
    default: return false
    }
  }

  /// The identity of a game's pages for visitors who may only watch.
  private func identity(
    of game: LivingGame, _ kind: String, for viewer: Viewer
  ) -> PageIdentity {
    app.renderer.adding(kind).adding(game.id.text).adding(game.version)
      .adding(game.seats.revision).adding(viewer)
  }

  /// The page that asks to confirm a reset. A due move is played behind it, as in the original.
  func resetPage(of id: GameID) async throws -> HTTPResponse {
    let (game, viewer) = try asHost(try await current(id))
    guard !game.overrulesAnother(viewer.rights) else { throw RefusedRequest(.needsConsent) }
    return page(asking: .reset, in: game, viewer)
  }

  /// The page that asks one of two players to confirm that they resign.
  func resigningPage(of id: GameID) async throws -> HTTPResponse {
    let game = try await current(id)
    let viewer = viewer(of: game)
    guard !viewer.rights.isWatcher else { throw RefusedRequest(.foreignSeat) }
    guard game.sideAgainstAnother(viewer.rights) != nil, !game.status.isOver else {
      throw RefusedRequest(.movedOn)
    }
    return page(asking: .resign, in: game, viewer)
  }

  func asHost(_ game: LivingGame) throws(RefusedRequest) -> (LivingGame, Viewer) {
    let viewer = viewer(of: game)
    guard viewer.rights.contains(.host) else { throw RefusedRequest(.onlyHost) }
    return (game, viewer)
  }

  private func page(
    asking change: GameChange, in game: LivingGame, _ viewer: Viewer
  ) -> HTTPResponse {
    let presenter = QuestionPagePresenter(change, game: game, viewer: viewer, site: publication)
    return uncachedPage(app.html(presenter.viewData()))
  }

  /// - Parameter name: what a host who invites somebody has typed as a name, if that can't be one.
  func sharePage(
    of id: GameID, refusing name: RefusedName? = nil
  ) async throws -> HTTPResponse {
    let game = try await current(id)
    let presenter = SharePagePresenter(
      game: game, refusedName: name, viewer: viewer(of: game), now: games.now, site: publication)
    return uncachedPage(app.html(presenter.viewData()), status: name == nil ? .ok : .badRequest)
  }

  /// The game's page with a suggested move. Redirects to the plain page if the visitor may not get a hint.
  func hintPage(of id: GameID) async throws -> HTTPResponse {
    let game = try await current(id)
    let viewer = viewer(of: game)
    guard game.mayHaveHint(viewer.rights),
      let hint = try await games.computers.hint(in: game.position)
    else { return redirect(to: Redirect(.game(id)), of: game) }
    let presenter = GamePagePresenter(
      game: game, hint: hint, viewer: viewer, now: games.now, site: publication)
    return uncachedPage(app.html(presenter.viewData()))
  }

  /// Holds the response until a move follows the version that the visitor has seen, then redirects to the
  /// move's first frame. If only the seats have changed, redirects to the game's page.
  func moveSince(_ version: Int, seats: Int?, in id: GameID) async throws -> HTTPResponse {
    let (hasWaited, isHeld) = try await hold(until: id, isAfter: version, seats: seats) {
      presenter(of: $0).isHeld
    }
    return try await moveSince(version, seats, in: id, hasWaited: hasWaited, isHeld: isHeld)
  }

  // A held request keeps the memory of each function that waits, so another function handles the game.
  @inline(never)
  private func moveSince(
    _ version: Int, _ seats: Int?, in id: GameID, hasWaited: Bool, isHeld: Bool
  ) async throws -> HTTPResponse {
    let game = try await hasWaited ? untouched(id) : current(id)
    if isHead { return move(since: version, in: game) }
    if game.version == version,
      let page = interruption(waitingPage(of: game, status: .serviceUnavailable))
    {
      return page
    }
    guard game.version == version, seats ?? game.seats.revision == game.seats.revision else {
      return move(since: version, in: game)
    }
    guard isHeld else { return waitingPage(of: game, status: .tooManyRequests) }
    guard let pause = presenter(of: game).pause else { return move(since: version, in: game) }
    return page(of: game, nextGames: try await nextGames(after: game), refreshDelay: pause)
  }

  private func presenter(of game: LivingGame, refreshDelay: Int = 0) -> GamePagePresenter {
    GamePagePresenter(
      game: game, viewer: viewer(of: game), now: games.now, site: publication,
      refreshDelay: refreshDelay)
  }

  private func move(since version: Int, in game: LivingGame) -> HTTPResponse {
    let missed = game.placements(after: version)
    guard let first = missed.first, missed.count <= 4 else {
      return redirect(to: Redirect(.game(game.id)), of: game)
    }
    return redirect(
      to: Redirect(moveOf: game.moveVersions[first], in: game, visitor.motion), of: game)
  }

  /// The game on a page that reloads itself, for a request that can't be held or held any longer.
  ///
  /// A redirect to the game's own page would not do, because that page asks again without a pause.
  private func waitingPage(of game: LivingGame, status: HTTPStatus) -> HTTPResponse {
    let presenter = presenter(of: game, refreshDelay: VisitorLimiter.pollingInterval)
    return askingAgain(app.html(presenter.viewData()), status: status)
  }

  func moment(_ ply: Int, of id: GameID) async throws -> HTTPResponse {
    let game = try await untouched(id)
    return redirect(
      to: game.record.plyCount == 0 ? .game(id) : .record(RecordAddress(of: game, ply: ply)))
  }

  func document(of id: GameID, as download: Download) async throws -> HTTPResponse {
    let game = try await current(id)
    let fields = ResponseFields.keptDocument(type: download.contentType, caching: "no-cache")
    // The time limit and the names depend on the seats.
    let page = app.renderer.adding(download.rawValue).adding(id.text).adding(game.version)
      .adding([.json, .ggf, .png, .gif, .oembed].contains(download) ? game.seats.revision : 0)
      .adding(frameWidth)
    return try cached(page, fields: fields) {
      switch download {
      case .json: Array(GameDocument(game).json.utf8)
      case .save: Array(GameDocument(game).save.utf8)
      default: try bytes(of: RecordDocument(of: game), as: download)
      }
    }
  }
}

extension Request {
  /// A frame of a move. The response is held until the frame before it has been visible for an interval.
  ///
  /// If the move has been taken back since, the visitor is redirected to the current page.
  func page(of frame: FrameAddress, in id: GameID) async throws -> HTTPResponse {
    // A visitor whose browser lost the seat must be told before anything else.
    if mayHaveCreated(id), let game = try await games.untouchedGame(id), hasLostSeat(in: game) {
      return redirect(to: .game(id))
    }
    if !isHead, !frame.isWantedNow, frame.step.isHeld,
      frames(frame, in: try await untouched(id)) != nil
    {
      await hold(for: games.pace.frameInterval)
    }
    return try page(of: frame, in: try await untouched(id))
  }

  @inline(never)
  private func page(of frame: FrameAddress, in game: LivingGame) throws -> HTTPResponse {
    guard let frames = frames(frame, in: game) else { return redirect(to: .game(game.id)) }
    if Task.isCancelled, !app.isSucceeded { return interrupted(frame, of: frames, in: game) }
    if frame.step == .end { return redirect(to: target(behind: frames, in: game)) }

    let viewer = viewer(of: game)
    func html() throws -> [UInt8] {
      let presenter = FramePagePresenter(
        game: game, frame: frame, of: frames, viewer: viewer, site: publication)
      guard let page = presenter.viewData() else { throw RefusedRequest(.notFound) }
      return app.html(page)
    }
    guard viewer.rights.isEmpty else { return uncachedPage(try html()) }
    return try cached(
      identity(of: game, "frame", for: viewer).adding(frame.text),
      fields: ResponseFields.revalidated, body: html)
  }

  /// A frame during a shutdown. A redirect to the next frame would make the browser connect to a server that
  /// has shut down.
  private func interrupted(
    _ frame: FrameAddress, of frames: MoveFrames, in game: LivingGame
  ) -> HTTPResponse {
    let viewer = viewer(of: game)
    let presenter = FramePagePresenter(
      game: game, frame: frame.step == .end ? frames.last(for: viewer.motion) : frame, of: frames,
      viewer: viewer, site: publication, refreshDelay: VisitorLimiter.pollingInterval)
    guard let viewData = presenter.viewData() else { return redirect(to: .game(game.id)) }
    return askingAgain(app.html(viewData), status: .serviceUnavailable)
  }

  /// The move of a frame; nil if the move has no such frame or is no longer part of the game.
  @inline(never)
  private func frames(_ frame: FrameAddress, in game: LivingGame) -> MoveFrames? {
    guard let frames = MoveFrames(of: frame.version, in: game),
      frame.step == .end || frames.step(after: frame.step) != nil
    else { return nil }
    return frames
  }

  private func target(behind frames: MoveFrames, in game: LivingGame) -> Redirect {
    guard let next = game.placements(after: frames.version).first else {
      let count = FrameAddress(version: frames.version, step: .count)
      let isCounted = visitor.motion != .off && frames.final != nil
      return Redirect(
        .game(game.id, isCounted ? .frame(count) : .page()), fragment: frames.square.description)
    }
    return Redirect(moveOf: game.moveVersions[next], in: game, visitor.motion)
  }
}

extension FrameAddress.Step {
  /// Whether another frame is visible while the request for this one is held.
  var isHeld: Bool {
    switch self {
    case .disk(let number), .direction(let number): number > 1
    case .count: false
    case .end: true
    }
  }
}
