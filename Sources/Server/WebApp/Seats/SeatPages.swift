import Gameplay
import HTTP
import Presentation
import Reversi

extension Request {
  func seatsPage(of id: GameID) async throws -> HTTPResponse {
    let (game, viewer) = try asHost(try await untouched(id))
    let presenter = SeatsPagePresenter(
      game: game, viewer: viewer, now: games.now, site: publication)
    return uncachedPage(app.html(presenter.viewData()))
  }

  /// Creates an invite and redirects to the page with its link, or revokes an invite, or all for a side.
  func invite(to id: GameID, _ form: HTTPForm) async throws -> HTTPResponse {
    if let name = try form.value(.revoke, { $0 }) {
      let side = (try? form.side(.revoke)) ?? nil
      let result = try await games.revokeInvites(of: id, by: visitor.seats) {
        $0.side == side || $0.digest.name == name
      }
      return try changed(result, to: side == nil ? .game(id, .change(.invite)) : .game(id))
    }
    guard let side = try form.side() else { throw RefusedRequest(.malformedForm) }
    let name: PlayerName?
    do { name = try form.playerName() } catch {
      return try await sharePage(of: id, refusing: error)
    }
    if let name, let player = visitor.playerKey {
      _ = try await games.setName(name, of: SeatDigest(key: player))
    }
    let (result, page) = try await addInvite(
      for: side, to: id, by: visitor.seats, as: visitor.playerKey)
    if case .ignored = result { throw RefusedRequest(.movedOn) }
    return try changed(result, to: page)
  }

  /// Adds an invite with a new key to a game. The route is that of the invite's page.
  func addInvite(
    for side: Disk, to id: GameID, by keys: [SeatDigest], as host: SeatKey?
  ) async throws(GameStoreError) -> (ChangeResult, Route) {
    let key = app.identifiers.seatKey()
    let invite = SeatDigest(key: key)
    let sealed = host.map { key.sealed(with: .seal(of: invite, for: $0)) }
    let result = try await games.invite(for: side, to: id, as: invite, key: sealed, by: keys)
    return (result, .game(id, .seat(key)))
  }

  func makeHost(of id: GameID, _ form: HTTPForm) async throws -> HTTPResponse {
    guard let side = try form.side() else { throw RefusedRequest(.malformedForm) }
    let result = try await games.makeHost(playerOf: side, of: id, by: visitor.seats)
    return try changed(result, to: .game(id))
  }

  func deletionPage(of id: GameID) async throws -> HTTPResponse {
    let (game, viewer) = try asHost(try await untouched(id))
    let presenter = DeletionPagePresenter(game: game, viewer: viewer, site: publication)
    return uncachedPage(app.html(presenter.viewData()))
  }

  func delete(_ id: GameID) async throws -> HTTPResponse {
    try changed(try await games.delete(id, by: visitor.seats), to: .new())
  }

  /// The response to the host. It is the same whether or not anything changed.
  private func changed(
    _ result: ChangeResult, to route: Route
  ) throws(RefusedRequest) -> HTTPResponse {
    switch result {
    case .forbidden: throw RefusedRequest(.onlyHost)
    case .missing: throw RefusedRequest(.noSuchGame)
    default: return remembering(playerKey(), redirect(to: route))
    }
  }

  /// The page of an invite. Looking at it doesn't use up the invite.
  func page(
    of key: SeatKey, to game: LivingGame, status: HTTPStatus = .ok,
    refusing name: RefusedName? = nil
  ) async throws -> HTTPResponse {
    var presenter = presenter(of: key, to: game)
    presenter.refusedName = name
    if case .offered = presenter.invite { presenter.name = try await visitorsName() }
    return uncachedPage(
      app.html(presenter.viewData()), status: presenter.invite == .unknown ? .notFound : status)
  }

  private func presenter(of key: SeatKey, to game: LivingGame) -> SeatPagePresenter {
    let viewer = viewer(of: game)
    return SeatPagePresenter(
      game: game, key: key, invite: invite(key, to: game, for: viewer), viewer: viewer,
      site: publication)
  }

