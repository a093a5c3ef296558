import ComputerPlayers
import Gameplay
import HTTP
import Presentation
import Reversi

/// Handles posts to a game.
struct ChangeHandler: RequestHandler {
  let app: WebApp
  let context: RequestContext

  /// Changes a game according to a form, and redirects to the result.
  func change(_ id: GameID, _ change: GameChange, _ form: HTTPForm) async throws -> HTTPResponse {
    let seats = context.visitor.seats
    switch change {
    case .move: return try await move(in: id, form)
    case .pass:
      let (version, revision) = try form.seen()
      return try await answer(games.pass(in: id, seen: version, seats: revision, by: seats))
    case .undo: return try await answer(games.undo(in: id, seen: form.seenVersion(), by: seats))
    case .redo: return try await answer(games.redo(in: id, seen: form.seenVersion(), by: seats))
    case .claim: return try await claim(id, form)
    case .reset: return try await answer(games.reset(id, by: seats), refusal: .onlyHost)
    case .resign, .offer, .accept, .decline:
      return try await answer(agree(change, in: id, form))
    case .rematch: return try await rematch(of: id, form) { Redirect(.game($0.id)) }
    case .mode: return try await setMode(of: id, form)
    case .invite: return try await SeatHandler(app: app, context: context).invite(to: id, form)
    case .host: return try await SeatHandler(app: app, context: context).makeHost(of: id, form)
    case .delete: return try await SeatHandler(app: app, context: context).delete(id)
    }
  }

  private func move(in id: GameID, _ form: HTTPForm) async throws -> HTTPResponse {
    guard let square = try form.value("move", { Square($0) }) else {
      throw RefusedRequest(.malformedForm)
    }
    let motion = context.visitor.motion
    let (version, revision) = try form.seen()
    let result = try await games.place(
      at: square, in: id, seen: version, seats: revision, by: context.visitor.seats,
      motion: motion)
    return try answer(result) { Redirect(moveOf: $0.version, in: $0, motion) }
  }

  /// Begins the next game, or leads to it.
  func rematch(
    of id: GameID, _ form: HTTPForm, target: (LivingGame) -> Redirect
  ) async throws -> HTTPResponse {
    try limiter.admitNewGame(context)
    let player = playerKey()
    let swapped = try form.value("swap") { $0 == "1" ? true : nil } ?? false
    let result = try await games.rematch(
      of: id, named: app.identifiers.gameID(at: games.now), swapped: swapped,
      as: SeatDigest(key: player), holding: context.visitor.seats)
    switch result {
    case .changed(let game): return remembering(player, redirect(to: target(game), of: game))
    case .forbidden: throw RefusedRequest(.foreignSeat)
    case .missing: throw RefusedRequest(.noSuchGame)
    default: throw RefusedRequest(.movedOn)
    }
  }

  private func claim(_ id: GameID, _ form: HTTPForm) async throws -> HTTPResponse {
    try answer(await claimWin(in: id, seen: try form.seenVersion()))
  }

  private func setMode(of id: GameID, _ form: HTTPForm) async throws -> HTTPResponse {
    let frame = try form.frame()
    let result = try await changeMode(of: id, form)
    // Sending the same mode twice must not skip the frames either.
    if case .ignored(let game) = result {
      return redirect(to: Redirect(backTo: frame, in: game), of: game)
    }
    return try answer(result) { Redirect(backTo: frame, in: $0) }
  }

  /// Sets who plays a side, the computer's level, or both.
  private func changeMode(of id: GameID, _ form: HTTPForm) async throws -> ChangeResult {
    let (mode, side) = (try form.value("mode", PlayerMode.init(rawValue:)), try form.side())
    let (level, seats) = (try form.level(), context.visitor.seats)
    switch (mode, side, level) {
    case (let mode?, let side?, _):
      return try await games.setMode(mode, of: side, level: level, in: id, by: seats)
    case (nil, nil, let level?): return try await games.setLevel(level, in: id, by: seats)
    default: throw RefusedRequest(.malformedForm)
    }
  }

  /// The response to a change. An ignored change redirects to the game's page, as in the original.
  private func answer(
    _ result: ChangeResult, target: (LivingGame) -> Redirect = { Redirect(.game($0.id)) },
    refusal: SiteProblem = .foreignSeat
  ) throws(RefusedRequest) -> HTTPResponse {
    switch result {
    case .changed(let game): return remembering(playerKey(), redirect(to: target(game), of: game))
    case .repeated(let game, let version):
      return redirect(to: Redirect(moveOf: version, in: game, context.visitor.motion), of: game)
    case .ignored(let game): return redirect(to: Redirect(.game(game.id)), of: game)
    case .offered(let game):
      return redirect(to: Redirect(.game(game.id), fragment: "offer"), of: game)
    case .needsConsent: throw RefusedRequest(.needsConsent)
    case .forbidden: throw RefusedRequest(refusal)
    case .missing: throw RefusedRequest(.noSuchGame)
    }
  }
}
