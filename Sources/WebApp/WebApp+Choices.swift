import Gameplay
import HTTP
import Presentation

extension WebApp {
  /// Keeps how much of a move the visitor wants to see.
  ///
  /// The way back is made of a game and a frame, never of a free address.
  func choose(_ form: HTTPForm, _ exchange: Exchange) async throws -> HTTPResponse {
    guard let motion = try form.value("motion", Motion.init(rawValue:)) else {
      throw Refusal(.malformedForm)
    }
    var response = redirect(to: try await wayBack(from: form, motion: motion))
    response.fields.setCookie(
      CookieName.choices, ChoicesCookie.value(motion), path: "/", for: settings, exchange.client)
    countPost(exchange, in: &response)
    return response
  }

  private func wayBack(from form: HTTPForm, motion: Motion) async throws -> Target {
    guard let id = try form.value("game", { GameID($0) }) else { return Target(.new) }
    let frame = try form.frame()
    guard motion != .off, let game = try await games.untouchedGame(id) else {
      return Target(.game(id))
    }
    return Target(backTo: frame, in: game)
  }

  /// What the style sheet for visitors who prefer reduced motion asks for: turns the frames off until they choose.
  func reducedMotionBeacon(_ exchange: Exchange) -> HTTPResponse {
    var response = HTTPResponse(status: .noContent, fields: Self.uncached)
    if exchange.visitor.chosenMotion == nil, !exchange.isHead {
      response.fields.setCookie(
        CookieName.choices, ChoicesCookie.value(.off), path: "/", for: settings, exchange.client)
    }
    return response
  }
}
