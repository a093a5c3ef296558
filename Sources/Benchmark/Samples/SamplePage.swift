import Gameplay
import Presentation
import Reversi
import Views

/// A page with what it takes to make it.
struct SamplePage {
  let name: String
  /// Makes view data and forgets it.
  let present: () throws -> Void
  /// Appends the page of view data that was made before.
  let render: (inout [UInt8]) throws -> Void
  /// Appends the page.
  let both: (inout [UInt8]) throws -> Void

  /// A page with a board that can be played on, or was.
  static func board(
    _ name: String, of site: Site, _ viewData: @escaping () throws -> BoardPageViewData
  ) throws -> SamplePage {
    let finished = try viewData()
    return SamplePage(
      name: name, present: { _ = try viewData() },
      render: { try site.render(finished, into: &$0) },
      both: { try site.render(viewData(), into: &$0) })
  }

  /// A page of a record or a position.
  static func record(
    _ name: String, of site: Site, _ viewData: @escaping () throws -> RecordPageViewData
  ) throws -> SamplePage {
    let finished = try viewData()
    return SamplePage(
      name: name, present: { _ = try viewData() },
      render: { try site.render(finished, into: &$0) },
      both: { try site.render(viewData(), into: &$0) })
  }

  /// The page in UTF-8.
  func bytes() throws -> [UInt8] {
    var bytes: [UInt8] = []
    try both(&bytes)
    return bytes
  }
}
