import Foundation
import Presentation
import Reversi
import SiteExport
import TestSupport
import Testing

@Suite("Pages of a static site look as recorded")
struct GameSiteSnapshots {
  @Test("of a game", arguments: ["index", "1", "4-3", "5"])
  func game(name: String) throws {
    let settings = SiteSettings(tags: GameTags(dark: "Ada", light: "Bo"))
    let site = try WrittenSite([GameSiteTests.game], settings: settings)
    try Snapshot.expect(site.text(of: name + ".html"), named: "game-" + name)
  }

  @Test("of a game move by move")
  func moves() throws {
    let site = try WrittenSite([GameSiteTests.game], settings: SiteSettings(pace: .moves))
    try Snapshot.expect(site.text(of: "4-play.html"), named: "game-4-play")
  }

  @Test("of what the moves of a game gave away")
  func review() throws {
    let site = try WrittenSite([GameSiteTests.game]) { record, _ in
      ScriptedReviewer.review(record)
    }
    try Snapshot.expect(site.text(of: "review.html"), named: "game-review")
  }

  @Test("of several games")
  func index() throws {
    let settings = SiteSettings(
      title: "A tournament", tags: GameTags(dark: "Ada", light: "Bo"))
    let site = try WrittenSite(
      [GameSiteTests.game, GameSiteTests.withPass + "c1"], settings: settings)
    try Snapshot.expect(site.text(of: "index.html"), named: "games")
  }
}
