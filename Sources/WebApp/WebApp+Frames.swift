import Gameplay
import HTTP
import Presentation
import Reversi
import Views

extension WebApp {
  /// A frame of a move, shown after the one before it has been seen for an interval.
  ///
  /// A move that was taken back meanwhile leads to the current page.
  func framePage(
    _ frame: FrameAddress, of id: GameID, _ exchange: Exchange
  ) async throws -> HTTPResponse {
    if !exchange.isHead, frame.step.isHeld, try await frames(frame, of: id) != nil {
      await hold(for: games.pace.frameInterval, exchange)
    }
    guard let (game, frames) = try await frames(frame, of: id) else {
      return redirect(to: .game(id))
    }
    if Task.isCancelled { return try interrupted(frame, of: frames, in: game, exchange) }
    if frame.step == .end { return redirect(to: target(behind: frames, in: game, exchange)) }

    let viewer = viewer(exchange, of: game)
    let presenter = FramePagePresenter(
      game: game, frame: frame, of: frames, viewer: viewer, site: facts)
    guard let viewData = presenter.viewData() else { return redirect(to: .game(id)) }
    guard viewer.rights.isEmpty else { return uncachedPage(try html(viewData)) }
    return HTTPResponse(status: .ok, fields: Self.revalidatedFields, body: try html(viewData))
  }

  /// A frame at a shutdown: where it leads on to at once, a browser would find nobody.
  private func interrupted(
    _ frame: FrameAddress, of frames: MoveFrames, in game: LivingGame, _ exchange: Exchange
  ) throws -> HTTPResponse {
    let viewer = viewer(exchange, of: game)
    let presenter = FramePagePresenter(
      game: game, frame: frame.step == .end ? frames.last(for: viewer.motion) : frame, of: frames,
      viewer: viewer, site: facts, refreshDelay: VisitorLimiter.pollingInterval)
    guard let viewData = presenter.viewData() else { return redirect(to: .game(game.id)) }
    return askingAgain(try html(viewData), status: .serviceUnavailable)
  }

  /// The move that a frame belongs to, nil if it has no such frame or isn't part of the game any more.
  private func frames(
    _ frame: FrameAddress, of id: GameID
  ) async throws -> (LivingGame, MoveFrames)? {
    guard let game = try await games.untouchedGame(id) else { throw Refusal(.noSuchGame) }
    guard let frames = MoveFrames(of: frame.version, in: game),
      frame.step == .end || frames.step(after: frame.step) != nil
    else { return nil }
    return (game, frames)
  }

  /// The next move if one followed, or else the living page.
  private func target(
    behind frames: MoveFrames, in game: LivingGame, _ exchange: Exchange
  ) -> Target {
    guard let next = game.placements(after: frames.version).first else {
      return Target(.game(game.id), fragment: frames.square.description)
    }
    return Target(moveOf: game.moveVersions[next], in: game, exchange.visitor.motion)
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
