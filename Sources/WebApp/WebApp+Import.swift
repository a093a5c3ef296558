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
  func importGame(_ form: HTTPForm) throws -> HTTPResponse {
    guard let text = form["text"] else { throw Refusal(.malformedForm) }
    let side = form["side"].flatMap { $0.isEmpty ? nil : $0 }
    guard side == nil || side == "dark" || side == "light" else { throw Refusal(.malformedForm) }
    let turn: Disk? = side.map { $0 == "dark" ? .dark : .light }
    do throws(GameTextError) {
      return redirect(to: .pasted(try PastedGame(text, side: turn)))
    } catch {
      let page = ImportPagePresenter(text: text, side: turn, failure: error, site: facts)
      return uncachedPage(try html(page.viewData()), status: .badRequest)
    }
  }
}
