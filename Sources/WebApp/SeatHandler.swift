import Gameplay
import HTTP
import Presentation
import Reversi
import Views

/// Invites, and the seats that they give away.
struct SeatHandler: RequestHandler {
  let app: WebApp
  let context: RequestContext

  /// Makes an invite and leads to the page that shows its link.
  func invite(to id: GameID, _ form: HTTPForm) async throws -> HTTPResponse {
    guard let side = try form.side() else { throw RefusedRequest(.malformedForm) }
    let key = app.identifiers.seatKey()
    let invite = SeatDigest(key: key)
    switch try await games.invite(for: side, to: id, as: invite, by: context.visitor.seats) {
    case .changed:
      var response = redirect(to: .game(id, .seat(key)))
      remember(playerKey(), in: &response)
      return response
    case .forbidden, .refused: throw RefusedRequest(.onlyHost)
    case .missing: throw RefusedRequest(.noSuchGame)
    }
  }

  /// The page of an invite; looking at it spends nothing.
  func page(of key: SeatKey, to id: GameID) async throws -> HTTPResponse {
    guard let game = try await games.untouchedGame(id) else { throw RefusedRequest(.noSuchGame) }
    return try page(of: key, to: game)
  }

  private func page(
    of key: SeatKey, to game: LivingGame, status: HTTPStatus = .ok
  ) throws -> HTTPResponse {
    let viewer = viewer(of: game)
    let invite = invite(key, to: game, for: viewer)
    let presenter = SeatPagePresenter(
      game: game.id, key: key, invite: invite, viewer: viewer, site: siteIdentity)
    return uncachedPage(
      try app.html(presenter.viewData()), status: invite == .unknown ? .notFound : status)
  }

  /// What an invite is to somebody: only the host gets to see its link again.
  private func invite(
    _ key: SeatKey, to game: LivingGame, for viewer: Viewer
  ) -> SeatPagePresenter.InviteView {
    guard let invite = game.seats.invite(SeatDigest(key: key)) else { return .unknown }
    if viewer.rights.contains(.host), !invite.isSpent {
      return .mine(invite.side, origin: origin)
    }
    // Also to who has taken it by this very link: that the seat is taken would sound as if it were lost.
    if viewer.rights.holds(invite.side) { return .held(invite.side) }
    return invite.isSpent ? .spent : .offered(invite.side)
  }

  /// Takes an invite's side: the invite's key is spent.
  func takeSeat(_ invite: SeatKey, of id: GameID) async throws -> HTTPResponse {
    let player = playerKey()
    let result = try await games.take(
      SeatDigest(key: invite), of: id, as: SeatDigest(key: player),
      holding: context.visitor.seats)
    switch result {
    case .changed:
      var response = redirect(to: .game(id))
      remember(player, in: &response)
      return response
    case .refused(_, let game):
      return try page(of: invite, to: game, status: .conflict)
    case .forbidden: throw RefusedRequest(.foreignSeat)
    case .missing: throw RefusedRequest(.noSuchGame)
    }
  }
}