  /// Holds the response until a player accepts the host's invite, then redirects to the game. After some time, the page
  /// asks again after pauses instead.
  func awaitTaker(of key: SeatKey, in id: GameID) async throws -> HTTPResponse {
    let game = try await untouched(id)
    guard isOpenAndOwn(key, in: game), !isHead else {
      return nextPage(after: key, in: game)
    }
    let longest = pause(of: key, in: game) == nil ? WebApp.patience : 0
    let (_, isHeld) = try await hold(atMost: longest) { patience in
      try await games.wait(for: id, whileOpen: SeatDigest(key: key), atMost: patience)
    }
    return try await answer(after: key, in: id, isHeld: isHeld)
  }

  @inline(never)
  private func answer(
    after key: SeatKey, in id: GameID, isHeld: Bool
  ) async throws -> HTTPResponse {
    let game = try await untouched(id)
    guard isHeld else { return waitingPage(of: key, to: game, status: .tooManyRequests) }
    if isOpenAndOwn(key, in: game),
      let page = interruption(waitingPage(of: key, to: game, status: .serviceUnavailable))
    {
      return page
    }
    guard let pause = pause(of: key, in: game) else {
      return nextPage(after: key, in: game)
    }
    return uncachedPage(html(of: key, to: game, refreshDelay: pause))
  }

  @inline(never)
  private func pause(of key: SeatKey, in game: LivingGame) -> Int? {
    presenter(of: key, to: game).pause
  }

  @inline(never)
  private func isOpenAndOwn(_ key: SeatKey, in game: LivingGame) -> Bool {
    if case .mine = presenter(of: key, to: game).invite { true } else { false }
  }

  /// Redirects a player to the game once the invite is taken, and other visitors to the invite's page.
  @inline(never)
  private func nextPage(after key: SeatKey, in game: LivingGame) -> HTTPResponse {
    guard game.seats.invite(SeatDigest(key: key))?.isSpent == true,
      !viewer(of: game).rights.isEmpty
    else { return redirect(to: .game(game.id, .seat(key))) }
    return redirect(to: Redirect(.game(game.id)), of: game)
  }

  /// The waiting page, which reloads itself, for a request that can't be held or held any longer.
  private func waitingPage(
    of key: SeatKey, to game: LivingGame, status: HTTPStatus
  ) -> HTTPResponse {
    askingAgain(
      html(of: key, to: game, refreshDelay: VisitorLimiter.pollingInterval), status: status)
  }

  private func html(of key: SeatKey, to game: LivingGame, refreshDelay: Int) -> [UInt8] {
    var presenter = presenter(of: key, to: game)
    presenter.refreshDelay = refreshDelay
    return app.html(presenter.viewData())
  }

  /// The state of an invite for a viewer. Only the host can see its link again.
  private func invite(
    _ key: SeatKey, to game: LivingGame, for viewer: Viewer
  ) -> SeatPagePresenter.InviteView {
    guard let invite = game.seats.invite(SeatDigest(key: key)) else { return .unknown }
    if game.status.isOver, !invite.isSpent { return .tooLate }
    if viewer.rights.contains(.host), invite.isOpen(at: games.now) {
      return .mine(invite, origin: origin, age: games.now - invite.made)
    }
    // Also for the player who has accepted this very invite: "the seat is taken" would sound as if it were lost.
    if viewer.rights.holds(invite.side) { return .held(invite.side) }
    if invite.isSpent { return .spent }
    return invite.isOpen(at: games.now) ? .offered(invite.side) : .expired
  }

  /// Accepts an invite, which uses it up. A name in the form becomes the visitor's in all their games.
  func takeSeat(_ invite: SeatKey, of id: GameID, _ form: HTTPForm) async throws -> HTTPResponse {
    let player = playerKey()
    let name: PlayerName?
    do { name = try form.playerName() } catch {
      return try await page(
        of: invite, to: try await untouched(id), status: .badRequest, refusing: error)
    }
    let result = try await games.take(
      SeatDigest(key: invite), of: id, as: SeatDigest(key: player),
      holding: visitor.seats)
    switch result {
    case .changed:
      // The cookie must not be lost with the name: without it, the seat can't be played.
      if let name { _ = try? await games.setName(name, of: SeatDigest(key: player)) }
      return remembering(player, redirect(to: .game(id)))
    case .ignored(let game): return try await page(of: invite, to: game, status: .conflict)
    default: throw RefusedRequest(.noSuchGame)
    }
  }
}
