import ComputerPlayers
import Gameplay
import Reversi
import TestSupport
import Testing

@Suite("Changes independent of the position")
struct UnconditionalChangeTests {
  @Test("Setting the current mode again changes nothing")
  func sameMode() async throws {
    let node = TestNode()
    let created = try await node.create()
    #expect(
      try await node.games.setMode(.manual, of: .dark, in: .one, by: .host) == .ignored(created))
    #expect(try await node.stored == created)
  }

  @Test("Only a side's player switches its mode; only the host resets, and not between two people")
  func rights() async throws {
    let node = TestNode()
    try await node.create()
    _ = try await node.games.invite(for: .light, to: .one, as: .invite, by: .host)
    _ = try await node.games.take(.invite, of: .one, as: .friend, holding: [])
    let game = try await node.stored
    let (games, other) = (node.games, PlayerMode.computer)
    #expect(try await games.setMode(other, of: .light, in: .one, by: .host) == .forbidden(game))
    #expect(try await games.setMode(other, of: .dark, in: .one, by: .friend) == .forbidden(game))
    #expect(try await games.setMode(other, of: .dark, in: .one, by: []) == .forbidden(game))
    #expect(try await games.reset(.one, by: .friend) == .forbidden(game))
    #expect(try await games.reset(.one, by: []) == .forbidden(game))
    #expect(
      try await games.setMode(other, of: .light, in: .one, by: .friend)
        == .changed(try await node.stored))
    let changed = try await node.stored
    #expect(try await games.reset(.one, by: .host) == .needsConsent(changed))
    #expect(try await node.stored == changed)
    #expect(changed.seats == game.seats)
  }

  @Test("Setting the current level again changes nothing")
  func sameLevel() async throws {
    let node = TestNode()
    let created = try await node.create()
    #expect(
      try await node.games.setLevel(.random, in: .one, by: .host) == .ignored(created))
    #expect(try await node.stored == created)
    for level in ComputerLevel.allCases.reversed() {
      let result = try await node.games.setLevel(level, in: .one, by: .host)
      #expect(result == .changed(try await node.stored))
      #expect(try await node.stored.level == level)
    }
  }

  @Test(
    "A player of a side played by the computer chooses its level; without one any player does",
    arguments: [nil, Disk.dark, .light])
  func levelRights(computer: Disk?) async throws {
    let node = TestNode()
    try await node.create()
    let games = node.games
    _ = try await games.invite(for: .light, to: .one, as: .invite, by: .host)
    _ = try await games.take(.invite, of: .one, as: .friend, holding: [])
    if let computer {
      let player: SeatDigest = computer == .dark ? .host : .friend
      _ = try await games.setMode(.computer, of: computer, in: .one, by: [player])
    }
    #expect(try await isForbidden(.master, by: [], in: node))
    #expect(try await isForbidden(.master, by: .host, in: node) == (computer == .light))
    #expect(try await isForbidden(.beginner, by: .friend, in: node) == (computer == .dark))
    #expect(try await node.stored.level == (computer == .dark ? .master : .beginner))
  }

  private func isForbidden(
    _ level: ComputerLevel, by keys: [SeatDigest], in node: TestNode
  ) async throws -> Bool {
    let game = try await node.stored
    return try await node.games.setLevel(level, in: .one, by: keys) == .forbidden(game)
  }

  @Test("A host without sides can neither play nor reset against the two who play")
  func hostWithoutSides() async throws {
    let node = TestNode()
    try await node.create()
    for (side, byte) in [(Disk.dark, 0x11), (.light, 0x12)] as [(Disk, UInt8)] {
      _ = try await node.games.invite(
        for: side, to: .one, as: SeatDigest(of: byte), by: .host)
      _ = try await node.games.take(
        SeatDigest(of: byte), of: .one, as: SeatDigest(of: byte + 0x10), holding: [])
    }
    let result = try await node.games.place(
      at: "d3", in: .one, seen: 0, by: .host, motion: .off)
    let game = try await node.stored
    #expect(result == .forbidden(game))
    #expect(try await node.games.reset(.one, by: .host) == .needsConsent(game))
  }

  @Test("No mode switch is lost among a hundred concurrent moves")
  func modesAmongMoves() async throws {
    let node = TestNode()
    try await node.create()
    try await withThrowingTaskGroup { group in
      let changes = SharedValue(0)
      for _ in 0..<100 {
        group.addTask { if try await playOnce(in: node) { changes.change { $0 += 1 } } }
      }
      for side in Disk.allCases {
        group.addTask {
          for mode in Array(repeating: [PlayerMode.computer, .manual], count: 20).joined() {
            let result = try await node.games.setMode(mode, of: side, in: .one, by: .host)
            guard case .changed(let game) = result, game.modes[side] == mode else {
              Issue.record("\(mode) for \(side) was lost: \(result)")
              return
            }
            changes.change { $0 += 1 }
          }
        }
      }
      try await group.waitForAll()
      let game = try await node.stored
      #expect(game.version == changes.value)
      #expect(game.modes == PlayerModes())
      #expect(game.moveVersions == game.moveVersions.sorted())
    }
  }

  @Test("No level change is lost among a hundred concurrent moves")
  func levelsAmongMoves() async throws {
    let node = TestNode()
    try await node.create()
    try await withThrowingTaskGroup { group in
      for _ in 0..<100 { group.addTask { _ = try await playOnce(in: node) } }
      group.addTask {
        for level in Array(repeating: ComputerLevel.allCases.reversed(), count: 20).joined() {
          let result = try await node.games.setLevel(level, in: .one, by: .host)
          guard case .changed(let game) = result, game.level == level else {
            Issue.record("\(level) was lost: \(result)")
            return
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("No reset is lost among a hundred concurrent moves")
  func resetsAmongMoves() async throws {
    let node = TestNode()
    try await node.create()
    try await withThrowingTaskGroup { group in
      let changes = SharedValue(0)
      for _ in 0..<100 {
        group.addTask { if try await playOnce(in: node) { changes.change { $0 += 1 } } }
      }
      for _ in 0..<30 {
        group.addTask {
          guard case .changed(let game) = try await node.games.reset(.one, by: .host),
            game.position == .initial
          else {
            Issue.record("The reset was lost.")
            return
          }
          changes.change { $0 += 1 }
        }
      }
      try await group.waitForAll()
      #expect(try await node.stored.version == changes.value)
    }
  }

  /// Tries to make a legal move in the current game; true if it was made.
  private func playOnce(in node: TestNode) async throws -> Bool {
    let game = try await node.stored
    guard let square = game.position.legalMoves.first(where: { _ in true }) else { return false }
    let result = try await node.games.place(
      at: square, in: .one, seen: game.version, by: .host, motion: .off)
    if case .changed = result { return true }
    return false
  }
}
