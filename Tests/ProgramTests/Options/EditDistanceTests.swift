import Testing

@testable import FlipbookCLI

@Suite("Likeness of words")
struct EditDistanceTests {
  @Test(
    "The distance counts characters added, left out and changed",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("port", "prot", 2),
      ("kitten", "sitting", 3), ("host", "hosts", 1), ("é", "e", 1), ("flaw", "lawn", 2),
    ])
  func distance(one: String, other: String, distance: Int) {
    #expect(one.editDistance(to: other) == distance)
    #expect(other.editDistance(to: one) == distance)
  }

  @Test(
    "What was meant is what is nearly the same, or begins the same",
    arguments: [
      ("serv", "serve"), ("sevre", "serve"), ("verison", "version"), ("vers", "version"),
      ("x", nil), ("server side", nil), ("", nil),
    ])
  func nearest(written: String, meant: String?) {
    #expect(written.nearest(of: ["serve", "perft", "help", "version"]) == meant)
  }
}
