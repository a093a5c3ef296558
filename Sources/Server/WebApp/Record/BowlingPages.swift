import Gameplay
import HTTP
import Presentation
import Reversi

extension Request {
  func scoreSheet(_ text: String) throws -> HTTPResponse {
    let presenter = try sheet(text)
    if let redirect = redirect(unlessAt: presenter.route) { return redirect }
    return publicPage(at: presenter.route) { app.html(presenter.viewData()) }
  }

  /// A redirect to the sheet with one more throw, or to the same sheet if that throw is impossible.
  func bowl(_ pins: Int?, on text: String) throws -> HTTPResponse {
    redirect(to: try sheet(text).route(knockingDown: pins))
  }

  private func sheet(_ text: String) throws(RefusedRequest) -> BowlingPagePresenter {
    do {
      return try BowlingPagePresenter(text, language: language, site: publication)
    } catch {
      throw RefusedRequest(.impossibleSheet, .sheet(error))
    }
  }
}
