import Gameplay
import HTTP
import Presentation
import Reversi

/// The text pages, and games that are pasted into one of them.
extension Request {
  func page(_ page: FixedPage) -> HTTPResponse {
    publicPage(at: .page(page)) {
      app.html(page.content(in: language, of: publication))
    }
  }

  /// Reads a pasted game and redirects to its page, or only shows the text again in another language. Several games
  /// become a list of links. Invalid text is shown again with the reason.
  func importGame(_ form: HTTPForm) async throws -> HTTPResponse {
    guard let text = form.text(.text) else { throw RefusedRequest(.malformedForm) }
    let turn = form[.side]?.isEmpty == false ? try form.side() : nil
    if let language = form.value(.language, of: site.languages) {
      let page = ImportPagePresenter(
        text: text, side: turn, language: language.alwaysNamed, site: publication)
      var response = uncachedPage(app.html(page.viewData()))
      var choices = visitor.choices
      choices.language = language
      keep(choices, in: &response)
      return response
    }
    do {
      return redirect(to: try await target(of: text, side: turn))
    } catch let error as ImportFailure {
      var (games, failure) = ([] as [GameText], error)
      do throws(GameTextError) {
        games = try PastedGames(text)?.games ?? []
      } catch {
        failure = .unreadable(error)
      }
      let page = ImportPagePresenter(
        text: text, side: turn, failure: games.isEmpty ? failure : nil, games: games,
        language: language, site: publication)
      return uncachedPage(app.html(page.viewData()), status: games.isEmpty ? .badRequest : .ok)
    }
  }

  /// The route for a pasted text.
  ///
  /// - Throws: ``ImportFailure`` if the text isn't a game; any error of the store.
  private func target(of text: String, side: Disk?) async throws -> Route {
    if let address = PastedGameAddress(text) { return try await existing(address) }
    do throws(GameTextError) { return .pasted(try GameText(pasted: text, side: side)) } catch {
      let address = WebOrigin(String(Substring(text.utf8.drop { $0 <= 0x20 })))
      throw address == nil ? ImportFailure.unreadable(error) : .foreignGame
    }
  }

  private func existing(_ address: PastedGameAddress) async throws -> Route {
    guard isHere(address) else { throw ImportFailure.foreignGame }
    guard let target = address.target, let id = target.livingGame,
      try await games.untouchedGame(id) != nil
    else { throw ImportFailure.noSuchGame }
    return target
  }

  /// Whether a pasted address belongs to this site. Visitors may leave out the origin and the base path.
  private func isHere(_ address: PastedGameAddress) -> Bool {
    guard let origin = address.origin else {
      return address.basePath.isEmpty || address.basePath == settings.basePath
    }
    guard address.basePath == settings.basePath, let pasted = WebOrigin(origin) else {
      return false
    }
    return isHere(pasted)
  }
}
