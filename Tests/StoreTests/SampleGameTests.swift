import Gameplay
import Reversi
import TestSupport
import Testing

@Suite("The sample games", .noHanging)
struct SampleGameTests {
  @Test("are what their names say")
  func samples() throws {
    #expect(try SampleGame.passes.game().record.moves.contains(.pass))
    #expect(try SampleGame.passes.game().status.isOver)
    #expect(try SampleGame.undone.game().moveVersions == [1, 2, 5])
    #expect(try SampleGame.imported.game().moveVersions == [0, 0, 0, 0, 1])
    #expect(try SampleGame.thinking.game().deadline != nil)
    #expect(try SampleGame.manyVersions.game().moveVersions == [1201, 1202])
    #expect(try SampleGame.manySeats.game().seats.invites.count == Seats.inviteLimit)
    #expect(try SampleGame.shared.game().seats.seats.count == 3)
  }
}
