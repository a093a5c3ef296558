import Gameplay
import HTTP
import Presentation
import Reversi

/// The start page, new games and the visitor's choices.
extension Request {
  /// The visitor's latest game, unless it is over; otherwise a new board.
  func startPage() async throws -> HTTPResponse {
    guard let latest = try await latestGames(limit: 1).first else { return newGamePage(.start) }
    return latest.status.isOver ? try await newPage() : redirect(to: .game(latest.id))
  }

  func newPage(starts: Bool = false) async throws -> HTTPResponse {
    let games = try await latestGames(limit: NewGamePagePresenter.gameLimit)
    return newGamePage(
      starts ? .starts(isNewcomer: games.isEmpty) : .new(games: games, keys: visitor.seats))
  }

  /// All games of the visitor, sorted by whose turn it is.
  ///
  /// - Parameter refusedName: what the visitor has typed as a name, if that can't be one.
  func gamesPage(refusing refusedName: RefusedName? = nil) async throws -> HTTPResponse {
    var viewer = viewer()
    viewer.origin = origin
    let presenter = YourGamesPresenter(
      try await latestGames(limit: YourGamesPresenter.gameLimit), keys: visitor.seats,
      feed: try await turnFeed(), name: try await visitorsName(), refusedName: refusedName,
      viewer: viewer, now: games.now, site: publication)
    return visitorsPage(
      app.html(presenter.viewData()), status: refusedName == nil ? .ok : .badRequest)
  }

  func setName(_ form: HTTPForm) async throws -> HTTPResponse {
    guard form[.name] != nil else { throw RefusedRequest(.malformedForm) }
    guard let player = visitor.playerKey else { return redirect(to: .games) }
    let name: PlayerName?
    do { name = try form.playerName() } catch { return try await gamesPage(refusing: error) }
    _ = try await games.setName(name, of: SeatDigest(key: player))
    return remembering(player, redirect(to: .games))
  }

  private func turnFeed() async throws(GameStoreError) -> YourGamesPresenter.FeedView? {
    guard let player = visitor.playerKey else { return nil }
    let feed = try await games.playerRow(.feed, by: .player(SeatDigest(key: player)))
    return feed?.feedKey(of: player).map { .made($0) } ?? .offered
  }

  private func latestGames(limit: Int) async throws(GameStoreError) -> [LivingGame] {
    var found: [LivingGame] = []
    for id in try await games.latestGames(of: visitor.seats, limit: limit) {
      if let game = try await games.readableGame(id) { found.append(game) }
    }
    return found
  }

  private func newGamePage(
    _ kind: NewGamePagePresenter.Kind, refusing name: RefusedName? = nil
  ) -> HTTPResponse {
    let presenter = NewGamePagePresenter(
      kind, refusedName: name, viewer: viewer(), now: games.now, site: publication)
    return visitorsPage(app.html(presenter.viewData()), status: name == nil ? .ok : .badRequest)
  }

  /// A page for this visitor that doesn't belong to a game.
  private func visitorsPage(_ html: [UInt8], status: HTTPStatus = .ok) -> HTTPResponse {
    var response = HTTPResponse(status: status, fields: ResponseFields.visitorsPage, body: html)
    // Renews the cookie, so that a player who visits once a year stays known.
    if let player = visitor.playerKey { keep(player, in: &response) }
    return response
  }

  func createGame(_ form: HTTPForm) async throws -> HTTPResponse {
    var new = try NewGame(form, evenOpening: app.identifiers.one(of: site.evenOpenings))
    let opponent = try form.value(.opponent, Opponent.init(rawValue:))
    let chosen = try form.value(.side, ChosenSide.init(rawValue:)) ?? .dark
    let side = chosen.disk ?? app.identifiers.one(of: Disk.allCases)
    if opponent == .computer { new.modes[side.flipped] = .computer }
    // The opponent's first disk isn't the visitor's to place. The page's board shows the usual start, whatever start
    // is chosen beside it.
    let isOpponentsTurn = opponent != .here && new.record.position.turn != side
    if opponent != nil, isOpponentsTurn || !new.record.moves.isEmpty { new.firstMove = nil }
    // The form has one field for all opponents, but only the game with a friend has a clock.
    if opponent == .computer || opponent == .here { new.limit = nil }
    let player = playerKey()
    let name: PlayerName?
    do { name = try form.playerName() } catch {
      return newGamePage(
        form[.record].map { .starts(isNewcomer: true, chosen: $0) } ?? .start, refusing: error)
    }
    let motion = visitor.motion
    guard
      let game = try await games.create(
        new, id: app.identifiers.gameID(at: games.now), host: SeatDigest(key: player),
        motion: motion)
    else { return redirect(to: visitor.playerKey == nil ? .start : .new()) }

    // Only now the player has a game to be named in.
    if let name { _ = try? await games.setName(name, of: SeatDigest(key: player)) }
    if opponent == .friend {
      let keys = [SeatDigest(key: player)]
      let (result, page) = try await addInvite(
        for: side.flipped, to: game.id, by: keys, as: player)
      // A game that is over from the beginning has no invites.
      guard case .changed = result else { return remembering(player, redirect(to: .game(game.id))) }
      return remembering(player, redirect(to: page))
    }
    let target = Redirect(moveOf: game.version, in: game, motion)
    return remembering(player, redirect(to: target, of: game))
  }

