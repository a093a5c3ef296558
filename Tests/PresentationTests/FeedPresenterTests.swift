import Gameplay
import Presentation
import Reversi
import Samples
import TestSupport
import Testing

@Suite("The entry of a game in a feed")
struct FeedPresenterTests {
  @Test(
    "tells the last moves with their numbers, six at most, and a forced pass",
    arguments: [
      ("", []), ("f5d6", ["Last moves: 1. f5 2. d6"]),
      ("f5d6c3d3c4f4", ["Last moves: 1. f5 2. d6 3. c3 4. d3 5. c4 6. f4"]),
      ("f5d6c3d3c4f4c5", ["Last moves: 2. d6 3. c3 4. d3 5. c4 6. f4 7. c5"]),
      (
        GameTexts.pass,
        [
          "Light has no move and passes.",
          "Last moves: 10. c6 11. h3 12. h6 13. h7 14. e7 15. g4",
        ]
      ),
    ] as [(String, [String])])
  func lastMoves(transcript: String, paragraphs: [String]) throws {
    let game = try SampleGames.game(transcript)
    let place = FeedPlace(
      site: Publication(), origin: "https://play.example", language: .standard)
    let entry = FeedEntryPresenter(game: game, at: place).viewData
    // The first paragraph is the status.
    #expect(Array(entry.paragraphs.dropFirst()) == paragraphs)
  }
}
