import Gameplay
import HTTP
import Presentation
import Reversi
import Views

/// A living game in words, and the moves that are written into its page.
struct LinearHandler: RequestHandler {
  let app: WebApp
  let context: RequestContext

  /// The game as it is.
  func page(of id: GameID) async throws -> HTTPResponse {
    try page(of: try await current(id))
  }

  /// Holds the answer until something follows the version that the visitor has seen, then leads to the page.
  func page(of id: GameID, after version: Int) async throws -> HTTPResponse {
    guard !context.isHead, limiter.mayHold(context) else { return try await page(of: id) }
    defer { limiter.release(context) }
    let game = try await games.game(id, after: version, waitingAtMost: WebApp.patience)
    guard let game else { throw RefusedRequest(.noSuchGame) }
    // A browser that was sent elsewhere would find nobody there, and stay on an error page.
    if Task.isCancelled, game.version == version {
      if app.isSucceeded { return redirect(to: .game(id, .linearSeen(version: version))) }
      return askingAgain(
        try html(of: game, refreshDelay: VisitorLimiter.pollingInterval),
        status: .serviceUnavailable)
    }
    return redirect(to: game)
  }

  /// Makes the move that was written, or what else the form asks for.
  func change(_ id: GameID, _ form: HTTPForm) async throws -> HTTPResponse {
    let (version, seats) = (try form.seenVersion(), context.visitor.seats)
    switch try form.value("change", GameChange.init(rawValue:)) {
    case nil: return try await move(in: id, seen: version, form)
    case .pass: return try await answer(games.pass(in: id, seen: version, by: seats))
    case .claim: return try await answer(games.claim(in: id, seen: version, by: seats))
    case .undo: return try await answer(games.undo(in: id, seen: version, by: seats))
    case .redo: return try await answer(games.redo(in: id, seen: version, by: seats))
    default: throw RefusedRequest(.malformedForm)
    }
  }

  private func move(
    in id: GameID, seen version: Int, _ form: HTTPForm
  ) async throws -> HTTPResponse {
    guard let octets = form["move"] else { throw RefusedRequest(.malformedForm) }
    guard let square = Square(typed: octets) else {
      let text = String(String(decoding: octets, as: UTF8.self).unicodeScalars.prefix(Self.shown))
      return try page(
        of: try await current(id), failure: .unreadable(text), status: .badRequest)
    }
    let result = try await games.place(
      at: square, in: id, seen: version, by: context.visitor.seats, motion: .off)
    guard case .ignored(let game) = result else { return try answer(result) }
    return try page(of: game, failure: failure(of: square, version, in: game), status: .conflict)
  }

  /// How many scalars are repeated of what is no square.
  private static let shown = 20

  /// Why a move was not made.
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
      // Whoever plays against the computer gets to read its reply at once.
      let isWaiting = game.thinking(game.status) != nil
      let way =
        isWaiting
        ? redirect(to: .game(game.id, .linearSeen(version: game.version))) : redirect(to: game)
      return remembering(playerKey(), way)
    case .repeated(let game, _): return redirect(to: game)
    case .ignored(let game): return try page(of: game, failure: .late, status: .conflict)
    case .forbidden: throw RefusedRequest(.foreignSeat)
    case .missing: throw RefusedRequest(.noSuchGame)
    }
  }

  /// Leads to the game as it has become.
  private func redirect(to game: LivingGame) -> HTTPResponse {
    redirect(to: Redirect(.game(game.id, .linear())), of: game)
  }

  private func page(
    of game: LivingGame, failure: TypedMoveError? = nil, status: HTTPStatus = .ok
  ) throws -> HTTPResponse {
    uncachedPage(try html(of: game, failure: failure), status: status)
  }

  private func html(
    of game: LivingGame, failure: TypedMoveError? = nil, refreshDelay: Int? = nil
  ) throws -> [UInt8] {
    let presenter = LinearPagePresenter(
      game: game, failure: failure, viewer: viewer(of: game), now: games.now, site: siteIdentity,
      refreshDelay: refreshDelay)
    return try app.html(presenter.viewData())
  }
}
