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
    try publicPage { try app.html(page.content(of: siteIdentity)) }
  }

  /// Reads what was pasted and leads to its page; what can't be read comes back with the first error.
  func importGame(_ form: HTTPForm) async throws -> HTTPResponse {
    guard let text = form.text("text") else { throw RefusedRequest(.malformedForm) }
    let turn = form["side"]?.isEmpty == false ? try form.side() : nil
    do {
      return redirect(to: .pasted(try await pastedGame(text, side: turn)))
    } catch let error as GameTextError {
      let page = ImportPagePresenter(text: text, side: turn, failure: error, site: siteIdentity)
      return uncachedPage(try app.html(page.viewData()), status: .badRequest)
    }
  }

  private func pastedGame(_ text: String, side: Disk?) async throws -> PastedGame {
    try await makingWay(on: app.reading) { try PastedGame(text, side: side) }
  }
}
