import Gameplay
import HTTP
import Presentation
import Reversi

/// Serves the text version of a game, where moves are typed.
struct TextPageHandler: RequestHandler {
  let app: WebApp
  let context: RequestContext

  /// The text page of a game.
  func page(of id: GameID) async throws -> HTTPResponse {
    try page(of: try await current(id))
  }

  /// Holds the response until the game or its seats are newer than the visitor has seen, then redirects to the
  /// page.
  func page(of id: GameID, after version: Int, seats: Int?) async throws -> HTTPResponse {
    guard !context.isHead, limiter.mayHold(context) else { return try await page(of: id) }
    defer { limiter.release(context) }
    let game = try await games.game(
      id, after: version, seats: seats, waitingAtMost: WebApp.patience)
    guard let game else { throw RefusedRequest(.noSuchGame) }
    // A redirect would make the browser connect to a server that has shut down, and stay on an error page.
    if Task.isCancelled, game.version == version {
      if app.isSucceeded {
        return redirect(to: .game(id, .textSeen(version: version, seats: seats)))
      }
      return askingAgain(
        try html(of: game, refreshDelay: VisitorLimiter.pollingInterval),
        status: .serviceUnavailable)
    }
    return redirect(to: game)
  }

  /// Plays a typed move, or makes another change that the form asks for.
  func change(_ id: GameID, _ form: HTTPForm) async throws -> HTTPResponse {
    let ((version, revision), seats) = (try form.seen(), context.visitor.seats)
    switch try form.value("change", GameChange.init(rawValue:)) {
    case nil: return try await move(in: id, seen: version, seats: revision, form)
    case .pass:
      return try await answer(games.pass(in: id, seen: version, seats: revision, by: seats))
    case .claim: return try await answer(claimWin(in: id, seen: version))
    case .undo: return try await answer(games.undo(in: id, seen: version, by: seats))
    case .redo: return try await answer(games.redo(in: id, seen: version, by: seats))
    case let change? where [.resign, .offer, .accept, .decline].contains(change):
      return try answer(await agree(change, in: id, form))
    case .rematch:
      return try await ChangeHandler(app: app, context: context).rematch(of: id, form) {
        Redirect(.game($0.id, .text()))
      }
    default: throw RefusedRequest(.malformedForm)
    }
  }

  private func move(
    in id: GameID, seen version: Int, seats revision: Int?, _ form: HTTPForm
  ) async throws -> HTTPResponse {
    guard let octets = form["move"] else { throw RefusedRequest(.malformedForm) }
    guard let square = Square(typed: octets) else {
      let text = String(String(decoding: octets, as: UTF8.self).unicodeScalars.prefix(Self.shown))
      return try page(
        of: try await current(id), failure: .unreadable(text), status: .badRequest)
    }
    let result = try await games.place(
      at: square, in: id, seen: version, seats: revision, by: context.visitor.seats, motion: .off)
    if case .offered(let game) = result {
      return try page(of: game, failure: .offered(square), status: .conflict)
    }
    guard case .ignored(let game) = result else { return try answer(result) }
    return try page(of: game, failure: failure(of: square, version, in: game), status: .conflict)
  }

  /// The number of scalars of an invalid move to repeat.
  private static let shown = 20

  /// The reason why a move was rejected.
  private func failure(of square: Square, _ version: Int, in game: LivingGame) -> TypedMoveError {
    guard game.version == version else { return .late }
    do throws(IllegalMoveError) {
      _ = try game.position.placing(at: square)
      return .late
    } catch {
      return .illegal(square, error)
    }
  }

  private func answer(_ result: ChangeResult) throws -> HTTPResponse {
    switch result {
    case .changed(let game):
      // Against the computer, the next page already shows its reply.
      let isWaiting = game.thinking(game.status) != nil
      let response =
        isWaiting
        ? redirect(
          to: .game(game.id, .textSeen(version: game.version, seats: game.seats.revision)))
        : redirect(to: game)
      return remembering(playerKey(), response)
    case .repeated(let game, _): return redirect(to: game)
    case .ignored(let game), .needsConsent(let game):
      return try page(of: game, failure: .late, status: .conflict)
    case .offered(let game):
      return try page(of: game, failure: .offered(nil), status: .conflict)
    case .forbidden: throw RefusedRequest(.foreignSeat)
    case .missing: throw RefusedRequest(.noSuchGame)
    }
  }

  /// A redirect to the current state of the game.
  private func redirect(to game: LivingGame) -> HTTPResponse {
    redirect(to: Redirect(.game(game.id, .text())), of: game)
  }

  private func page(
    of game: LivingGame, failure: TypedMoveError? = nil, status: HTTPStatus = .ok
  ) throws -> HTTPResponse {
    uncachedPage(try html(of: game, failure: failure), status: status)
  }

  private func html(
    of game: LivingGame, failure: TypedMoveError? = nil, refreshDelay: Int? = nil
  ) throws -> [UInt8] {
    let presenter = TextPagePresenter(
      game: game, failure: failure, viewer: viewer(of: game), now: games.now, site: siteIdentity,
      refreshDelay: refreshDelay)
    return try app.html(presenter.viewData())
  }
}
