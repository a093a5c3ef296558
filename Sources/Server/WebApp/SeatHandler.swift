import Gameplay
import HTTP
import Presentation
import Reversi
import SHA256
import Views

/// Invites, and the seats that they give away.
struct SeatHandler: RequestHandler {
  let app: WebApp
  let context: RequestContext

  /// Who may play, for the host.
  func page(of id: GameID) async throws -> HTTPResponse {
    let game = try await untouched(id)
    let viewer = viewer(of: game)
    guard viewer.rights.contains(.host) else { throw RefusedRequest(.onlyHost) }
    let presenter = SeatsPagePresenter(
      game: game, viewer: viewer, now: games.now, site: siteIdentity)
    return uncachedPage(try app.html(presenter.viewData()))
  }

  /// Makes an invite and leads to the page that shows its link, or takes one back.
  func invite(to id: GameID, _ form: HTTPForm) async throws -> HTTPResponse {
    if let name = try form.value("revoke", { $0 }) {
      let result = try await games.revokeInvite(named: name, of: id, by: context.visitor.seats)
      return try changed(result, to: .game(id, .change(.invite)))
    }
    guard let side = try form.side() else { throw RefusedRequest(.malformedForm) }
    let key = app.identifiers.seatKey()
    let result = try await games.invite(
      for: side, to: id, as: SeatDigest(key: key), by: context.visitor.seats)
    return try changed(result, to: .game(id, .seat(key)))
  }

  /// Makes the player of a side the host.
  func makeHost(of id: GameID, _ form: HTTPForm) async throws -> HTTPResponse {
    guard let side = try form.side() else { throw RefusedRequest(.malformedForm) }
    let result = try await games.makeHost(playerOf: side, of: id, by: context.visitor.seats)
    return try changed(result, to: .game(id))
  }

  /// The question before a host deletes a game.
  func deletionPage(of id: GameID) async throws -> HTTPResponse {
    let game = try await untouched(id)
    let viewer = viewer(of: game)
    guard viewer.rights.contains(.host) else { throw RefusedRequest(.onlyHost) }
    let presenter = DeletionPagePresenter(game: game, viewer: viewer, site: siteIdentity)
    return uncachedPage(try app.html(presenter.viewData()))
  }

  /// Deletes a game, or leaves it to who else plays.
  func delete(_ id: GameID) async throws -> HTTPResponse {
    try changed(try await games.delete(id, by: context.visitor.seats), to: .new)
  }

  /// The answer to the host, who lands on a page whether or not there was anything to change.
  private func changed(
    _ result: SeatResult, to route: SiteRoute
  ) throws(RefusedRequest) -> HTTPResponse {
    switch result {
    case .changed, .refused: return remembering(playerKey(), redirect(to: route))
    case .forbidden: throw RefusedRequest(.onlyHost)
    case .missing: throw RefusedRequest(.noSuchGame)
    }
  }

  /// The page of an invite; looking at it spends nothing.
  func page(of key: SeatKey, to id: GameID) async throws -> HTTPResponse {
    try page(of: key, to: try await untouched(id))
  }

  private func page(
    of key: SeatKey, to game: LivingGame, status: HTTPStatus = .ok
  ) throws -> HTTPResponse {
    let viewer = viewer(of: game)
    let invite = invite(key, to: game, for: viewer)
    let presenter = SeatPagePresenter(
      game: game, key: key, invite: invite, viewer: viewer, site: siteIdentity)
    return uncachedPage(
      try app.html(presenter.viewData()), status: invite == .unknown ? .notFound : status)
  }

  /// Holds the answer until somebody takes the host's invite, then leads to the game.
  func awaitTaker(of key: SeatKey, in id: GameID) async throws -> HTTPResponse {
    let game = try await untouched(id)
    guard isOpenAndOwn(key, in: game), !context.isHead else { return way(on: key, in: game) }
    guard limiter.mayHold(context) else {
      return try waitingPage(of: key, to: game, status: .tooManyRequests)
    }
    defer { limiter.release(context) }
    let found = try await games.game(
      id, whileOpen: SeatDigest(key: key), waitingAtMost: WebApp.patience)
    guard let game = found else { throw RefusedRequest(.noSuchGame) }
    // A browser that was sent elsewhere would find nobody there, and stay on an error page.
    if Task.isCancelled, isOpenAndOwn(key, in: game) {
      if app.isSucceeded { return redirect(to: .game(id, .awaitedSeat(key))) }
      return try waitingPage(of: key, to: game, status: .serviceUnavailable)
    }
    return way(on: key, in: game)
  }

  private func isOpenAndOwn(_ key: SeatKey, in game: LivingGame) -> Bool {
    if case .mine = invite(key, to: game, for: viewer(of: game)) { true } else { false }
  }

  /// Leads a player to the game once an invite is taken, anybody else to what the invite is to them.
  private func way(on key: SeatKey, in game: LivingGame) -> HTTPResponse {
    guard game.seats.invite(SeatDigest(key: key))?.isSpent == true,
      !viewer(of: game).rights.isEmpty
    else { return redirect(to: .game(game.id, .seat(key))) }
    return redirect(to: Redirect(.game(game.id)), of: game)
  }

