import ComputerPlayers
import Gameplay
import HTTP
import Presentation
import Reversi

extension WebApp {
  /// Changes a game as a posted form asks, and leads to what came of it.
  func change(
    _ id: GameID, _ change: GameChange, _ form: HTTPForm, _ exchange: Exchange
  ) async throws -> HTTPResponse {
    let seat = exchange.visitor.seat
    switch change {
    case .move: return try await move(in: id, form, exchange)
    case .pass:
      let version = try form.seenVersion()
      return try answer(try await games.pass(in: id, seen: version, by: seat), exchange)
    case .undo:
      let version = try form.seenVersion()
      return try answer(try await games.undo(in: id, seen: version, by: seat), exchange)
    case .reset:
      let result = try await games.reset(id, by: seat)
      return try answer(result, exchange, refusal: .onlyHost)
    case .mode: return try await setMode(of: id, form, exchange)
    case .invite: return try await invite(to: id, form, exchange)
    }
  }

  private func move(
    in id: GameID, _ form: HTTPForm, _ exchange: Exchange
  ) async throws -> HTTPResponse {
    guard let square = try form.value("move", { Square($0) }) else {
      throw Refusal(.malformedForm)
    }
    let motion = exchange.visitor.motion
    let result = try await games.place(
      at: square, in: id, seen: try form.seenVersion(), by: exchange.visitor.seat, motion: motion)
    return try answer(result, exchange) { Target(moveOf: $0.version, in: $0, motion) }
  }

  private func setMode(
    of id: GameID, _ form: HTTPForm, _ exchange: Exchange
  ) async throws -> HTTPResponse {
    guard let mode = try form.value("mode", PlayerMode.init(rawValue:)),
      let side = try form.side()
    else { throw Refusal(.malformedForm) }
    let level = try form.value("level", ComputerLevel.init(rawValue:))
    let frame = try form.frame()
    let result = try await games.setMode(
      mode, of: side, level: level, in: id, by: exchange.visitor.seat)
    // A mode pressed twice must not lead past the frames either.
    if case .ignored(let game) = result { return redirect(to: Target(backTo: frame, in: game)) }
    return try answer(result, exchange) { Target(backTo: frame, in: $0) }
  }

  /// The answer to a change: where the original ignores, the visitor lands on the current page.
  private func answer(
    _ result: ChangeResult, _ exchange: Exchange,
    target: (LivingGame) -> Target = { Target(.game($0.id)) },
    refusal: SiteProblem = .foreignSeat
  ) throws(Refusal) -> HTTPResponse {
    switch result {
    case .changed(let game):
      var response = redirect(to: target(game))
      remember(game.id, exchange, in: &response)
      return response
    case .repeated(let game, let version):
      return redirect(to: Target(moveOf: version, in: game, exchange.visitor.motion))
    case .ignored(let game): return redirect(to: .game(game.id))
    case .forbidden: throw Refusal(refusal)
    case .missing: throw Refusal(.noSuchGame)
    }
  }
}
