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
    let (key, digest) = try newKey()
    switch try await games.invite(for: side, to: id, as: digest, by: exchange.visitor.seat) {
    case .changed:
      var response = redirect(to: .seat(id, key: key))
      remember(id, exchange, in: &response)
      return response
    case .forbidden, .refused: throw Refusal(.onlyHost)
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
    let invite = invite(key, to: game, for: viewer, exchange)
    let presenter = SeatPagePresenter(
      game: game.id, key: key, invite: invite, viewer: viewer, site: facts)
    return uncachedPage(
      try html(presenter.viewData()), status: invite == .unknown ? .notFound : status)
  }

  /// What an invite is to somebody: only the host gets to see its link again.
  private func invite(
    _ key: SeatKey, to game: LivingGame, for viewer: Viewer, _ exchange: Exchange
  ) -> SeatPagePresenter.InviteView {
    guard let invite = SeatDigest(key: key).flatMap(game.seats.invite) else { return .unknown }
    if viewer.rights.contains(.host), !invite.isSpent {
      return .mine(invite.side, origin: origin(of: exchange))
    }
    // Also to who has taken it by this very link: that the seat is taken would sound as if it were lost.
    if viewer.rights.holds(invite.side) { return .held(invite.side) }
    return invite.isSpent ? .spent : .offered(invite.side)
  }

  /// Takes an invite's side: the visitor gets a key of their own, the invite's is spent.
  func takeSeat(
    _ invite: SeatKey, of id: GameID, _ exchange: Exchange
  ) async throws -> HTTPResponse {
    let (key, digest) = try newKey()
    guard let spent = SeatDigest(key: invite) else { throw Refusal(.internalError) }
    switch try await games.take(spent, of: id, as: digest, holding: exchange.visitor.seat) {
    case .changed:
      var response = redirect(to: .game(id))
      handOver(key, of: id, exchange, in: &response)
      remember(id, exchange, in: &response)
      return response
    case .refused(_, let game):
      return try seatPage(invite, of: game, exchange, status: .conflict)
    case .forbidden: throw Refusal(.foreignSeat)
    case .missing: throw Refusal(.noSuchGame)
    }
  }

  /// A key for a new seat or invite, with what the game keeps of it.
  func newKey() throws(Refusal) -> (key: SeatKey, digest: SeatDigest) {
    let key = identifiers.seatKey()
    guard let digest = SeatDigest(key: key) else { throw Refusal(.internalError) }
    return (key, digest)
  }

  /// Gives a visitor the key of their seat; their browser sends it to that game only.
  func handOver(
    _ key: SeatKey, of id: GameID, _ exchange: Exchange, in response: inout HTTPResponse
  ) {
    response.fields.setCookie(
      CookieName.seat, key.text, path: SiteRoute.game(id).path, for: settings, exchange.client)
  }

  /// Where whole addresses begin: at the public address if there is one, or else where this visitor is.
  func origin(of exchange: Exchange) -> String {
    settings.publicOrigin?.text
      ?? (settings.isSecure(for: exchange.client) ? "https://" : "http://")
      + (exchange.request.fields[.host] ?? "localhost")
  }
}
