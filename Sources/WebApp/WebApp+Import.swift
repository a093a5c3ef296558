import HTTP
import Presentation
import Reversi
import Views

extension WebApp {
  /// The page to paste a game into.
  func importPage(_ exchange: Exchange) throws -> HTTPResponse {
    try publicPage(exchange) { try html(ImportPagePresenter(site: facts).viewData()) }
  }

  /// Reads what was pasted and leads to its page; what can't be read comes back with the first error.
  func importGame(_ form: HTTPForm) async throws -> HTTPResponse {
    guard let text = form.text("text") else { throw Refusal(.malformedForm) }
    let turn = form["side"]?.isEmpty == false ? try form.side() : nil
    do {
      return redirect(to: .pasted(try await makingWay { try PastedGame(text, side: turn) }))
    } catch let error as GameTextError {
      let page = ImportPagePresenter(text: text, side: turn, failure: error, site: facts)
      return uncachedPage(try html(page.viewData()), status: .badRequest)
    }
  }
}