  /// What is shown where an answer can't be held, or not any longer: a page that asks again by itself.
  private func waitingPage(
    of key: SeatKey, to game: LivingGame, status: HTTPStatus
  ) throws -> HTTPResponse {
    let viewer = viewer(of: game)
    let presenter = SeatPagePresenter(
      game: game, key: key, invite: invite(key, to: game, for: viewer), viewer: viewer,
      site: siteIdentity, refreshDelay: VisitorLimiter.pollingInterval)
    return askingAgain(try app.html(presenter.viewData()), status: status)
  }

  /// What an invite is to somebody: only the host gets to see its link again.
  private func invite(
    _ key: SeatKey, to game: LivingGame, for viewer: Viewer
  ) -> SeatPagePresenter.InviteView {
    guard let invite = game.seats.invite(SeatDigest(key: key)) else { return .unknown }
    if viewer.rights.contains(.host), invite.isOpen(at: games.now) {
      let isFresh = invite.made.map { games.now - $0 <= SeatPagePresenter.patience } ?? false
      return .mine(invite.side, origin: origin, isFresh: isFresh)
    }
    // Also to who has taken it by this very link: that the seat is taken would sound as if it were lost.
    if viewer.rights.holds(invite.side) { return .held(invite.side) }
    if invite.isSpent { return .spent }
    return invite.isOpen(at: games.now) ? .offered(invite.side) : .expired
  }

  /// Takes an invite's side: the invite's key is spent.
  func takeSeat(_ invite: SeatKey, of id: GameID) async throws -> HTTPResponse {
    let player = playerKey()
    let result = try await games.take(
      SeatDigest(key: invite), of: id, as: SeatDigest(key: player),
      holding: context.visitor.seats)
    switch result {
    case .changed: return remembering(player, redirect(to: .game(id)))
    case .refused(_, let game): return try page(of: invite, to: game, status: .conflict)
    case .forbidden: throw RefusedRequest(.foreignSeat)
    case .missing: throw RefusedRequest(.noSuchGame)
    }
  }
}

/// Links by which another browser becomes the same player.
struct PlayerHandler: RequestHandler {
  let app: WebApp
  let context: RequestContext

  /// Makes a link and leads to the page that shows it.
  func makeLink() async throws -> HTTPResponse {
    guard let player = context.visitor.playerKey else { return redirect(to: .new) }
    let key = app.identifiers.seatKey()
    let isMade = try await games.addLink(
      SeatDigest(key: key), to: SeatDigest(key: player), sealing: player.sealed(with: key))
    guard isMade else { return redirect(to: .new) }
    return remembering(player, redirect(to: .playerLink(key)))
  }

  /// The page of a link; looking at it spends nothing.
  func page(of key: SeatKey) async throws -> HTTPResponse {
    guard let player = try await opened(key)?.player else {
      return try unknownPage(of: key)
    }
    if player == context.visitor.playerKey { return try page(of: key, .mine(origin: origin)) }
    let hasRoom = context.visitor.hasRoom(for: player)
    return try page(of: key, hasRoom ? .offered : .full(limit: Visitor.keyLimit))
  }

  /// Makes the visitor the player who has made a link; whatever they hold already stays theirs.
  func take(_ key: SeatKey) async throws -> HTTPResponse {
    guard let (link, player) = try await opened(key) else { return try unknownPage(of: key) }
    guard context.visitor.hasRoom(for: player) else {
      return try page(of: key, .full(limit: Visitor.keyLimit), status: .conflict)
    }
    guard try await games.spend(link) else { return try unknownPage(of: key) }
    return remembering(player, redirect(to: .new))
  }

  /// A link that can be taken, with the player's key that only its own key opens.
  private func opened(_ key: SeatKey) async throws -> (link: PlayerLink, player: SeatKey)? {
    guard let link = try await games.playerLink(SeatDigest(key: key)),
      let player = SeatKey(sealed: link.sealedKey, with: key),
      SeatDigest(key: player) == link.player
    else { return nil }
    return (link, player)
  }

  private func unknownPage(of key: SeatKey) throws -> HTTPResponse {
    try page(of: key, .unknown, status: .notFound)
  }

  private func page(
    of key: SeatKey, _ link: PlayerLinkPresenter.LinkView, status: HTTPStatus = .ok
  ) throws -> HTTPResponse {
    let presenter = PlayerLinkPresenter(key: key, link: link, viewer: viewer(), site: siteIdentity)
    return uncachedPage(try app.html(presenter.viewData()), status: status)
  }
}

extension SeatKey {
  /// The key as nobody can read it without another one, with which nothing else is ever sealed.
  ///
  /// Each digit is mixed with one that follows from the other key, which is as long and as random: a one-time pad.
  fileprivate func sealed(with other: SeatKey) -> String {
    Self.mixed(text, with: other)
  }

  /// The key that was sealed with another one; nil if there is none.
  fileprivate init?(sealed text: String, with other: SeatKey) {
    self.init(Self.mixed(text, with: other))
  }

  private static func mixed(_ text: String, with key: SeatKey) -> String {
    // Not the digest by which the store knows the other key.
    let digits = SHA256Digest(of: ("seal " + key.text).utf8).hex
    return zip(text, digits).map { digit, other in
      String((digit.hexDigitValue ?? 0) ^ (other.hexDigitValue ?? 0), radix: 16)
    }.joined()
  }
}
