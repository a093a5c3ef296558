import HTTP
import Presentation
import Views

/// The score sheets: they follow from their address alone, as records do.
struct BowlingHandler: RequestHandler {
  let app: WebApp
  let context: RequestContext

  /// A sheet.
  func page(of text: String) throws -> HTTPResponse {
    let presenter = try sheet(text)
    if let redirect = redirect(unlessAt: presenter.route) { return redirect }
    return try publicPage { try app.html(presenter.viewData()) }
  }

  /// Leads to the sheet with one throw more, or back to the same one if no throw can do that.
  func bowl(_ pins: Int?, on text: String) throws -> HTTPResponse {
    redirect(to: try sheet(text).route(knockingDown: pins))
  }

  private func sheet(_ text: String) throws(RefusedRequest) -> BowlingPagePresenter {
    do {
      return try BowlingPagePresenter(text, language: context.language, site: siteIdentity)
    } catch {
      throw RefusedRequest(.impossibleSheet(error))
    }
  }
}
