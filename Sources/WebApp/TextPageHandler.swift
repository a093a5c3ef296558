import Gameplay
import HTTP
import Presentation
import Reversi
import Views

/// The pages of text, and what is pasted into one of them.
struct TextPageHandler: RequestHandler {
  let app: WebApp
  let context: RequestContext

  /// A page of text.
  func page(_ page: TextPage) throws -> HTTPResponse {
    try publicPage { try app.html(page.content(in: context.language, of: siteIdentity)) }
  }

  /// Reads what was pasted and leads to its page; what leads nowhere comes back with the reason.
  func importGame(_ form: HTTPForm) async throws -> HTTPResponse {
    guard let text = form.text("text") else { throw RefusedRequest(.malformedForm) }
    let turn = form["side"]?.isEmpty == false ? try form.side() : nil
    do {
      return redirect(to: try await target(of: text, side: turn))
    } catch let error as ImportFailure {
      let page = ImportPagePresenter(
        text: text, side: turn, failure: error,
        language: context.language, site: siteIdentity)
      return uncachedPage(try app.html(page.viewData()), status: .badRequest)
    }
  }

  /// Where a text leads.
  ///
  /// - Throws: ``ImportFailure``, or whatever keeps it from being read.
  private func target(of text: String, side: Disk?) async throws -> SiteRoute {
    if let address = PastedGameAddress(text) { return try await existing(address) }
    return .pasted(
      try await makingWay(on: app.reading) {
        do throws(GameTextError) {
          return try PastedGame(text, side: side)
        } catch {
          throw ImportFailure.unreadable(error)
        }
      })
  }

  /// The page of a game that is kept here.
  private func existing(_ address: PastedGameAddress) async throws -> SiteRoute {
    guard isHere(address) else { throw ImportFailure.foreignGame }
    guard let target = address.target, let id = target.livingGame,
      try await games.untouchedGame(id) != nil
    else { throw ImportFailure.noSuchGame }
    return target
  }

  /// Whether an address is one of this site, whose visitors may leave out what stands before its own part.
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
