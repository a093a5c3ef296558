import Gameplay
import HTTP
import Presentation
import Views

extension WebApp {
  /// The visitor's last game if there still is one, or else a board to play at once.
  func startPage(_ exchange: Exchange) async throws -> HTTPResponse {
    guard let latest = exchange.visitor.recentGames.first, try await existing(latest) != nil else {
      return try freshBoard(.start, exchange)
    }
    return redirect(to: .game(latest))
  }

  /// A board to play at once, with the choices and the visitor's last games.
  func newPage(_ exchange: Exchange) async throws -> HTTPResponse {
    var recent: [LivingGame] = []
    for id in exchange.visitor.recentGames {
      if let game = try await existing(id) { recent.append(game) }
    }
    return try freshBoard(.new(games: recent), exchange)
  }

  /// A game of the visitor's; a damaged one counts as gone, or it would bar the way to every new game.
  private func existing(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    do {
      return try await games.untouchedGame(id)
    } catch .damaged {
      return nil
    }
  }

  private func freshBoard(
    _ kind: FreshPagePresenter.Kind, _ exchange: Exchange
  ) throws -> HTTPResponse {
    let presenter = FreshPagePresenter(kind, viewer: viewer(exchange), site: facts)
    return HTTPResponse(
      status: .ok, fields: Self.freshBoardFields, body: try html(presenter.viewData()))
  }

  /// Creates a game and makes its creator the host.
  func createGame(_ form: HTTPForm, _ exchange: Exchange) async throws -> HTTPResponse {
    let new = try NewGame(form)
    let (key, host) = try newKey()
    let motion = exchange.visitor.motion
    guard
      let game = try await games.create(
        new, id: identifiers.gameID(), host: host, motion: motion)
    else { return redirect(to: exchange.visitor.recentGames.isEmpty ? .start : .new) }

    let target =
      game.version == 0 ? Target(.game(game.id)) : Target(moveOf: game.version, in: game, motion)
    var response = redirect(to: target)
    handOver(key, of: game.id, exchange, in: &response)
    remember(game.id, exchange, in: &response)
    return response
  }
}

extension WebApp {
  /// Keeps how much of a move the visitor wants to see.
  ///
  /// The way back is made of a game and a frame, never of a free address.
  func choose(_ form: HTTPForm, _ exchange: Exchange) async throws -> HTTPResponse {
    guard let motion = try form.value("motion", Motion.init(rawValue:)) else {
      throw Refusal(.malformedForm)
    }
    var response = redirect(to: try await wayBack(from: form, motion: motion))
    response.fields.setCookie(
      CookieName.choices, ChoicesCookie.value(motion), path: "/", for: settings, exchange.client)
    countPost(exchange, in: &response)
    return response
  }

  private func wayBack(from form: HTTPForm, motion: Motion) async throws -> Target {
    guard let id = try form.value("game", { GameID($0) }) else { return Target(.new) }
    let frame = try form.frame()
    guard motion != .off, let game = try await games.untouchedGame(id) else {
      return Target(.game(id))
    }
    return Target(backTo: frame, in: game)
  }

  /// What the style sheet for visitors who prefer reduced motion asks for: turns the frames off until they choose.
  func reducedMotionBeacon(_ exchange: Exchange) -> HTTPResponse {
    var response = HTTPResponse(status: .noContent, fields: Self.uncached)
    if exchange.visitor.chosenMotion == nil, !exchange.isHead {
      response.fields.setCookie(
        CookieName.choices, ChoicesCookie.value(.off), path: "/", for: settings, exchange.client)
    }
    return response
  }
}
