import Gameplay
import HTTP
import Presentation
import Reversi

/// Where a redirect leads: an address and the element on its page to go to.
struct Redirect: Sendable {
  let route: SiteRoute
  let fragment: String?

  init(_ route: SiteRoute, fragment: String? = nil) {
    self.route = route
    self.fragment = fragment
  }

  /// The first frame of the move that made a version, as a viewer with a choice of motion sees it.
  init(moveOf version: Int, in game: LivingGame, _ motion: Motion) {
    guard let frames = MoveFrames(of: version, in: game) else {
      self.init(.game(game.id))
      return
    }
    let route = frames.first(for: motion).map { SiteRoute.game(game.id, .frame($0)) }
    self.init(route ?? .game(game.id), fragment: frames.square.description)
  }

  /// The same for a browser without style sheets, which shows a game's page from its message on, and some only anew
  /// where the address isn't the one that it is on.
  func forTextBrowser(after version: Int, choice: Int? = nil) -> Redirect {
    switch route {
    case .game(let id, .page):
      Redirect(.game(id, .changed(version: version, choice: choice)))
    case .game(let id, .linear): Redirect(.game(id, .linear(version: version)))
    default: self
    }
  }

  /// The frame that a form was pressed on, or the living page if it was none or its move has been taken back.
  init(backTo frame: FrameAddress?, in game: LivingGame) {
    guard let frame, let frames = MoveFrames(of: frame.version, in: game) else {
      self.init(.game(game.id))
      return
    }
    self.init(.game(game.id, .frame(frame)), fragment: frames.square.description)
  }
}

extension HTTPResponse {
  /// Leads to another address of a site, path-absolute, never built from what the request says of its host.
  ///
  /// - Parameter language: that of the page, where it has several.
  init(
    redirectingTo target: Redirect, _ status: HTTPStatus, in site: SiteIdentity,
    _ language: Language
  ) {
    let fragment = target.fragment.map { "#" + $0 } ?? ""
    self.init(
      status: status,
      fields: [
        .location: site.path(of: target.route, in: language) + fragment, .cacheControl: "no-store",
      ])
  }
}
