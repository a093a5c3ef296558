import Gameplay
import Presentation
import TestSupport
import Testing

@Suite("Frames of the challenge's example look as recorded")
struct FrameSnapshots {
  @Test("one for each disk", arguments: 1...7, Language.allCases)
  func disk(number: Int, in language: Language) throws {
    let html = try SamplePages.frame(.disk(number), of: 1, in: SampleGames.readme(), in: language)
    try Snapshot.expect(html, named: "disk-\(number)", in: language)
  }

  @Test("one for each direction", arguments: 1...4, Language.allCases)
  func direction(number: Int, in language: Language) throws {
    let html = try SamplePages.frame(
      .direction(number), of: 1, in: SampleGames.readme(), in: language)
    try Snapshot.expect(html, named: "direction-\(number)", in: language)
  }
}
