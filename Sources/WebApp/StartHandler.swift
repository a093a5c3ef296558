import Gameplay
import HTTP
import Presentation
import Reversi
import Views

/// The ways into a game, and what a visitor chooses for all of them.
struct StartHandler: RequestHandler {
  let app: WebApp
  let context: RequestContext

  /// The visitor's last game unless it is over, or else a board to play at once.
  func startPage() async throws -> HTTPResponse {
    guard let latest = try await latestGames(limit: 1).first else { return try freshBoard(.start) }
    return latest.status.isOver ? try await newPage() : redirect(to: .game(latest.id))
  }

  /// A board to play at once, with the choices and the visitor's last games.
  func newPage() async throws -> HTTPResponse {
    try freshBoard(.new(games: try await latestGames(limit: 10)))
  }

  /// The visitor's games, those changed last first.
  private func latestGames(limit: Int) async throws(GameStoreError) -> [LivingGame] {
    var names = try await games.latestGames(of: context.visitor.seats, limit: limit)
    for id in context.visitor.rememberedGames where !names.contains(id) { names.append(id) }
    var found: [LivingGame] = []
    for id in names.prefix(limit) {
      if let game = try await existing(id) { found.append(game) }
    }
    return found
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
    var response = HTTPResponse(
      status: .ok, fields: ResponseFields.freshBoard, body: try app.html(presenter.viewData()))
    // Whoever comes by once a year is known for good.
    if let player = context.visitor.playerKey { keep(player, in: &response) }
    return response
  }

  /// Creates a game and makes its creator the host.
  func createGame(_ form: HTTPForm) async throws -> HTTPResponse {
    let new = try NewGame(form)
    let player = playerKey()
    let motion = context.visitor.motion
    guard
      let game = try await games.create(
        new, id: app.identifiers.gameID(), host: SeatDigest(key: player), motion: motion)
    else { return redirect(to: context.visitor.playerKey == nil ? .start : .new) }

    let target =
      game.version == 0
      ? Redirect(.game(game.id)) : Redirect(moveOf: game.version, in: game, motion)
    var response = redirect(to: target, of: game)
    remember(player, in: &response)
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
      CookieName.choices, ChoicesCookie.value(motion), for: settings, context.client)
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
        CookieName.choices, ChoicesCookie.value(.off), for: settings, context.client)
    }
    return response
  }
}
