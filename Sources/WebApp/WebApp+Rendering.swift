import Presentation
import Views

extension WebApp {
  /// What a page takes, so that its bytes are not moved while it grows.
  private static let usualPageSize = 16 * 1024

  /// A board's page in UTF-8.
  func html(_ page: BoardPageViewData) throws(SiteError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.usualPageSize)
    try site.render(page, into: &bytes)
    return bytes
  }

  /// A record's or a position's page in UTF-8.
  func html(_ page: RecordPageViewData) throws(SiteError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.usualPageSize)
    try site.render(page, into: &bytes)
    return bytes
  }

  /// The page to paste a game into in UTF-8.
  func html(_ page: ImportPageViewData) throws(SiteError) -> [UInt8] {
    var bytes: [UInt8] = []
    try site.render(page, into: &bytes)
    return bytes
  }

  /// A score sheet's page in UTF-8.
  func html(_ page: BowlingPageViewData) throws(SiteError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.usualPageSize)
    try site.render(page, into: &bytes)
    return bytes
  }

  /// An invite's page in UTF-8.
  func html(_ page: SeatPageViewData) throws(SiteError) -> [UInt8] {
    var bytes: [UInt8] = []
    try site.render(page, into: &bytes)
    return bytes
  }

  /// A notice's page in UTF-8; without its template it would not have been served at all.
  func html(_ page: NoticePageViewData) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      try site.render(page, into: &bytes)
    } catch {
      bytes = Array(page.heading.utf8)
    }
    return bytes
  }
}
