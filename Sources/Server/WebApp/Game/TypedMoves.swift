import Gameplay
import HTTP
import Presentation
import Reversi

/// The text version of a game, where moves are typed.
extension Request {
  func textPage(of id: GameID) async throws -> HTTPResponse {
    let game = try await current(id)
    return uncachedPage(html(of: game, nextGames: try await nextGames(after: game)))
  }

  /// Holds the response until the game or its seats are newer than the visitor has seen, then redirects to the page.
  func textPage(of id: GameID, after version: Int, seats: Int?) async throws -> HTTPResponse {
    let (hasWaited, isHeld) = try await hold(until: id, isAfter: version, seats: seats)
    return try await textPage(of: id, after: version, hasWaited: hasWaited, isHeld: isHeld)
  }

  @inline(never)
  private func textPage(
    of id: GameID, after version: Int, hasWaited: Bool, isHeld: Bool
  ) async throws -> HTTPResponse {
    let game = try await hasWaited ? untouched(id) : current(id)
    guard isHeld else { return try await textPage(of: id) }
    if game.version == version,
      let page = interruption(
        askingAgain(
          html(of: game, refreshDelay: VisitorLimiter.pollingInterval), status: .serviceUnavailable)
      )
    {
      return page
    }
    return redirect(to: game)
  }

  /// Plays a typed move, or makes another change that the form asks for.
  func changeOnTextPage(_ id: GameID, _ form: HTTPForm) async throws -> HTTPResponse {
    switch try form.value(.change, GameChange.init(rawValue:)) {
    case nil: return try await typedMove(in: id, form)
    case .rematch: return try await rematch(of: id, form) { Redirect(.game($0.id, .text())) }
    case let change?: return try answer(await result(of: change, in: id, form))
    }
  }

  private func typedMove(in id: GameID, _ form: HTTPForm) async throws -> HTTPResponse {
    let (version, revision) = try form.seen()
    guard let bytes = form[.move] else { throw RefusedRequest(.malformedForm) }
    guard let square = Square(typed: bytes) else {
      let text = String(String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix(Self.shown))
      return page(
        of: try await current(id), failure: .unreadable(text), status: .badRequest)
    }
    let result = try await games.place(
      at: square, in: id, seen: version, seats: revision, by: visitor.seats, motion: .off)
    if case .offered(let game) = result {
      return page(of: game, failure: .offered(square), status: .conflict)
    }
    guard case .ignored(let game) = result else { return try answer(result) }
    return page(of: game, failure: failure(of: square, version, in: game), status: .conflict)
  }

  private static let shown = 20

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
      let next = GameRoute.text(.seen(version: game.version, seats: game.seats.revision))
      return remembering(
        playerKey(),
        game.thinking == nil ? redirect(to: game) : redirect(to: .game(game.id, next)))
    case .repeated(let game, _): return redirect(to: game)
    case .ignored(let game), .needsConsent(let game):
      return page(of: game, failure: .late, status: .conflict)
    case .offered(let game):
      return page(of: game, failure: .offered(nil), status: .conflict)
    case .forbidden: throw RefusedRequest(.foreignSeat)
    case .missing: throw RefusedRequest(.noSuchGame)
    }
  }

  private func redirect(to game: LivingGame) -> HTTPResponse {
    redirect(to: Redirect(.game(game.id, .text())), of: game)
  }

  private func page(
    of game: LivingGame, failure: TypedMoveError? = nil, status: HTTPStatus = .ok
  ) -> HTTPResponse {
    uncachedPage(html(of: game, failure: failure), status: status)
  }

  private func html(
    of game: LivingGame, nextGames: [GameID] = [], failure: TypedMoveError? = nil,
    refreshDelay: Int? = nil
  ) -> [UInt8] {
    let presenter = TextPagePresenter(
      game: game, failure: failure, viewer: viewer(of: game, nextGames: nextGames),
      now: games.now, site: publication, refreshDelay: refreshDelay)
    return app.html(presenter.viewData())
  }
}
