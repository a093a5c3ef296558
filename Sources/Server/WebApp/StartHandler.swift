import Gameplay
import HTTP
import Presentation
import Reversi
import Views

/// The ways into a game, and what a visitor chooses for all of them.
struct StartHandler: RequestHandler {
  let app: WebApp
  let context: RequestContext

  /// The visitor's last game unless it is over, or else a board to play at once.
  func startPage() async throws -> HTTPResponse {
    guard let latest = try await latestGames(limit: 1).first else { return try freshBoard(.start) }
    return latest.status.isOver ? try await newPage() : redirect(to: .game(latest.id))
  }

  /// A board to play at once, with the choices and the visitor's last games.
  func newPage() async throws -> HTTPResponse {
    try freshBoard(.new(games: try await latestGames(limit: FreshPagePresenter.gameLimit)))
  }

  /// All of the visitor's games, sorted by whose turn it is.
  func gamesPage() async throws -> HTTPResponse {
    var viewer = viewer()
    viewer.origin = origin
    let presenter = YourGamesPresenter(
      try await latestGames(limit: YourGamesPresenter.gameLimit), keys: context.visitor.seats,
      feed: try await turnFeed(), viewer: viewer, now: games.now, site: siteIdentity)
    return visitorsPage(try app.html(presenter.viewData()))
  }

  /// What the visitor has of a feed; nil for whoever is no player yet.
  private func turnFeed() async throws(GameStoreError) -> YourGamesPresenter.FeedView? {
    guard let player = context.visitor.playerKey else { return nil }
    let feed = try await games.turnFeed(of: SeatDigest(key: player))
    return feed?.key(of: player).map { .made($0) } ?? .offered
  }

  /// The visitor's games, those changed last first.
  private func latestGames(limit: Int) async throws(GameStoreError) -> [LivingGame] {
    var names = try await games.latestGames(of: context.visitor.seats, limit: limit)
    for id in context.visitor.rememberedGames where !names.contains(id) { names.append(id) }
    var found: [LivingGame] = []
    for id in names.prefix(limit) {
      if let game = try await existing(id) { found.append(game) }
    }
    return found
  }

  /// A game of the visitor's; a damaged one counts as gone, or it would bar the way to every new game.
  private func existing(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    do {
      return try await games.untouchedGame(id)
    } catch .damaged {
      return nil
    }
  }

  private func freshBoard(_ kind: FreshPagePresenter.Kind) throws -> HTTPResponse {
    let presenter = FreshPagePresenter(
      kind, viewer: viewer(), now: games.now, site: siteIdentity)
    return visitorsPage(try app.html(presenter.viewData()))
  }

  /// A page of the visitor's own that belongs to no game.
  private func visitorsPage(_ html: [UInt8]) -> HTTPResponse {
    var response = HTTPResponse(status: .ok, fields: ResponseFields.visitorsPage, body: html)
    // Whoever comes by once a year is known for good.
    if let player = context.visitor.playerKey { keep(player, in: &response) }
    return response
  }

  /// Creates a game and makes its creator the host.
  func createGame(_ form: HTTPForm) async throws -> HTTPResponse {
    let new = try NewGame(form)
    let player = playerKey()
    let motion = context.visitor.motion
    guard
      let game = try await games.create(
        new, id: app.identifiers.gameID(at: games.now), host: SeatDigest(key: player),
        motion: motion)
    else { return redirect(to: context.visitor.playerKey == nil ? .start : .new) }

    if let side = try form.side("invite") {
      return try await invite(to: game.id, side, by: player)
    }
    let target =
      game.version == 0
      ? Redirect(.game(game.id)) : Redirect(moveOf: game.version, in: game, motion)
    return remembering(player, redirect(to: target, of: game))
  }
}

extension StartHandler {
  /// Makes an invite to a game that has just been created, and leads to the page that shows its link.
  private func invite(to id: GameID, _ side: Disk, by player: SeatKey) async throws -> HTTPResponse
  {
    let key = app.identifiers.seatKey()
    _ = try await games.invite(
      for: side, to: id, as: SeatDigest(key: key), by: [SeatDigest(key: player)])
    return remembering(player, redirect(to: .game(id, .seat(key))))
  }

  /// Keeps how much of a move the visitor wants to see.
  ///
  /// The way back is made of a game and a frame, never of a free address.
  func choose(_ form: HTTPForm) async throws -> HTTPResponse {
    let motion = try form.value("motion", Motion.init(rawValue:))
    guard motion != nil || form["theme"] != nil || form["language"] != nil else {
      throw RefusedRequest(.malformedForm)
    }
    let visitor = context.visitor
    // A look or a language that there isn't is no reason to show nothing.
    let theme = (try? form.value("theme", Theme.init(rawValue:))) ?? visitor.chosenTheme
    let language = form.value(ofLanguage: "language") ?? visitor.chosenLanguage
    var response = redirect(to: try await wayBack(from: form, motion: motion ?? visitor.motion))
    keep(
      ChoicesCookie(motion: motion ?? visitor.chosenMotion, theme: theme, language: language),
      in: &response)
    countPost(in: &response)
    return response
  }

  private func keep(_ choices: ChoicesCookie, in response: inout HTTPResponse) {
    response.fields.setCookie(CookieName.choices, choices.value, for: settings, context.client)
  }

  /// The style sheet of the visitor's look, for pages that are the same for everybody.
  func themeSheet() -> HTTPResponse {
    var fields = ResponseFields.document(
      type: "text/css; charset=utf-8", caching: "private, no-cache")
    fields.append("Cookie", for: .vary)
    let sheet = context.visitor.chosenTheme?.styleSheet.flatMap { site.file($0) }
    return packed(sheet ?? PublicFile(name: "felt.css", bytes: []), fields: fields)
  }

  private func wayBack(from form: HTTPForm, motion: Motion) async throws -> Redirect {
    guard let id = try form.value("game", { GameID($0) }) else { return Redirect(.new) }
    let frame = try form.frame()
    guard let game = try await games.untouchedGame(id) else { return Redirect(.game(id)) }
    let way = motion == .off ? Redirect(.game(id)) : Redirect(backTo: frame, in: game)
    guard context.visitor.hasTextBrowser else { return way }
    return way.forTextBrowser(after: game.version, choice: Int(context.visitor.postCount &+ 1))
  }

  /// What the style sheet for visitors who prefer reduced motion asks for: turns the frames off until they choose.
  func reducedMotionBeacon() -> HTTPResponse {
    var response = HTTPResponse(status: .noContent, fields: ResponseFields.uncached)
    if context.visitor.chosenMotion == nil, !context.isHead {
      let (theme, language) = (context.visitor.chosenTheme, context.visitor.chosenLanguage)
      keep(ChoicesCookie(motion: .off, theme: theme, language: language), in: &response)
    }
    return response
  }
}
