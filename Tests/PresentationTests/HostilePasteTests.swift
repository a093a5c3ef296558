import Presentation
import Properties
import Reversi
import TestSupport
import Testing

@Suite("Pasted texts that are made to take long")
struct HostilePasteTests {
  @Test("take no longer than other texts of the same length", arguments: [nil, Disk.light])
  func pasted(side: Disk?) async throws {
    let openings = [
      "", "://", "https://a.example/r/", "https://a.example/p/", "https://a.example/r/f5?",
      Board.initial.text,
    ]
    for size in [GameText.sizeLimit, HostileText.size] {
      try await HostileText.check("A pasted text", after: openings, size: size, atMost: 16) {
        _ = try? GameText(pasted: $0, side: side)
      }
    }
  }

  @Test("take no longer to be refused, with a short message")
  func refusals() async throws {
    try await HostileText.check(
      "A pasted text's passage", after: ["f5", "x00\n", "(;", "(;TY["], size: 10_000
    ) {
      do throws(GameTextError) {
        _ = try GameText(pasted: $0)
      } catch {
        #expect(Language.standard.words.text(of: error).utf8.count < 1_000)
      }
    }
  }
}
