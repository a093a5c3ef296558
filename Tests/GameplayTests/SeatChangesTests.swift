import Gameplay
import ManualClock
import Reversi
import Testing

@Suite("Seats of a stored game")
struct SeatChangesTests {
  @Test("Only the host invites; the version stays, so that no form gets stale")
  func invite() async throws {
    let house = House()
    let created = try await house.create()
    #expect(
      try await house.games.invite(for: .light, to: .one, as: .invite, by: .stranger)
        == .forbidden(created))
    #expect(
      try await house.games.invite(for: .light, to: .one, as: .invite, by: nil)
        == .forbidden(created))
    let result = try await house.games.invite(for: .light, to: .one, as: .invite, by: .host)
    let game = try await house.stored
    #expect(result == .changed(game))
    #expect(game.version == created.version)
    #expect(game.seats.revision == 1)
  }

  @Test("Of twenty who take the same invite at the same moment one gets the side")
  func race() async throws {
    let house = House()
    try await house.create()
    _ = try await house.games.invite(for: .light, to: .one, as: .invite, by: .host)
    let results = try await withThrowingTaskGroup { group in
      for byte in UInt8(0x20)..<0x34 {
        group.addTask {
          try await house.games.take(
            .invite, of: .one, as: SeatDigest(of: byte), holding: nil)
        }
      }
      return try await group.reduce(into: [SeatResult]()) { $0.append($1) }
    }
    let game = try await house.stored
    #expect(results.count { $0 == .changed(game) } == 1)
    #expect(results.count { $0 == .refused(.spentInvite, game) } == 19)
    #expect(game.seats.seats.count == 2)
    #expect(game.seats.revision == 2)
  }

  @Test("An unknown invite is refused")
  func unknown() async throws {
    let house = House()
    let created = try await house.create()
    #expect(
      try await house.games.take(.invite, of: .one, as: .friend, holding: nil)
        == .refused(.unknownInvite, created))
  }

  @Test("Invites and moves made at the same moment are all kept")
  func invitesAmongMoves() async throws {
    let house = House()
    try await house.create()
    try await withThrowingTaskGroup { group in
      for byte in UInt8(0x20)..<0x30 {
        group.addTask {
          _ = try await house.games.invite(
            for: .light, to: .one, as: SeatDigest(of: byte), by: .host)
        }
        group.addTask {
          _ = try await house.games.setMode(
            byte.isMultiple(of: 2) ? .computer : .manual, of: .dark, in: .one, by: .host)
        }
      }
      group.addTask {
        _ = try await house.games.setMode(.computer, of: .light, in: .one, by: .host)
      }
      try await group.waitForAll()
    }
    let game = try await house.stored
    #expect(game.seats.revision == 16)
    #expect(Set(game.seats.invites.map(\.digest)).count == 16)
    #expect(game.modes.light == .computer)
  }
}
