import Foundation
import Presentation
import Reversi
import Samples
import StaticSites
import TestSupport
import Testing

@Suite("Pages of a static site look as recorded")
struct GameSiteSnapshots {
  @Test("of the start and of a frame of a game", arguments: Language.allCases)
  func game(in language: Language) throws {
    let settings = SiteSettings(
      tags: GameTags(dark: "Ada", light: "Bo"), language: language)
    let site = try WrittenSite([GameSiteTests.game], settings: settings)
    try Snapshot.expect(site.text(of: "index.html"), named: "game-index", in: language)
    try Snapshot.expect(site.text(of: "4-3.html"), named: "game-4-3", in: language)
  }

  @Test("of the end of a game, and of a game move by move")
  func moves() throws {
    let tags = GameTags(dark: "Ada", light: "Bo")
    let disks = try WrittenSite(
      [GameSiteTests.game], settings: SiteSettings(tags: tags, language: .standard))
    try Snapshot.expect(disks.text(of: "5.html"), named: "game-5")
    let moves = try WrittenSite(
      [GameSiteTests.game], settings: SiteSettings(pace: .moves, language: .standard))
    try Snapshot.expect(moves.text(of: "4-play.html"), named: "game-4-play")
  }

  @Test("of the review of a game", arguments: Language.allCases)
  func review(in language: Language) throws {
    let site = try WrittenSite(
      [GameSiteTests.game], settings: SiteSettings(language: language)
    ) { record, _ in
      GameReview.sample(of: record)
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
