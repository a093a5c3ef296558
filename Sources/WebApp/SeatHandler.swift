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
    let (key, digest) = try newKey()
    switch try await games.invite(for: side, to: id, as: digest, by: context.visitor.seat) {
    case .changed:
      var response = redirect(to: .game(id, .seat(key)))
      remember(id, in: &response)
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
    guard let invite = SeatDigest(key: key).flatMap(game.seats.invite) else { return .unknown }
    if viewer.rights.contains(.host), !invite.isSpent {
      return .mine(invite.side, origin: origin)
    }
    // Also to who has taken it by this very link: that the seat is taken would sound as if it were lost.
    if viewer.rights.holds(invite.side) { return .held(invite.side) }
    return invite.isSpent ? .spent : .offered(invite.side)
  }

  /// Takes an invite's side: the visitor gets a key of their own, the invite's is spent.
  func takeSeat(_ invite: SeatKey, of id: GameID) async throws -> HTTPResponse {
    let (key, digest) = try newKey()
    guard let spent = SeatDigest(key: invite) else { throw RefusedRequest(.internalError) }
    switch try await games.take(spent, of: id, as: digest, holding: context.visitor.seat) {
    case .changed:
      var response = redirect(to: .game(id))
      handOver(key, of: id, in: &response)
      remember(id, in: &response)
      return response
    case .refused(_, let game):
      return try page(of: invite, to: game, status: .conflict)
    case .forbidden: throw RefusedRequest(.foreignSeat)
    case .missing: throw RefusedRequest(.noSuchGame)
    }
  }
}
