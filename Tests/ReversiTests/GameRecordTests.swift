import Reversi
import Testing

@Suite("A game record")
struct GameRecordTests {
  @Test("is the same played move by move and from its list of moves")
  func replay() throws {
    for game in try randomGames(30) {
      #expect(try GameRecord(moves: game.moves) == game)
      #expect(try GameRecord(moves: AnySequence(game.moves)) == game)
      #expect(game.position(before: 0) == game.start)
      #expect(game.position(before: game.moves.count) == game.position)
    }
  }

  @Test("ends at the first move that the rules don't allow, and stays as it was")
  func illegal() throws {
    let (f5, a1) = (try #require(Square("f5")), try #require(Square("a1")))
    #expect(throws: IllegalMoveError.flipsNothing(a1)) {
      try GameRecord(moves: [.place(f5), .place(a1)])
    }
    var record = try GameRecord(moves: [.place(f5)])
    let before = record
    #expect(throws: IllegalMoveError.occupied(f5)) { try record.play(.place(f5)) }
    #expect(throws: IllegalMoveError.passWithLegalMoves) { try record.play(.pass) }
    #expect(record == before)
  }

  @Test("passes only where the position asks for it")
  func passIfNeeded() throws {
    var record = GameRecord()
    record.passIfNeeded()
    #expect(record.moves.isEmpty)

    let blocked = try #require(Position(text: "ox" + String(repeating: "-", count: 62) + "x"))
    record = GameRecord(start: blocked)
    record.passIfNeeded()
    #expect(record.moves == [.pass])
    record.passIfNeeded()
    #expect(record.moves == [.pass])
  }

  @Test("of many games contains passes")
  func passesHappen() throws {
    #expect(try randomGames(30).contains { $0.moves.contains(.pass) })
  }
}
