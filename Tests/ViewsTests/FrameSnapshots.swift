import Gameplay
import Presentation
import Samples
import TestSupport
import Testing

@Suite("Frames of the challenge's example look as recorded")
struct FrameSnapshots {
  @Test(
    "of disks and of directions, in the middle and the last ones",
    arguments: [
      ("disk-2", .disk(2)), ("disk-7", .disk(7)), ("direction-2", .direction(2)),
      ("direction-4", .direction(4)),
    ] as [(String, FrameAddress.Step)])
  func frame(_ sample: (name: String, step: FrameAddress.Step)) throws {
    let html = try SamplePages.frame(sample.step, of: 1, in: SampleGames.readme())
    try Snapshot.expect(html, named: sample.name)
  }

  @Test("of the count after the last move")
  func count() throws {
    let html = try SamplePages.frame(.count, of: 1, in: SampleGames.lost())
    try Snapshot.expect(html, named: "count")
  }
}
