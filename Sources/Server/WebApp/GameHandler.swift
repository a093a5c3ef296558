import ComputerPlayers
import Gameplay
import HTTP
import Presentation
import Reversi
import Views

/// A living game: its page, its moves as they are shown and waited for, and what it can be taken along as.
struct GameHandler: RequestHandler {
  let app: WebApp
  let context: RequestContext

  /// The page of a game that can be had without waiting; nil for any other.
  func pageAtHand(of id: GameID) throws -> HTTPResponse? {
    guard context.visitor.gameSeats.isEmpty, let game = games.gameAtHand(id) else { return nil }
    return try page(of: game)
  }

  /// A living game's page, which is never held and never redirects.
  func page(of id: GameID) async throws -> HTTPResponse {
    let game = try await current(id)
    var response = try page(of: game)
    try await renewSeat(in: game, &response)
    return response
  }

  private func page(of found: consuming LivingGame) throws -> HTTPResponse {
    // The presenter takes over the game as it was found: a copy would count a reference for each of its parts.
    var viewer = viewer(of: found)
    viewer.keepsCookies = !hasLostSeat(in: found)
    let presenter = GamePagePresenter(
      game: found, viewer: viewer, now: games.now, site: siteIdentity)
    let game = presenter.game
    guard viewer.rights.isEmpty else { return uncachedPage(try app.html(presenter.viewData())) }
    guard viewer.keepsCookies else { return uncachedPage(try app.html(presenter.viewData())) }
    let page = identity(of: game, "page", for: viewer).adding(presenter.isAwake)
    return try cached(page, fields: ResponseFields.revalidated) {
      try app.html(presenter.viewData())
    }
  }

  /// Whether the visitor has just created the game in a browser that keeps no cookies.
  private func hasLostSeat(in game: borrowing LivingGame) -> Bool {
    games.now - game.created < .seconds(60) && mayHaveCreated(game.id)
  }

  /// Whether a browser without cookies comes from a page that nothing but creating it leads from to a new game.
  private func mayHaveCreated(_ id: GameID) -> Bool {
    guard context.visitor.hasNoCookies, let page = referringPage else { return false }
    switch page {
    case .start, .new, .record, .position: return true
    case .game(let other, _): return other != id
    default: return false
    }
  }

  /// Makes a player's seat of one whose key the visitor was given for this game alone.
  private func renewSeat(in game: LivingGame, _ response: inout HTTPResponse) async throws {
    let keys = context.visitor.gameSeats
    guard !context.isHead, !games.isReadOnly, !game.seats.rights(of: keys).isEmpty else { return }
    let player = playerKey()
    _ = try await games.hand(keys, of: game.id, to: SeatDigest(key: player))
    keep(player, in: &response)
    response.fields.setCookie(
      CookieName.seat, "", path: SiteRoute.game(game.id).path, keptFor: 0, for: settings,
      context.client)
  }

  /// What the pages of a game depend on for whoever may only look.
  private func identity(of game: borrowing LivingGame, _ kind: String, for viewer: Viewer)
    -> PageIdentity
  {
    app.renderer.adding(kind).adding(game.id.text).adding(game.version)
      .adding(game.seats.revision).adding(viewer.motion.rawValue).adding(viewer.hasChosenMotion)
      .adding(viewer.theme?.rawValue ?? "")
      .adding(viewer.language.tag)
  }

  /// The question before a reset; a due move is made behind it, as in the original.
  func resetPage(of id: GameID) async throws -> HTTPResponse {
    let game = try await current(id)
    let viewer = viewer(of: game)
    guard viewer.rights.contains(.host) else { throw RefusedRequest(.onlyHost) }
    return uncachedPage(
      try app.html(ResetPagePresenter(game: game, viewer: viewer, site: siteIdentity).viewData()))
  }

  /// What there is to hand on; it stays as it is while others move.
  func sharePage(of id: GameID) async throws -> HTTPResponse {
    let game = try await current(id)
    let presenter = SharePagePresenter(
      game: game, viewer: viewer(of: game), now: games.now, site: siteIdentity)
    return uncachedPage(try app.html(presenter.viewData()))
  }

  /// The game's page with a move to make; without anything of a hint where the visitor may have none.
  func hintPage(of id: GameID) async throws -> HTTPResponse {
    let game = try await current(id)
    let viewer = viewer(of: game)
    guard game.mayHaveHint(viewer.rights) else {
      return redirect(to: Redirect(.game(id)), of: game)
    }
    let presenter = GamePagePresenter(
      hint: try await hint(in: game.position), in: game, viewer: viewer, now: games.now,
      site: siteIdentity)
    return uncachedPage(try app.html(presenter.viewData()))
  }

  /// What to play, which is debited to the visitor's address unless it is known already.
  private func hint(in position: Position) async throws -> Finding {
    if let hint = games.knownHint(in: position) { return hint }
    return try await games.hint(in: position)
  }

  /// Holds the answer until a move follows the version that the visitor has seen, then leads to its first frame.
  func moveSince(_ version: Int, in id: GameID) async throws -> HTTPResponse {
    if !context.isHead, !limiter.mayHold(context) {
      return try await unheldMoveSince(version, in: id)
    }
    defer { if !context.isHead { limiter.release(context) } }
    let found =
      context.isHead
      ? try await games.untouchedGame(id)
      : try await games.game(id, after: version, waitingAtMost: WebApp.patience)
    guard let game = found else { throw RefusedRequest(.noSuchGame) }
    // A browser that was sent elsewhere would find nobody there, and stay on an error page.
    if Task.isCancelled, game.version == version {
      if app.isSucceeded { return redirect(to: .game(id, .seen(version: version))) }
      return try waitingPage(of: game, status: .serviceUnavailable)
    }
    return move(since: version, in: game)
  }

