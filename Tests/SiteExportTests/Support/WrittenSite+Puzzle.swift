import Foundation
import Reversi
import SiteExport
import Testing

extension WrittenSite {
  init(_ graph: PuzzleGraph, settings: PuzzleSettings = PuzzleSettings()) throws {
    let site = try PuzzleSite(graph, settings: settings, site: Self.site.get())
    try self.init { output in try site.write(into: &output) }
  }

  /// Where the cells of a page lead, by their squares.
  func choices(on path: String) -> [Square: String] {
    let cells = text(of: path).matches(
      of: #/<td id=(..)><form action="([^"#]*)#(..)"><button value=(..) /#)
    let pairs = cells.compactMap { cell in
      cell.1 == cell.3 && cell.1 == cell.4
        ? Square(String(cell.1)).map { ($0, String(cell.2)) } : nil
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// The board on a page: 64 of x, o and -.
  func board(on path: String) -> String {
    text(of: path).matches(of: #/<td id=..(?: class="?(dark|light))?/#)
      .map { $0.1 == "dark" ? "x" : $0.1 == "light" ? "o" : "-" }.joined()
  }

  /// Whether a page is the end of a game: nothing leads on but to the start.
  func isEnd(_ path: String) -> Bool {
    choices(on: path).isEmpty && refresh(of: path) == nil
  }
}
