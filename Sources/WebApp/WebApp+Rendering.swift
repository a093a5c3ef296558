import Presentation
import Views

extension WebApp {
  /// What a page takes, so that its bytes are not moved while it grows.
  private static let usualPageSize = 16 * 1024

  /// A page in UTF-8.
  func html(_ page: some Page) throws(SiteError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.usualPageSize)
    try site.render(page, into: &bytes)
    return bytes
  }

  /// A problem's page in UTF-8, or its heading alone.
  func html(ofProblem page: ProblemPageViewData) -> [UInt8] {
    do {
      return try html(page)
    } catch {
      return Array(page.heading.utf8)
    }
  }
}
