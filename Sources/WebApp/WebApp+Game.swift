import Gameplay
import HTTP
import Presentation
import Views

extension WebApp {
  /// A living game: the one place where a visitor rests, never held and never leading elsewhere.
  func gamePage(_ id: GameID, _ exchange: Exchange) async throws -> HTTPResponse {
    // The presenter takes over the game as it was found: a copy would count a reference for each of its parts.
    let found = try await current(id, exchange)
    let viewer = viewer(exchange, of: found)
    let presenter = GamePagePresenter(game: found, viewer: viewer, now: games.now, site: facts)
    let game = presenter.game
    guard viewer.rights.isEmpty else { return uncachedPage(try html(presenter.viewData())) }
    let tag =
      rendererTag.adding(game.id.text).adding(game.version).adding(game.seats.revision)
      .adding(presenter.isAwake).adding(viewer.motion.rawValue).adding(viewer.hasChosenMotion)
      .adding(viewer.language.tag).adding(viewer.origin ?? "")
    return try cached(exchange, tag: tag.tag, fields: Self.revalidatedFields) {
      try html(presenter.viewData())
    }
  }

  /// The question before a reset; a due move is made behind it, as in the original.
  func resetPage(_ id: GameID, _ exchange: Exchange) async throws -> HTTPResponse {
    let game = try await current(id, exchange)
    let viewer = viewer(exchange, of: game)
    guard viewer.rights.contains(.host) else { throw Refusal(.onlyHost) }
    return uncachedPage(
      try html(ResetPagePresenter(game: game, viewer: viewer, site: facts).viewData()))
  }

  /// Holds the answer until a move follows the version that the visitor has seen, then leads to its first frame.
  func moveSince(
    _ version: Int, in id: GameID, _ exchange: Exchange
  ) async throws -> HTTPResponse {
    if !exchange.isHead, !limiter.mayHold(exchange) {
      return try await unheldMoveSince(version, in: id, exchange)
    }
    defer { if !exchange.isHead { limiter.release(exchange) } }
    let found =
      exchange.isHead
      ? try await games.untouchedGame(id)
      : try await games.game(id, after: version, waitingAtMost: Self.patience)
    guard let game = found else { throw Refusal(.noSuchGame) }
    // A browser that was sent elsewhere would find nobody there, and stay on an error page.
    if Task.isCancelled, game.version == version {
      return try waitingPage(of: game, exchange, status: .serviceUnavailable)
    }
    return move(since: version, in: game, exchange)
  }

  private func move(
    since version: Int, in game: LivingGame, _ exchange: Exchange
  ) -> HTTPResponse {
    let missed = game.placements(after: version)
    guard let first = missed.first, missed.count <= 4 else {
      return redirect(to: .game(game.id))
    }
    return redirect(
      to: Target(moveOf: game.moveVersions[first], in: game, exchange.visitor.motion))
  }

  private func unheldMoveSince(
    _ version: Int, in id: GameID, _ exchange: Exchange
  ) async throws -> HTTPResponse {
    let game = try await current(id, exchange)
    guard game.version == version else { return move(since: version, in: game, exchange) }
    return try waitingPage(of: game, exchange, status: .tooManyRequests)
  }

  /// What is shown where an answer can't be held, or not any longer: the game as it is, on a page that asks
  /// again by itself.
  ///
  /// Leading back to the game's own page would not do, because that asks again without a pause.
  private func waitingPage(
    of game: LivingGame, _ exchange: Exchange, status: HTTPStatus
  ) throws -> HTTPResponse {
    let presenter = GamePagePresenter(
      game: game, viewer: viewer(exchange, of: game), now: games.now, site: facts,
      refreshDelay: VisitorLimiter.pollingInterval)
    return askingAgain(try html(presenter.viewData()), status: status)
  }

  /// A page that asks again by itself after a while.
  func askingAgain(_ html: [UInt8], status: HTTPStatus) -> HTTPResponse {
    var response = uncachedPage(html, status: status)
    response.fields[.retryAfter] = String(VisitorLimiter.pollingInterval)
    return response
  }

  /// A game to take along.
  func gameDocument(
    _ id: GameID, _ download: Download, _ exchange: Exchange
  ) async throws -> HTTPResponse {
    let game = try await current(id, exchange)
    let fields: HTTPFields = [
      .contentType: download.contentType, .cacheControl: "no-cache",
      .xContentTypeOptions: "nosniff",
    ]
    let tag = rendererTag.adding(id.text).adding(game.version).adding(download.rawValue)
    return try await makingWay(for: download) {
      try cached(exchange, tag: tag.tag, fields: fields) {
        switch download {
        case .json: Array(GameDocument(game).json.utf8)
        case .save: Array(GameDocument(game).save.utf8)
        default: try bytes(of: RecordDocument(game.record), as: download)
        }
      }
    }
  }

  /// The game asked for, with its due move made unless the request must not make anything happen.
  func current(_ id: GameID, _ exchange: Exchange) async throws -> LivingGame {
    let game = exchange.isHead ? try await games.untouchedGame(id) : try await games.game(id)
    guard let game else { throw Refusal(.noSuchGame) }
    return game
  }
}
