import Gameplay
import Reversi
import TestSupport
import Testing

@Suite("Changes based on a position")
struct ConditionalChangeTests {
  private func place(
    _ square: Square, seen version: Int, by keys: [SeatDigest] = .host, in node: TestNode
  ) async throws -> ChangeResult {
    try await node.games.place(at: square, in: .one, seen: version, by: keys, motion: .disks)
  }

  @Test("A move is made, and the next one is based on its version")
  func moves() async throws {
    let node = TestNode()
    try await node.create()
    let first = try await place("d3", seen: 0, in: node)
    #expect(first == .changed(try await node.stored))
    node.clock.advance(by: 5)
    let second = try await place("c3", seen: 1, in: node)
    let game = try await node.stored
    #expect(second == .changed(game))
    #expect(game.record.moves == [.place("d3"), .place("c3")])
    #expect(game.changed == .start + 5)
  }

  @Test("A move posted again is reported as repeated, also much later")
  func repeated() async throws {
    let node = TestNode()
    try await node.create()
    _ = try await place("d3", seen: 0, in: node)
    let once = try await node.stored
    #expect(try await place("d3", seen: 0, in: node) == .repeated(once, version: 1))
    _ = try await place("c3", seen: 1, in: node)
    let twice = try await node.stored
    #expect(try await place("d3", seen: 0, in: node) == .repeated(twice, version: 1))
    #expect(try await node.stored == twice)
  }

  @Test("Of fifty equal moves at the same moment one is made and the others are repeated")
  func concurrentRepeats() async throws {
    let node = TestNode()
    try await node.create()
    let results = try await results(of: Array(repeating: "d3", count: 50), in: node)
    let game = try await node.stored
    #expect(game.version == 1)
    #expect(results.count { $0 == .changed(game) } == 1)
    #expect(results.count { $0 == .repeated(game, version: 1) } == 49)
  }

  @Test("Of four different moves at the same moment one is made and the others are ignored")
  func concurrentMoves() async throws {
    let node = TestNode()
    try await node.create()
    let results = try await results(of: ["d3", "c4", "f5", "e6"], in: node)
    let game = try await node.stored
    #expect(game.version == 1)
    #expect(results.count { $0 == .changed(game) } == 1)
    #expect(results.count { $0 == .ignored(game) } == 3)
  }

  private func results(of squares: [Square], in node: TestNode) async throws -> [ChangeResult] {
    try await withThrowingTaskGroup { group in
      for square in squares { group.addTask { try await place(square, seen: 0, in: node) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test(
    "A stale or illegal move, or one with an unknown version, is ignored",
    arguments: [
      ("c4", 0), ("f5", 0), ("d3", 1), ("h8", 1), ("e4", 1), ("c3", 2), ("c3", -1),
      ("c3", .max), ("c3", .min),
    ] as [(Square, Int)])
  func ignored(square: Square, version: Int) async throws {
    let node = TestNode()
    try await node.create()
    _ = try await place("d3", seen: 0, in: node)
    let game = try await node.stored
    #expect(try await place(square, seen: version, in: node) == .ignored(game))
    #expect(try await node.games.pass(in: .one, seen: version, by: .host) == .ignored(game))
    #expect(try await node.stored == game)
  }

  @Test("A move that was taken back counts as stale, not as repeated")
  func takenBack() async throws {
    let node = TestNode()
    try await node.create()
    _ = try await place("d3", seen: 0, in: node)
    _ = try await node.games.undo(in: .one, seen: 1, by: .host)
    #expect(try await place("d3", seen: 0, in: node) == .ignored(try await node.stored))
  }

  @Test("A move out of turn is ignored; a change without a seat is forbidden")
  func seats() async throws {
    let node = TestNode()
    try await node.create()
    _ = try await node.games.invite(for: .light, to: .one, as: .invite, by: .host)
    _ = try await node.games.take(.invite, of: .one, as: .friend, holding: [])
    let game = try await node.stored
    #expect(try await place("d3", seen: 0, by: .friend, in: node) == .ignored(game))
    for keys in [[], .stranger, .invite] as [[SeatDigest]] {
      #expect(try await place("d3", seen: 0, by: keys, in: node) == .forbidden(game))
      #expect(try await node.games.pass(in: .one, seen: 0, by: keys) == .forbidden(game))
      #expect(try await node.games.undo(in: .one, seen: 0, by: keys) == .forbidden(game))
    }
    _ = try await place("d3", seen: 0, in: node)
    #expect(try await place("c3", seen: 1, in: node) == .ignored(try await node.stored))
    #expect(
      try await place("c3", seen: 1, by: .friend, in: node) == .changed(try await node.stored))
  }

  @Test("Nothing can be done with a game that doesn't exist")
  func missing() async throws {
    let games = TestNode().games
    #expect(try await games.game(.one) == nil)
    #expect(try await games.untouchedGame(.one) == nil)
    #expect(try await games.game(.one, after: 0, waitingAtMost: 1000) == nil)
    #expect(
      try await games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .off) == .missing)
    #expect(try await games.pass(in: .one, seen: 0, by: .host) == .missing)
    #expect(try await games.undo(in: .one, seen: 0, by: .host) == .missing)
    #expect(try await games.setMode(.manual, of: .dark, in: .one, by: .host) == .missing)
    #expect(try await games.reset(.one, by: .host) == .missing)
    #expect(try await games.invite(for: .dark, to: .one, as: .invite, by: .host) == .missing)
    #expect(
      try await games.take(.invite, of: .one, as: .friend, holding: []) == .missing)
  }

