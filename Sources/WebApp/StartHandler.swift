import Gameplay
import HTTP
import Presentation
import Views

/// The ways into a game, and what a visitor chooses for all of them.
struct StartHandler: RequestHandler {
  let app: WebApp
  let context: RequestContext

  /// The visitor's last game if there still is one, or else a board to play at once.
  func startPage() async throws -> HTTPResponse {
    guard let latest = context.visitor.recentGames.first, try await existing(latest) != nil else {
      return try freshBoard(.start)
    }
    return redirect(to: .game(latest))
  }

  /// A board to play at once, with the choices and the visitor's last games.
  func newPage() async throws -> HTTPResponse {
    var recent: [LivingGame] = []
    for id in context.visitor.recentGames {
      if let game = try await existing(id) { recent.append(game) }
    }
    return try freshBoard(.new(games: recent))
  }

  /// A game of the visitor's; a damaged one counts as gone, or it would bar the way to every new game.
  private func existing(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    do {
      return try await games.untouchedGame(id)
    } catch .damaged {
      return nil
    }
  }

  private func freshBoard(_ kind: FreshPagePresenter.Kind) throws -> HTTPResponse {
    let presenter = FreshPagePresenter(kind, viewer: viewer(), site: siteIdentity)
    return HTTPResponse(
      status: .ok, fields: ResponseFields.freshBoard, body: try app.html(presenter.viewData()))
  }

  /// Creates a game and makes its creator the host.
  func createGame(_ form: HTTPForm) async throws -> HTTPResponse {
    let new = try NewGame(form)
    let (key, host) = try newKey()
    let motion = context.visitor.motion
    guard
      let game = try await games.create(
        new, id: app.identifiers.gameID(), host: host, motion: motion)
    else { return redirect(to: context.visitor.recentGames.isEmpty ? .start : .new) }

    let target =
      game.version == 0
      ? Redirect(.game(game.id)) : Redirect(moveOf: game.version, in: game, motion)
    var response = redirect(to: target)
    handOver(key, of: game.id, in: &response)
    remember(game.id, in: &response)
    return response
  }
}

extension StartHandler {
  /// Keeps how much of a move the visitor wants to see.
  ///
  /// The way back is made of a game and a frame, never of a free address.
  func choose(_ form: HTTPForm) async throws -> HTTPResponse {
    guard let motion = try form.value("motion", Motion.init(rawValue:)) else {
      throw RefusedRequest(.malformedForm)
    }
    var response = redirect(to: try await wayBack(from: form, motion: motion))
    response.fields.setCookie(
      CookieName.choices, ChoicesCookie.value(motion), path: "/", for: settings, context.client)
    countPost(in: &response)
    return response
  }

  private func wayBack(from form: HTTPForm, motion: Motion) async throws -> Redirect {
    guard let id = try form.value("game", { GameID($0) }) else { return Redirect(.new) }
    let frame = try form.frame()
    guard motion != .off, let game = try await games.untouchedGame(id) else {
      return Redirect(.game(id))
    }
    return Redirect(backTo: frame, in: game)
  }

  /// What the style sheet for visitors who prefer reduced motion asks for: turns the frames off until they choose.
  func reducedMotionBeacon() -> HTTPResponse {
    var response = HTTPResponse(status: .noContent, fields: ResponseFields.uncached)
    if context.visitor.chosenMotion == nil, !context.isHead {
      response.fields.setCookie(
        CookieName.choices, ChoicesCookie.value(.off), path: "/", for: settings, context.client)
    }
    return response
  }
}
