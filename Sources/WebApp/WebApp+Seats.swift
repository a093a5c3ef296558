import Gameplay
import HTTP
import Presentation
import Reversi
import Views

extension WebApp {
  /// Makes an invite and leads to the page that shows its link.
  func invite(
    to id: GameID, _ form: HTTPForm, _ exchange: Exchange
  ) async throws -> HTTPResponse {
    guard let side = try form.side() else { throw Refusal(.malformedForm) }
    let key = identifiers.seatKey()
    guard let digest = SeatDigest(key: key) else { throw Refusal(.internalError) }
    switch try await games.invite(for: side, to: id, as: digest, by: exchange.visitor.seat) {
    case .changed:
      var response = redirect(to: .seat(id, key: key))
      remember(id, exchange, in: &response)
      return response
    case .forbidden, .refused: throw Refusal(.onlyHost(id))
    case .missing: throw Refusal(.noSuchGame)
    }
  }

  /// The page of an invite; looking at it spends nothing.
  func seatPage(
    _ key: SeatKey, of id: GameID, _ exchange: Exchange
  ) async throws -> HTTPResponse {
    guard let game = try await games.untouchedGame(id) else { throw Refusal(.noSuchGame) }
    return try seatPage(key, of: game, exchange)
  }

  private func seatPage(
    _ key: SeatKey, of game: LivingGame, _ exchange: Exchange, status: HTTPStatus = .ok
  ) throws -> HTTPResponse {
    let viewer = viewer(exchange, of: game)
    let presenter = SeatPagePresenter(
      game: game.id, key: key, invite: invite(key, to: game, for: viewer, exchange),
      viewer: viewer, site: facts)
    return uncachedPage(try html(presenter.viewData()), status: status)
  }

  /// What an invite is to somebody: only the host gets to see its link again.
  private func invite(
    _ key: SeatKey, to game: LivingGame, for viewer: Viewer, _ exchange: Exchange
  ) -> SeatPagePresenter.InviteView {
    guard let invite = SeatDigest(key: key).flatMap(game.seats.invite) else { return .unknown }
    if invite.isSpent { return .spent }
    if viewer.rights.contains(.host) {
      return .mine(invite.side, origin: origin(of: exchange.request))
    }
    return viewer.rights.holds(invite.side) ? .held(invite.side) : .offered(invite.side)
  }

  /// Takes an invite's side: the visitor gets a key of their own, the invite's is spent.
  func takeSeat(
    _ invite: SeatKey, of id: GameID, _ exchange: Exchange
  ) async throws -> HTTPResponse {
    let key = identifiers.seatKey()
    guard let digest = SeatDigest(key: invite), let newDigest = SeatDigest(key: key) else {
      throw Refusal(.internalError)
    }
    let result = try await games.take(
      digest, of: id, as: newDigest, holding: exchange.visitor.seat)
    switch result {
    case .changed:
      var response = redirect(to: .game(id))
      response.fields.setCookie(
        CookieName.seat, key.text, path: SiteRoute.game(id).path, for: settings)
      remember(id, exchange, in: &response)
      return response
    case .refused(.spentInvite, let game):
      return try seatPage(invite, of: game, exchange, status: .conflict)
    case .refused(.unknownInvite, let game):
      return try seatPage(invite, of: game, exchange, status: .notFound)
    case .forbidden: throw Refusal(.foreignSeat(id))
    case .missing: throw Refusal(.noSuchGame)
    }
  }

  /// Where an invite's link begins: at the public address if there is one, or else where this visitor is.
  private func origin(of request: HTTPRequest) -> String {
    settings.publicOrigin?.text ?? "http://" + (request.fields[.host] ?? "localhost")
  }
}
