import ComputerPlayers
import Gameplay
import HTTP
import Presentation
import Reversi

extension Request {
  /// Changes a game according to a form, and redirects to the result.
  func change(_ id: GameID, _ change: GameChange, _ form: HTTPForm) async throws -> HTTPResponse {
    switch change {
    case .move: try await move(in: id, form)
    case .reset: try answer(await games.reset(id, by: visitor.seats), refusal: .onlyHost)
    case .rematch: try await rematch(of: id, form) { Redirect(.game($0.id)) }
    case .mode: try await setMode(of: id, form)
    case .invite: try await invite(to: id, form)
    case .host: try await makeHost(of: id, form)
    case .delete: try await delete(id)
    case .pass, .undo, .redo, .resign, .offer, .accept, .decline, .claim:
      try answer(await result(of: change, in: id, form))
    }
  }

  private func move(in id: GameID, _ form: HTTPForm) async throws -> HTTPResponse {
    guard let square = try form.value(.move, { Square($0) }) else {
      throw RefusedRequest(.malformedForm)
    }
    let motion = visitor.motion
    let (version, revision) = try form.seen()
    let result = try await games.place(
      at: square, in: id, seen: version, seats: revision, by: visitor.seats, motion: motion)
    return try answer(result) { Redirect(moveOf: $0.version, in: $0, motion) }
  }

  /// Makes one of the changes, except moves, that a game takes only in the version that the player has seen.
  ///
  /// - Throws: ``RefusedRequest`` for another change, for a form that lacks a field, if there is nothing to claim, or
  ///   if a change between two players comes too late.
  func result(
    of change: GameChange, in id: GameID, _ form: HTTPForm
  ) async throws -> ChangeResult {
    let ((version, revision), seats) = (try form.seen(), visitor.seats)
    switch change {
    case .pass: return try await games.pass(in: id, seen: version, seats: revision, by: seats)
    case .undo: return try await games.undo(in: id, seen: version, by: seats)
    case .redo: return try await games.redo(in: id, seen: version, by: seats)
    case .claim:
      // A player who hasn't seen the latest move is shown it first.
      let result = try await games.claim(in: id, seen: version, by: seats)
      if case .ignored(let game) = result, game.version == version {
        throw RefusedRequest(.nothingToClaim)
      }
      return result
    default: return try await agree(change, in: id, seen: version, form)
    }
  }

  /// Makes a change that concerns two players: one resigns, offers something, or answers an offer.
  private func agree(
    _ change: GameChange, in id: GameID, seen version: Int, _ form: HTTPForm
  ) async throws -> ChangeResult {
    let offer = try form.value(.offer, Seats.Offer.Kind.init(rawValue:))
    let agreement: Agreement
    switch (change, offer) {
    case (.resign, _): agreement = .resign
    case (.offer, let kind?): agreement = .offer(kind)
    case (.accept, let kind?): agreement = .accept(kind)
    case (.decline, let kind?): agreement = .end(kind)
    default: throw RefusedRequest(.malformedForm)
    }
    let result = try await games.agree(agreement, in: id, seen: version, by: visitor.seats)
    switch result {
    case .ignored: throw RefusedRequest(.movedOn)
    // A player of both sides was one of two when the page was rendered.
    case .forbidden(let game) where !game.seats.rights(of: visitor.seats).isWatcher:
      throw RefusedRequest(.movedOn)
    default: return result
    }
  }

  /// Begins the next game, or leads to it.
  func rematch(
    of id: GameID, _ form: HTTPForm, target: (LivingGame) -> Redirect
  ) async throws -> HTTPResponse {
    try limiter.admitNewGame(from: client.address)
    let player = playerKey()
    let swapped = try form.value(.swap) { $0 == "1" ? true : nil } ?? false
    let level = try form.level()
    let result = try await games.rematch(
      of: id, named: app.identifiers.gameID(at: games.now), swapped: swapped, level: level,
      as: SeatDigest(key: player), holding: visitor.seats)
    switch result {
    case .changed(let game): return remembering(player, redirect(to: target(game), of: game))
    case .forbidden: throw RefusedRequest(.foreignSeat)
    case .missing: throw RefusedRequest(.noSuchGame)
    default: throw RefusedRequest(.movedOn)
    }
  }

  private func setMode(of id: GameID, _ form: HTTPForm) async throws -> HTTPResponse {
    let frame = try form.value(.frame) { FrameAddress(text: $0) }
    func target(_ game: LivingGame) -> Redirect {
      if form[.side] == nil { return Redirect(.game(id, .settings())) }
      // The form may not be from a frame, or the move of the frame has been taken back.
      guard let frame, let frames = MoveFrames(of: frame.version, in: game) else {
        return Redirect(.game(id))
      }
      return Redirect(.game(id, .frame(frame)), fragment: frames.square.description)
    }
    let result = try await changeMode(of: id, form)
    // Sending the same mode twice must not skip the frames either.
    if case .ignored(let game) = result { return redirect(to: target(game), of: game) }
    return try answer(result, target: target)
  }

  private func changeMode(of id: GameID, _ form: HTTPForm) async throws -> ChangeResult {
    let (mode, side) = (try form.value(.mode, PlayerMode.init(rawValue:)), try form.side())
    let (level, seats) = (try form.level(), visitor.seats)
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
    refusal: PageProblem = .foreignSeat
  ) throws(RefusedRequest) -> HTTPResponse {
    switch result {
    case .changed(let game): return remembering(playerKey(), redirect(to: target(game), of: game))
    case .repeated(let game, let version):
      return redirect(to: Redirect(moveOf: version, in: game, visitor.motion), of: game)
    case .ignored(let game): return redirect(to: Redirect(.game(game.id)), of: game)
    case .offered(let game):
      return redirect(to: Redirect(.game(game.id), fragment: "offer"), of: game)
    case .needsConsent: throw RefusedRequest(.needsConsent)
    case .forbidden: throw RefusedRequest(refusal)
    case .missing: throw RefusedRequest(.noSuchGame)
    }
  }
}
