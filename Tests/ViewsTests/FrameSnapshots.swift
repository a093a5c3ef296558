import Gameplay
import Presentation
import TestSupport
import Testing

@Suite("Frames of the challenge's example look as recorded")
struct FrameSnapshots {
  @Test("one for each disk", arguments: 1...7)
  func disk(number: Int) throws {
    let html = try SamplePages.frame(.disk(number), of: 1, in: SampleGames.readme())
    try Snapshot.expect(html, named: "disk-\(number)")
  }

  @Test("one for each direction", arguments: 1...4)
  func direction(number: Int) throws {
    let html = try SamplePages.frame(.direction(number), of: 1, in: SampleGames.readme())
    try Snapshot.expect(html, named: "direction-\(number)")
  }
}
