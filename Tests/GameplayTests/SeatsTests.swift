import ComputerPlayers
import Gameplay
import Reversi
import TestSupport
import Testing

@Suite("Seats")
struct SeatsTests {
  private let all: Rights = [.host, .dark, .light]

  @Test("A game's creator is the host and holds both sides; other people have no rights")
  func host() {
    let seats = Seats(host: .host)
    #expect(seats.rights(of: [.host]) == all)
    #expect(seats.rights(of: [.stranger]) == [])
    #expect(seats.rights(of: []) == [])
    #expect(seats.revision == 0)
    #expect(seats.isOnePersonsGame)
  }

  @Test(
    "Rights decide which sides may be played",
    arguments: [
      ([.host, .dark, .light], true, true, false), ([.dark], true, false, false),
      ([.light], false, true, false), ([.host], false, false, true), ([], false, false, true),
    ] as [(Rights, Bool, Bool, Bool)])
  func rights(rights: Rights, dark: Bool, light: Bool, isWatcher: Bool) {
    #expect(rights.holds(.dark) == dark)
    #expect(rights.holds(.light) == light)
    #expect(rights.isWatcher == isWatcher)
  }

  @Test("A side waits for a friend until the invite is revoked", arguments: Disk.allCases)
  func invite(side: Disk) {
    var seats = Seats(host: .host)
    seats.addInvite(for: side, digest: .invite, now: .start)
    #expect(seats.rights(of: [.host]) == [.host, .side(side.flipped)])
    #expect(seats.rights(of: [.invite]) == [])
    #expect(seats.isOnePersonsGame)
    #expect(
      seats.invite(.invite)
        == Seats.Invite(
          digest: .invite, side: side, expires: .start + .days(14), isSpent: false))
    #expect(seats.revision == 1)
    #expect(!seats.revokeInvites { $0.side != side })
    #expect(seats.revokeInvites { $0.side == side })
    #expect(seats.rights(of: [.host]) == all)
  }

  @Test("The key of an open invite is kept for its host, and forgotten when it is taken")
  func key() throws {
    var seats = Seats(host: .host)
    seats.addInvite(for: .light, digest: .invite, key: "5f1c", now: .start)
    #expect(seats.invite(.invite)?.key == "5f1c")
    try seats.take(.invite, as: .friend, now: .start)
    #expect(seats.invite(.invite)?.key == nil)
  }

  @Test("Taking an invite moves the side to a fresh key; the host's other rights stay")
  func take() throws {
    var seats = Seats(host: .host)
    seats.addInvite(for: .light, digest: .invite, now: .start)
    try seats.take(.invite, as: .friend, now: .start)
    #expect(seats.rights(of: [.host]) == [.host, .dark])
    #expect(seats.rights(of: [.friend]) == [.light])
    #expect(seats.rights(of: [.invite]) == [])
    #expect(seats.invite(.invite)?.isSpent == true)
    #expect(seats.revision == 2)
    #expect(!seats.isOnePersonsGame)
  }

  @Test("A spent or unknown invite is refused, and nothing changes")
  func secondTaker() throws {
    var seats = Seats(host: .host)
    seats.addInvite(for: .light, digest: .invite, now: .start)
    try seats.take(.invite, as: .friend, now: .start)
    let before = seats
    #expect(throws: IgnoredChange.nothingToChange) {
      try seats.take(.invite, as: .stranger, now: .start)
    }
    #expect(throws: IgnoredChange.nothingToChange) {
      try seats.take(.stranger, as: .stranger, now: .start)
    }
    #expect(seats == before)
  }

  @Test("Taking a new invite for a side revokes the previous holder")
  func revoke() throws {
    var seats = Seats(host: .host)
    seats.addInvite(for: .light, digest: .invite, now: .start)
    try seats.take(.invite, as: .friend, now: .start)
    seats.addInvite(for: .light, digest: SeatDigest(of: 0x11), now: .start)
    #expect(seats.rights(of: [.friend]) == [.light])
    try seats.take(SeatDigest(of: 0x11), as: .stranger, now: .start)
    #expect(seats.rights(of: [.friend]) == [])
    #expect(seats.rights(of: [.stranger]) == [.light])
    #expect(seats.seats.map(\.digest) == [.host, .stranger])
  }

  @Test("Of several open invites for a side only one can be taken; the other side's stay open")
  func openInvites() throws {
    var seats = Seats(host: .host)
    for (byte, side) in [(0x11, Disk.light), (0x12, .light), (0x13, .dark)] as [(UInt8, Disk)] {
      seats.addInvite(for: side, digest: SeatDigest(of: byte), now: .start)
    }
    try seats.take(SeatDigest(of: 0x12), as: .friend, now: .start)
    #expect(seats.invites.map(\.isSpent) == [true, true, false])
    #expect(throws: IgnoredChange.nothingToChange) {
      try seats.take(SeatDigest(of: 0x11), as: .stranger, now: .start)
    }
    try seats.take(SeatDigest(of: 0x13), as: .stranger, now: .start)
    #expect(seats.rights(of: [.host]) == .host)
    #expect(seats.rights(of: [.friend]) == .light)
    #expect(seats.rights(of: [.stranger]) == .dark)
  }

  @Test("An invite for your own side moves it to another device; the host's right stays")
  func ownInvite() throws {
    var seats = Seats(host: .host)
    seats.addInvite(for: .dark, digest: .invite, now: .start)
    try seats.take(.invite, as: SeatDigest(of: 0x20), now: .start)
    #expect(seats.rights(of: [.host]) == [.host, .light])
    #expect(seats.rights(of: [SeatDigest(of: 0x20)]) == .dark)
  }

  @Test("Rights that the taker holds under another key move along")
  func holdingAnother() throws {
    var seats = Seats(host: .host)
    seats.addInvite(for: .light, digest: .invite, now: .start)
    try seats.take(.invite, as: .friend, now: .start)
    seats.addInvite(for: .light, digest: SeatDigest(of: 0x11), now: .start)
    try seats.take(SeatDigest(of: 0x11), as: SeatDigest(of: 0x20), holding: [.host], now: .start)
    #expect(seats.rights(of: [SeatDigest(of: 0x20)]) == all)
    #expect(seats.rights(of: [.host]) == [])
    #expect(seats.rights(of: [.friend]) == [])
    #expect(seats.isOnePersonsGame)
    #expect(seats.seats.count == 1)
  }

  @Test("A leaving host's sides and right go to the first other player")
  func handover() throws {
    var seats = Seats(host: .host)
    let isLeft = seats.handOver(from: [.host])
    #expect(!isLeft)
    #expect(seats == Seats(host: .host))
    seats.addInvite(for: .light, digest: .invite, now: .start)
    try seats.take(.invite, as: .friend, now: .start)
    var three = seats
    let isHandedOver = seats.handOver(from: [.host, .stranger])
    #expect(isHandedOver)
    #expect(seats.rights(of: [.friend]) == all)
    #expect(seats.seats.count == 1)
    #expect(seats.revision == 3)

    three.addInvite(for: .dark, digest: SeatDigest(of: 0x11), now: .start)
    try three.take(SeatDigest(of: 0x11), as: .stranger, now: .start)
    let isHandedOverToFirst = three.handOver(from: [.host])
    #expect(isHandedOverToFirst)
    #expect(three.rights(of: [.friend]) == [.host, .light])
    #expect(three.rights(of: [.stranger]) == .dark)
    #expect(three.seats.map(\.digest) == [.friend, .stranger])
  }

  @Test("A key without rights adds nothing to the taken side")
  func holdingNothing() throws {
    var seats = Seats(host: .host)
    seats.addInvite(for: .light, digest: .invite, now: .start)
    try seats.take(.invite, as: .friend, holding: [.stranger], now: .start)
    #expect(seats.rights(of: [.friend]) == .light)
    #expect(seats.rights(of: [.host]) == [.host, .dark])
  }

  @Test("A game remembers its last 16 invites")
  func limit() {
    var seats = Seats(host: .host)
    for byte in UInt8(0)..<20 {
      seats.addInvite(for: .dark, digest: SeatDigest(of: byte), now: .start)
    }
    #expect(seats.invites.map(\.digest) == (UInt8(4)..<20).map(SeatDigest.init(of:)))
    #expect(seats.revision == 20)
    #expect(throws: IgnoredChange.nothingToChange) {
      try seats.take(SeatDigest(of: 3), as: .friend, now: .start)
    }
  }

  @Test("A digest has 32 bytes", arguments: [0, 31, 33])
  func digest(count: Int) {
    #expect(SeatDigest(bytes: Array(repeating: 0, count: count)) == nil)
    #expect(SeatDigest(bytes: Array(repeating: 7, count: 32))?.bytes.count == 32)
  }
}