  private func move(since version: Int, in game: LivingGame) -> HTTPResponse {
    let missed = game.placements(after: version)
    guard let first = missed.first, missed.count <= 4 else {
      return redirect(to: Redirect(.game(game.id)), of: game)
    }
    return redirect(
      to: Redirect(moveOf: game.moveVersions[first], in: game, context.visitor.motion), of: game)
  }

  private func unheldMoveSince(_ version: Int, in id: GameID) async throws -> HTTPResponse {
    let game = try await current(id)
    guard game.version == version else { return move(since: version, in: game) }
    return try waitingPage(of: game, status: .tooManyRequests)
  }

  /// What is shown where an answer can't be held, or not any longer: the game as it is, on a page that asks
  /// again by itself.
  ///
  /// Leading back to the game's own page would not do, because that asks again without a pause.
  private func waitingPage(of game: LivingGame, status: HTTPStatus) throws -> HTTPResponse {
    let presenter = GamePagePresenter(
      game: game, viewer: viewer(of: game), now: games.now, site: siteIdentity,
      refreshDelay: VisitorLimiter.pollingInterval)
    return askingAgain(try app.html(presenter.viewData()), status: status)
  }

  /// A game to take along.
  func document(of id: GameID, as download: Download) async throws -> HTTPResponse {
    let game = try await current(id)
    let fields = ResponseFields.document(type: download.contentType, caching: "no-cache")
    // Until when there is time depends on the seats, too.
    let page = app.renderer.adding(download.rawValue).adding(id.text).adding(game.version)
      .adding(download == .json ? game.seats.revision : 0)
    return try cached(page, fields: fields) {
      switch download {
      case .json: Array(GameDocument(game).json.utf8)
      case .save: Array(GameDocument(game).save.utf8)
      default: try bytes(of: RecordDocument(of: game), as: download)
      }
    }
  }
}

extension GameHandler {
  /// A frame of a move, shown after the one before it has been seen for an interval.
  ///
  /// A move that was taken back meanwhile leads to the current page.
  func page(of frame: FrameAddress, in id: GameID) async throws -> HTTPResponse {
    // Whoever can't play on has to hear of it before anything else.
    if mayHaveCreated(id), let game = try await games.untouchedGame(id), hasLostSeat(in: game) {
      return redirect(to: .game(id))
    }
    if !context.isHead, !frame.isWantedNow, frame.step.isHeld,
      try await frames(frame, of: id) != nil
    {
      await hold(for: games.pace.frameInterval)
    }
    guard let (game, frames) = try await frames(frame, of: id) else {
      return redirect(to: .game(id))
    }
    if Task.isCancelled, !app.isSucceeded { return try interrupted(frame, of: frames, in: game) }
    if frame.step == .end { return redirect(to: target(behind: frames, in: game)) }

    let viewer = viewer(of: game)
    let presenter = FramePagePresenter(
      game: game, frame: frame, of: frames, viewer: viewer, site: siteIdentity)
    guard let viewData = presenter.viewData() else { return redirect(to: .game(id)) }
    guard viewer.rights.isEmpty else { return uncachedPage(try app.html(viewData)) }
    let page = identity(of: game, "frame", for: viewer).adding(frame.text)
    return HTTPResponse(
      status: .ok, fields: ResponseFields.revalidated,
      body: try app.pages.bytes(of: page) { try app.html(viewData) })
  }

  /// A frame at a shutdown: where it leads on to at once, a browser would find nobody.
  private func interrupted(
    _ frame: FrameAddress, of frames: MoveFrames, in game: LivingGame
  ) throws -> HTTPResponse {
    let viewer = viewer(of: game)
    let presenter = FramePagePresenter(
      game: game, frame: frame.step == .end ? frames.last(for: viewer.motion) : frame, of: frames,
      viewer: viewer, site: siteIdentity, refreshDelay: VisitorLimiter.pollingInterval)
    guard let viewData = presenter.viewData() else { return redirect(to: .game(game.id)) }
    return askingAgain(try app.html(viewData), status: .serviceUnavailable)
  }

  /// The move that a frame belongs to, nil if it has no such frame or isn't part of the game any more.
  private func frames(_ frame: FrameAddress, of id: GameID) async throws -> (
    LivingGame, MoveFrames
  )? {
    let game = try await untouched(id)
    guard let frames = MoveFrames(of: frame.version, in: game),
      frame.step == .end || frames.step(after: frame.step) != nil
    else { return nil }
    return (game, frames)
  }

  /// The next move if one followed, or else the living page.
  private func target(behind frames: MoveFrames, in game: LivingGame) -> Redirect {
    guard let next = game.placements(after: frames.version).first else {
      return Redirect(.game(game.id), fragment: frames.square.description)
    }
    return Redirect(moveOf: game.moveVersions[next], in: game, context.visitor.motion)
  }
}

extension FrameAddress.Step {
  /// Whether another frame is shown while this one is waited for.
  var isHeld: Bool {
    switch self {
    case .disk(let number), .direction(let number): number > 1
    case .end: true
    }
  }
}