  /// The visitor's choices for all games, or also for one.
  func settingsPage(of game: LivingGame? = nil) -> HTTPResponse {
    let presenter = SettingsPagePresenter(
      of: game, viewer: game.map { viewer(of: $0) } ?? viewer(), site: publication)
    return uncachedPage(app.html(presenter.viewData()))
  }

  /// The redirect goes to the settings, or after a choice of language back to a game, never to an arbitrary address.
  func choose(_ form: HTTPForm) async throws -> HTTPResponse {
    let motion = try form.value(.motion, Motion.init(rawValue:))
    let waiting = try form.value(.waiting, Waiting.init(rawValue:))
    guard motion != nil || waiting != nil || form[.theme] != nil || form[.language] != nil else {
      throw RefusedRequest(.malformedForm)
    }
    var choices = visitor.choices
    choices.motion = motion ?? choices.motion
    choices.waiting = waiting ?? choices.waiting
    // An unknown theme or language is no reason for an error page.
    choices.theme = (try? form.value(.theme, Theme.init(rawValue:))) ?? choices.theme
    let chosen = form.value(.language, of: site.languages)
    choices.language = chosen ?? choices.language
    var language = chosen ?? self.language
    // A browser that may keep no cookie would be led back to the language that it prefers.
    if visitor.hasNoCookies, language != preferredLanguage {
      language = language.alwaysNamed
    }
    let target = try await wayBack(from: form)
    var response = redirect(to: target, in: language)
    keep(choices, in: &response)
    countPost(in: &response)
    return response
  }

  /// The style sheet of the visitor's theme, for pages that are the same for all visitors.
  func themeSheet() -> HTTPResponse {
    var fields = ResponseFields.document(
      type: "text/css; charset=utf-8", caching: "private, no-cache")
    fields.append("Cookie", for: .vary)
    let sheet = visitor.choices.theme?.styleSheet.flatMap { site.file($0) }
    return packed(sheet ?? PublicFile(name: "felt.css", bytes: []), fields: fields)
  }

  /// The page that a choice of language without a game was sent from; the start page if the browser doesn't say. The
  /// answer to a refused change of a game has no page of its own.
  private var sender: Route {
    guard let page = referringPage else { return .new() }
    guard page.resource.methods.contains(.get) else {
      return page.livingGame.map { .game($0) } ?? .new()
    }
    if case .game(let id, let route) = page { return .game(id, route.withoutWaiting) }
    return page
  }

  private func wayBack(from form: HTTPForm) async throws -> Redirect {
    let isLanguage = form[.language] != nil
    guard let id = try form.value(.game, { GameID($0) }) else {
      return Redirect(isLanguage ? sender : .settings)
    }
    let target = Redirect(.game(id, isLanguage ? .page() : .settings()))
    guard visitor.hasTextBrowser, let game = try await games.untouchedGame(id) else {
      return target
    }
    return target.forTextBrowser(after: game.version, choice: Int(visitor.postCount &+ 1))
  }

  /// Requested by the style sheet for visitors who prefer reduced motion. Turns the frames off until the
  /// visitor chooses.
  func reducedMotionBeacon() -> HTTPResponse {
    var response = HTTPResponse(status: .noContent, fields: ResponseFields.uncached)
    var choices = visitor.choices
    if choices.motion == nil, !isHead {
      choices.motion = .off
      keep(choices, in: &response)
    }
    return response
  }
}