@Suite("Seats of a stored game")
struct SeatChangesTests {
  @Test("Only the host can invite; the version stays, so that no form becomes stale")
  func invite() async throws {
    let node = TestNode()
    let created = try await node.create()
    #expect(
      try await node.games.invite(for: .light, to: .one, as: .invite, by: .stranger)
        == .forbidden(created))
    #expect(
      try await node.games.invite(for: .light, to: .one, as: .invite, by: [])
        == .forbidden(created))
    let result = try await node.games.invite(for: .light, to: .one, as: .invite, by: .host)
    let game = try await node.stored
    #expect(result == .changed(game))
    #expect(game.version == created.version)
    #expect(game.seats.revision == 1)
  }

  @Test("Of twenty people taking the same invite at the same moment one gets the side")
  func race() async throws {
    let node = TestNode()
    try await node.create()
    _ = try await node.games.invite(for: .light, to: .one, as: .invite, by: .host)
    let results = try await withThrowingTaskGroup { group in
      for byte in UInt8(0x20)..<0x34 {
        group.addTask {
          try await node.games.take(
            .invite, of: .one, as: SeatDigest(of: byte), holding: [])
        }
      }
      return try await group.reduce(into: [ChangeResult]()) { $0.append($1) }
    }
    let game = try await node.stored
    #expect(results.count { $0 == .changed(game) } == 1)
    #expect(results.count { $0 == .ignored(game) } == 19)
    #expect(game.seats.seats.count == 2)
    #expect(game.seats.revision == 2)
  }

  @Test("A game that its host deletes goes to the friend; without another player it is gone")
  func deletion() async throws {
    let node = TestNode()
    let created = try await node.create()
    #expect(try await node.games.delete(.one, by: .stranger) == .forbidden(created))
    _ = try await node.games.invite(for: .light, to: .one, as: .invite, by: .host)
    _ = try await node.games.take(.invite, of: .one, as: .friend, holding: [])
    _ = try await node.games.delete(.one, by: .host)
    let game = try await node.stored
    #expect(game.seats.rights(of: [.friend]) == [.host, .dark, .light])
    #expect(game.seats.rights(of: .host) == [])
    #expect(game.version == created.version)
    #expect(try await node.games.delete(.one, by: .host) == .forbidden(game))
    #expect(try await node.games.delete(.one, by: [.friend]) == .changed(game))
    #expect(try await node.games.untouchedGame(.one) == nil)
    #expect(try await node.games.delete(.one, by: [.friend]) == .missing)
  }

  @Test("An unknown invite is refused")
  func unknown() async throws {
    let node = TestNode()
    let created = try await node.create()
    #expect(
      try await node.games.take(.invite, of: .one, as: .friend, holding: [])
        == .ignored(created))
  }

  @Test("Invites, mode switches and a level at the same moment are all kept")
  func invitesAmongMoves() async throws {
    let node = TestNode()
    try await node.create()
    try await withThrowingTaskGroup { group in
      for byte in UInt8(0x20)..<0x30 {
        group.addTask {
          _ = try await node.games.invite(
            for: .light, to: .one, as: SeatDigest(of: byte), by: .host)
        }
        group.addTask {
          _ = try await node.games.setMode(
            byte.isMultiple(of: 2) ? .computer : .manual, of: .dark, in: .one, by: .host)
        }
      }
      group.addTask {
        _ = try await node.games.setLevel(.master, in: .one, by: .host)
      }
      try await group.waitForAll()
    }
    let game = try await node.stored
    #expect(game.seats.revision == 16)
    #expect(Set(game.seats.invites.map(\.digest)).count == 16)
    #expect(game.level == .master)
  }
}
