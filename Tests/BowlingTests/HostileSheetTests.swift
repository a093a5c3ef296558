import Bowling
import Properties
import Testing

@Suite("A sheet's text that is meant to take long", .timeLimit(.minutes(1)))
struct HostileSheetTests {
  @Test("takes no longer than another of its length")
  func sheet() throws {
    try HostileText.check("BowlingSheetText", after: ["", "X", "12~34", "XXXXXXXXXXXX~"]) {
      _ = try? BowlingSheetText.sheet(of: $0)
    }
  }
}
