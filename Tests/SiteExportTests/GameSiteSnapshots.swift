import Foundation
import Presentation
import Reversi
import SiteExport
import TestSupport
import Testing

@Suite("Pages of a static site look as recorded")
struct GameSiteSnapshots {
  @Test("of a game", arguments: ["index", "1", "4-3", "5"], Language.allCases)
  func game(name: String, in language: Language) throws {
    let settings = SiteSettings(
      tags: GameTags(dark: "Ada", light: "Bo"), language: language)
    let site = try WrittenSite([GameSiteTests.game], settings: settings)
    try Snapshot.expect(site.text(of: name + ".html"), named: "game-" + name, in: language)
  }

  @Test("of a game move by move", arguments: Language.allCases)
  func moves(in language: Language) throws {
    let site = try WrittenSite(
      [GameSiteTests.game], settings: SiteSettings(pace: .moves, language: language))
    try Snapshot.expect(site.text(of: "4-play.html"), named: "game-4-play", in: language)
  }

  @Test("of the review of a game", arguments: Language.allCases)
  func review(in language: Language) throws {
    let site = try WrittenSite(
      [GameSiteTests.game], settings: SiteSettings(language: language)
    ) { record, _ in
      ScriptedReviewer.review(record)
    }
    try Snapshot.expect(site.text(of: "review.html"), named: "game-review", in: language)
  }

  @Test("of several games", arguments: Language.allCases)
  func index(in language: Language) throws {
    let settings = SiteSettings(
      title: "A tournament", tags: GameTags(dark: "Ada", light: "Bo"), language: language)
    let site = try WrittenSite(
      [GameSiteTests.game, GameSiteTests.withPass + "c1"], settings: settings)
    try Snapshot.expect(site.text(of: "index.html"), named: "games", in: language)
  }
}
