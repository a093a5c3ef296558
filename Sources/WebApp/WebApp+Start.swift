import Gameplay
import HTTP
import Presentation
import Views

extension WebApp {
  /// The visitor's last game if there still is one, or else a board to play at once.
  func startPage(_ exchange: Exchange) async throws -> HTTPResponse {
    if let latest = exchange.visitor.recentGames.first,
      try await games.untouchedGame(latest) != nil
    {
      return redirect(to: .game(latest))
    }
    return try freshBoard(.modes, exchange)
  }

  /// A board to play at once, with the choices and the visitor's last games.
  func newPage(_ exchange: Exchange) async throws -> HTTPResponse {
    var recent: [LivingGame] = []
    for id in exchange.visitor.recentGames {
      if let game = try await games.untouchedGame(id) { recent.append(game) }
    }
    return try freshBoard(.all(games: recent), exchange)
  }

  private func freshBoard(
    _ choices: FreshPagePresenter.Choices, _ exchange: Exchange
  ) throws -> HTTPResponse {
    let presenter = FreshPagePresenter(choices, viewer: viewer(exchange), site: facts)
    var response = page(try html(presenter.viewData()))
    response.fields[.cacheControl] = "private, no-cache"
    response.fields[.vary] = "Cookie"
    return response
  }

  /// Creates a game and makes its creator the host.
  func createGame(_ form: HTTPForm, _ exchange: Exchange) async throws -> HTTPResponse {
    let new = try NewGame(form)
    let key = identifiers.seatKey()
    let motion = exchange.visitor.motion
    guard let host = SeatDigest(key: key),
      let game = try await games.create(
        new, id: identifiers.gameID(), host: host, motion: motion)
    else { return redirect(to: .start) }

    let target =
      game.version == 0 ? Target(.game(game.id)) : Target(moveOf: game.version, in: game, motion)
    var response = redirect(to: target)
    response.fields.setCookie(
      CookieName.seat, key.text, path: SiteRoute.game(game.id).path, for: settings)
    remember(game.id, exchange, in: &response)
    return response
  }
}