  @Test("A pass is made once; repeats are ignored")
  func pass() async throws {
    let node = TestNode()
    try await node.create(from: .darkPasses)
    let results = try await withThrowingTaskGroup { group in
      for _ in 0..<20 {
        group.addTask { try await node.games.pass(in: .one, seen: 0, by: .host) }
      }
      return try await group.reduce(into: [ChangeResult]()) { $0.append($1) }
    }
    let game = try await node.stored
    #expect(game.record.moves == [.pass])
    #expect(results.count { $0 == .changed(game) } == 1)
    #expect(results.count { $0 == .ignored(game) } == 19)
  }

  @Test("An undo pressed twice takes back one move")
  func undoTwice() async throws {
    let node = TestNode()
    try await node.create()
    _ = try await place("d3", seen: 0, in: node)
    _ = try await place("c3", seen: 1, in: node)
    let results = try await withThrowingTaskGroup { group in
      for _ in 0..<20 {
        group.addTask { try await node.games.undo(in: .one, seen: 2, by: .host) }
      }
      return try await group.reduce(into: [ChangeResult]()) { $0.append($1) }
    }
    let game = try await node.stored
    #expect(game.record.moves == [.place("d3")])
    #expect(game.version == 3)
    #expect(results.count { $0 == .changed(game) } == 1)
    #expect(results.count { $0 == .ignored(game) } == 19)
  }

  @Test("Undo is ignored while another person holds the other side")
  func undoAgainstAnother() async throws {
    let node = TestNode()
    try await node.create()
    _ = try await place("d3", seen: 0, in: node)
    _ = try await node.games.invite(for: .light, to: .one, as: .invite, by: .host)
    _ = try await node.games.take(.invite, of: .one, as: .friend, holding: [])
    let game = try await node.stored
    #expect(try await node.games.undo(in: .one, seen: 1, by: .host) == .ignored(game))
    #expect(try await node.games.undo(in: .one, seen: 1, by: .friend) == .ignored(game))
  }

  @Test("With a full store every change fails and nothing is changed")
  func full() async throws {
    let node = TestNode()
    try await node.create()
    _ = try await place("d3", seen: 0, in: node)
    let (game, games) = (try await node.stored, node.games)
    node.store.failWrites(with: .full)
    await #expect(throws: GameStoreError.full) { try await place("c3", seen: 1, in: node) }
    await #expect(throws: GameStoreError.full) {
      try await games.undo(in: .one, seen: 1, by: .host)
    }
    await #expect(throws: GameStoreError.full) {
      try await games.setMode(.computer, of: .dark, in: .one, by: .host)
    }
    await #expect(throws: GameStoreError.full) { try await games.reset(.one, by: .host) }
    await #expect(throws: GameStoreError.full) {
      try await games.invite(for: .dark, to: .one, as: .invite, by: .host)
    }
    await #expect(throws: GameStoreError.full) {
      try await games.create(NewGame(), id: .one, host: .host, motion: .off)
    }
    await #expect(throws: GameStoreError.full) { try await games.deleteGames(unchangedFor: 0) }
    await #expect(throws: GameStoreError.full) { try await games.checkStore() }
    #expect(try await node.asked == game)
    node.store.failWrites(with: nil)
    // A failed change makes the store unready for five seconds.
    node.clock.advance(by: .seconds(5) + -1)
    await #expect(throws: GameStoreError.full) { try await games.checkStore() }
    node.clock.advance(by: 1)
    try await games.checkStore()
    #expect(try await place("c3", seen: 1, in: node) == .changed(try await node.stored))
  }
}
