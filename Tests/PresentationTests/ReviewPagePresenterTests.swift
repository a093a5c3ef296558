import ComputerPlayers
import Presentation
import Reversi
import TestSupport
import Testing

@Suite("The page of a review")
struct ReviewPagePresenterTests {
  @Test(
    "says how many disks a move gave away, and whether with them a win or a tie",
    arguments: [
      (4, 2, "2"), (2, 0, "2 (lost the win)"), (2, -2, "4 (lost the win)"),
      (0, -2, "2 (lost the draw)"), (0, -64, "64 (lost the draw)"),
      (-2, -6, "4"),
    ])
  func losses(bestScore: Int, score: Int, text: String) throws {
    let record = try RecordText.record(of: "f5")
    let move = ReviewedMove(
      number: 1, side: .dark, square: try #require(Square("f5")), score: score,
      best: try #require(Square("d3")), bestScore: bestScore, isExact: true, choices: 4)
    let progress = ReviewProgress(done: 1, count: 1, review: GameReview(moves: [move]))
    let page = ReviewPagePresenter(record, progress, language: .standard, site: SiteIdentity())
      .viewData()
    #expect(page.losses?.rows.map(\.loss) == [text])
    #expect(page.losses?.rows.map(\.isTurningPoint) == [text.contains("lost")])
  }
}
