import Reversi
import TestSupport
import Testing

@Suite("A game record")
struct GameRecordTests {
  @Test("is the same from a list of moves as played move by move")
  func replay() throws {
    for game in try randomGames(30) {
      #expect(try GameRecord(moves: game.moves) == game)
      #expect(try GameRecord(moves: AnySequence(game.moves)) == game)
      #expect(game.position(before: 0) == game.start)
      #expect(game.position(before: game.moves.count) == game.position)
    }
  }

  @Test("refuses the first illegal move and stays unchanged")
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

  @Test("passes only if the player to move has to")
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

  @Test("of random moves sometimes contains a pass")
  func passesHappen() throws {
    #expect(try randomGames(30).contains { $0.moves.contains(.pass) })
  }
}

@Suite("The plies of a record")
struct RecordPlyTests {
  /// Light can't place a disk after these 15 moves.
  static let pass = "f5f6e6f4g6f7g5h4h5c6h3h6h7e7g4"

  private func plies(_ transcript: String, from start: Position = .initial) throws -> [RecordPly] {
    try Transcript.record(of: transcript, from: start).plies
  }

  private func position(_ text: String) throws -> Position {
    try #require(Position(text: text))
  }

  @Test("are its placed disks, each with the positions before and after")
  func disks() throws {
    let plies = try plies("f5d6c3")
    #expect(plies.map(\.number) == [1, 2, 3])
    #expect(plies.map(\.square.description) == ["f5", "d6", "c3"])
    #expect(plies.map(\.before.turn) == [.dark, .light, .dark])
    #expect(plies.first?.before == .initial)
    #expect(plies.map(\.after).dropLast() == plies.map(\.before).dropFirst())
    #expect(plies.allSatisfy { $0.passer == nil })
    #expect(
      plies.first?.after.board.rows == [
        "--------", "--------", "--------", "---ox---", "---xxx--", "--------", "--------",
        "--------",
      ])
  }

  @Test("include the pass that the last disk forces, written or not", arguments: ["", "pa", "--"])
  func forcedPass(written: String) throws {
    let plies = try plies(Self.pass + written)
    #expect(plies.count == 15)
    #expect(plies.last?.passer == .light)
    #expect(plies.last?.before.turn == .dark)
    #expect(plies.last?.after.turn == .dark)
    #expect(plies.last?.after.status == .turn(.dark))
  }

  @Test("end with a finished position when neither side can move")
  func over() throws {
    let last = try #require(try plies("e6f4e3f6g5d6e7f5c5").last)
    #expect(last.after.status == .over(winner: .dark))
    #expect(last.passer == nil)
  }

  @Test("begin after the pass that the start position requires")
  func startWithPass() throws {
    let start = try position("ox" + String(repeating: "-", count: 62) + "x")
    let plies = try plies("c1", from: start)
    #expect(plies.map(\.before.turn) == [.light])
    #expect(plies.map(\.after.board.rows.first) == ["ooo-----"])
    #expect(plies.map(\.after.status) == [.over(winner: .light)])
    #expect(start.withoutPass == plies.first?.before)
  }

  @Test("begin with light if the start position says so")
  func lightFirst() throws {
    let start = try plies("d3")[0].after
    #expect(try plies("c3c4", from: start).map(\.before.turn) == [.light, .dark])
  }

  @Test("are empty if no disk was placed, whatever the start")
  func none() throws {
    #expect(try plies("").isEmpty)
    #expect(try plies("", from: position(String(repeating: "-", count: 64) + "o")).isEmpty)
    let blocked = try position("ox" + String(repeating: "-", count: 62) + "x")
    #expect(try plies("pa", from: blocked).isEmpty)
    #expect(Position.initial.withoutPass == .initial)
  }

  @Test("can be cut to any length")
  func prefix() throws {
    let record = try Transcript.record(of: "f5d6c3")
    for (count, text) in [(-1, ""), (0, ""), (1, "f5"), (2, "f5d6"), (3, "f5d6c3"), (9, "f5d6c3")] {
      #expect(try record.prefix(plies: count) == Transcript.record(of: text))
    }
  }

  @Test("cover any game from start to end, with no pass left between them")
  func anyGame() throws {
    for game in try randomGames(60) {
      let plies = game.plies
      #expect(plies.map(\.number) == Array(1...plies.count))
      #expect(plies.last?.after == game.position)
      var moves: [Move] = []
      for (ply, next) in zip(plies, Array(plies.dropFirst().map(Optional.some)) + [nil]) {
        moves.append(.place(ply.square))
        let placed = try ply.before.placing(at: ply.square)
        if let passer = ply.passer {
          moves.append(.pass)
          #expect(passer == placed.turn)
          #expect(try placed.passing() == ply.after)
        } else {
          #expect(placed == ply.after)
        }
        if case .pass = ply.after.status { Issue.record("a pass is left after \(ply.number)") }
        if let next { #expect(ply.after == next.before) }
      }
      #expect(moves == game.moves)
    }
  }

  @Test("of a prefix are a prefix of the whole game's plies")
  func anyPrefix() throws {
    for game in try randomGames(10) {
      let plies = game.plies
      for count in 0...plies.count {
        let prefix = game.prefix(plies: count)
        #expect(prefix.moves == Array(game.moves.prefix(prefix.moves.count)))
        #expect(prefix.plies == Array(plies.prefix(count)))
        #expect(prefix.position.withoutPass == (count == 0 ? game.start : plies[count - 1].after))
      }
    }
  }
}
