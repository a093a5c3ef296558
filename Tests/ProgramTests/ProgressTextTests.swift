import Testing

@testable import FlipbookCLI

@Suite("The progress of a long operation")
struct ProgressTextTests {
  @Test(
    "tells the rate and the time left once it can",
    arguments: [
      (0, 100, 5.0, "0 of 100 games"), (10, 100, 0.5, "10 of 100 games"),
      (100, 100, 5, "100 of 100 games"), (50, 100, 4, "50 of 100 games, 12 per second, 4 s left"),
      (1, 3, 4, "1 of 3 games, 0.3 per second, 8 s left"),
      (1_000, 127_475, 2, "1000 of 127475 games, 500 per second, 4 min left"),
    ])
  func text(done: Int, total: Int, seconds: Double, text: String) {
    #expect(ProgressPrinter.text(done, of: total, "games", after: .seconds(seconds)) == text)
  }
}
