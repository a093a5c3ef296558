import ComputerPlayers
import Reversi
import TestSupport
import Testing

@testable import Gameplay

extension TestNode {
  /// Creates a game in which a friend plays light against the host, and plays two moves in it.
  @discardableResult
  func createForTwo(limit: MoveLimit? = nil) async throws -> LivingGame {
    var new = NewGame()
    new.limit = limit
    _ = try await games.create(new, id: .one, host: .host, motion: .off)
    _ = try await games.invite(for: .light, to: .one, as: .invite, by: .host)
    _ = try await games.take(.invite, of: .one, as: .friend, holding: [])
    _ = try await games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .off)
    _ = try await games.place(at: "c3", in: .one, seen: 1, by: .friend, motion: .off)
    return try await stored
  }
}

/// What a player can do with an offer.
enum OfferAction: String, CaseIterable, Sendable {
  case offer, accept, end

  func apply(
    _ kind: Seats.Offer.Kind, seen version: Int = 2, by keys: [SeatDigest], in games: Games
  ) async throws -> ChangeResult {
    switch self {
    case .offer: try await games.agree(.offer(kind), in: .one, seen: version, by: keys)
    case .accept: try await games.agree(.accept(kind), in: .one, seen: version, by: keys)
    case .end: try await games.agree(.end(kind), in: .one, seen: version, by: keys)
    }
  }
}

@Suite("An offer between two people")
struct OfferTests {
  typealias Kind = Seats.Offer.Kind

  private let node = TestNode()
  private var games: Games { node.games }

  /// The state that an action should leave: the open offer, or the effect of accepting one.
  private enum Expected: Equatable {
    case ignored, open(Kind, Disk), closed, accepted
  }

  /// The rules, for an offer that dark has made.
  private func expected(
    _ action: OfferAction, _ kind: Kind, by side: Disk, while open: Kind?
  ) -> Expected {
    switch (action, side, open) {
    case (.offer, _, nil): .open(kind, side)
    case (.offer, .dark, _): .open(kind, .dark)
    case (.offer, .light, kind?), (.accept, .light, kind?): .accepted
    case (.end, _, kind?): .closed
    default: .ignored
    }
  }

  @Test(
    "is made, replaced, accepted, declined or withdrawn by the right player only",
    arguments: [nil, .draw, .undo, .newGame] as [Kind?], OfferAction.allCases)
  func table(open: Kind?, action: OfferAction) async throws {
    for side in Disk.allCases {
      for kind in Kind.allCases {
        let node = TestNode()
        var before = try await node.createForTwo()
        if let open {
          _ = try await node.games.agree(.offer(open), in: .one, seen: 2, by: .host)
          before = try await node.stored
        }
        let keys: [SeatDigest] = side == .dark ? .host : .friend
        let result = try await action.apply(kind, by: keys, in: node.games)
        let after = try await node.stored
        switch expected(action, kind, by: side, while: open) {
        case .ignored:
          #expect(result == .ignored(before))
          #expect(after == before)
        case .open(let kind, let side):
          #expect(result == .changed(after))
          #expect(after.offer == Seats.Offer(kind, by: side, version: 2, made: node.clock.now))
          // The other player may have seen the same offer already.
          let isRepeated = before.offer == after.offer
          #expect(after.seats.revision == before.seats.revision + (isRepeated ? 0 : 1))
        case .closed:
          #expect(result == .changed(after))
          #expect(after.offer == nil && after.version == 2)
          // Light declines what dark has offered; dark withdraws it.
          #expect(after.declinedOffer?.kind == (side == .light ? open : nil))
        case .accepted:
          #expect(result == .changed(after))
          expectAccepted(kind, in: after)
        }
      }
    }
  }

  /// Expects the effect of an offer of dark's that light has accepted.
  private func expectAccepted(_ kind: Kind, in game: LivingGame) {
    #expect(game.version == 3 && game.offer == nil)
    switch kind {
    case .draw:
      #expect(game.status == .over(winner: nil) && game.ending == .agreedDraw)
      #expect(game.record.moves == [.place("d3"), .place("c3")])
    case .undo, .newGame:
      #expect(game.status == .turn(.dark) && game.record == GameRecord())
      #expect(game.takenBack.count == (kind == .undo ? 2 : 0))
    }
  }

  @Test("to undo takes back only what followed the last move of the side that offers")
  func undoLight() async throws {
    try await node.createForTwo()
    _ = try await games.agree(.offer(.undo), in: .one, seen: 2, by: .friend)
    _ = try await games.agree(.accept(.undo), in: .one, seen: 2, by: .host)
    #expect(try await node.stored.record.moves == [.place("d3")])
  }

  @Test("is for the two players only", arguments: OfferAction.allCases)
  func others(action: OfferAction) async throws {
    try await node.createForTwo()
    _ = try await games.agree(.offer(.draw), in: .one, seen: 2, by: .host)
    let game = try await node.stored
    for keys in [[], .stranger, .invite, [.host, .friend]] as [[SeatDigest]] {
      #expect(try await action.apply(.draw, by: keys, in: games) == .forbidden(game))
      #expect(try await games.agree(.resign, in: .one, seen: 2, by: keys) == .forbidden(game))
    }
    #expect(try await node.stored == game)
  }

  @Test("doesn't exist alone or against a computer", arguments: PlayerMode.allCases)
  func alone(light: PlayerMode) async throws {
    let game = try await node.create(light: light)
    for action in OfferAction.allCases {
      #expect(try await action.apply(.draw, seen: 0, by: .host, in: games) == .forbidden(game))
    }
    #expect(try await games.agree(.resign, in: .one, seen: 0, by: .host) == .forbidden(game))
    #expect(try await games.reset(.one, by: .host) == .changed(try await node.stored))
  }

  @Test("can be made only of what can be done", arguments: Kind.allCases)
  func impossible(kind: Kind) async throws {
    // Nothing has happened yet: there is only a draw to agree on.
    try await node.create()
    _ = try await games.invite(for: .light, to: .one, as: .invite, by: .host)
    _ = try await games.take(.invite, of: .one, as: .friend, holding: [])
    let start = try await node.stored
    let result = try await games.agree(.offer(kind), in: .one, seen: 0, by: .friend)
    #expect((result == .ignored(start)) == (kind != .draw))
    // Resigned games can only begin again.
    let over = TestNode()
    try await over.createForTwo()
    _ = try await over.games.agree(.resign, in: .one, seen: 2, by: .host)
    let end = try await over.stored
    let later = try await over.games.agree(.offer(kind), in: .one, seen: 3, by: .friend)
    #expect((later == .ignored(end)) == (kind != .newGame))
  }

  @Test("with an old or unknown version changes nothing", arguments: OfferAction.allCases)
  func stale(action: OfferAction) async throws {
    try await node.createForTwo()
    _ = try await games.agree(.offer(.draw), in: .one, seen: 2, by: .host)
    let game = try await node.stored
    for version in [0, 1, 3, -1, .max, .min] {
      let result = try await action.apply(.draw, seen: version, by: .friend, in: games)
      #expect(result == .ignored(game))
      #expect(
        try await games.agree(.resign, in: .one, seen: version, by: .friend) == .ignored(game))
    }
    #expect(try await node.stored == game)
    let absent = try await games.agree(
      .offer(.draw), in: "000000000000000000000002", seen: 0, by: .host)
    #expect(absent == .missing)
  }

  /// What can happen while an offer is open.
  enum Incident: String, CaseIterable, Sendable {
    case move, mode, newcomer, hostLeaves, invite, name

    var endsIt: Bool { ![.invite, .name].contains(self) }
  }

  @Test("ends with the next version or player, and with nothing else", arguments: Incident.allCases)
  func ending(incident: Incident) async throws {
    try await node.createForTwo()
    _ = try await games.agree(.offer(.draw), in: .one, seen: 2, by: .friend)
    switch incident {
    case .move: _ = try await games.place(at: "c4", in: .one, seen: 2, by: .host, motion: .off)
    case .mode: _ = try await games.setMode(.computer, of: .light, in: .one, by: .friend)
    case .newcomer:
      _ = try await games.invite(for: .light, to: .one, as: SeatDigest(of: 0x11), by: .host)
      _ = try await games.take(SeatDigest(of: 0x11), of: .one, as: .stranger, holding: [])
    case .hostLeaves: _ = try await games.delete(.one, by: .host)
    case .invite: _ = try await games.invite(for: .light, to: .one, as: .stranger, by: .host)
    case .name: _ = try await games.setName(PlayerName("Ann"), of: .host)
    }
    let game = try await node.stored
    #expect((game.offer == nil) == incident.endsIt)
    let version = game.version
    _ = try await games.agree(.accept(.draw), in: .one, seen: version, by: .host)
    #expect((try await node.stored.ending == nil) == incident.endsIt)
  }

  @Test("accepted and withdrawn at the same moment does one of the two", arguments: 0..<20)
  func race(number: Int) async throws {
    try await node.createForTwo()
    _ = try await games.agree(.offer(.undo), in: .one, seen: 2, by: .host)
    async let accepted = games.agree(.accept(.undo), in: .one, seen: 2, by: .friend)
    async let withdrawn = games.agree(.end(.undo), in: .one, seen: 2, by: .host)
    let (acceptance, _) = try await (accepted, withdrawn)
    let game = try await node.stored
    var isAccepted = false
    if case .changed = acceptance { isAccepted = true }
    #expect(game.offer == nil)
    #expect(isAccepted == (game.version == 3))
    #expect(game.record.moves.count == (isAccepted ? 0 : 2))
  }

  @Test("of the same by both at the same moment is accepted", arguments: 0..<20)
  func both(number: Int) async throws {
    try await node.createForTwo()
    async let one = games.agree(.offer(.draw), in: .one, seen: 2, by: .host)
    async let other = games.agree(.offer(.draw), in: .one, seen: 2, by: .friend)
    _ = try await [one, other]
    #expect(try await node.stored.ending == .agreedDraw)
  }

  @Test("ends the wait of a page, and so does its end")
  func waiting() async throws {
    let game = try await node.createForTwo()
    for action in [OfferAction.offer, .end] {
      let waiting = node.wait(after: game.version)
      await eventually { node.clock.sleeperCount == 1 }
      _ = try await action.apply(.draw, by: .friend, in: games)
      let seen = try await waiting.value
      #expect((seen?.offer != nil) == (action == .offer))
      #expect(seen?.version == game.version)
      await eventually { node.isQuiet }
    }
  }
}

@Suite("Resigning")
struct ResigningTests {
  @Test("lets the other side win, whoever is to move", arguments: Disk.allCases)
  func win(side: Disk) async throws {
    let node = TestNode()
    try await node.createForTwo(limit: MoveLimit(days: 1))
    let keys: [SeatDigest] = side == .dark ? .host : .friend
    let result = try await node.games.agree(.resign, in: .one, seen: 2, by: keys)
    let game = try await node.stored
    #expect(result == .changed(game))
    #expect(game.ending == .resigned(side) && game.status == .over(winner: side.flipped))
    #expect(game.moveDeadline == nil && game.undoTarget(of: side) == nil)
    for keys in [[SeatDigest].host, .friend] {
      #expect(try await node.games.agree(.resign, in: .one, seen: 3, by: keys) == .ignored(game))
    }
  }

  @Test("and a reset by a person alone leave nothing of the end")
  func reset() throws {
    var game = LivingGame.new()
    try game.resign(.light, now: .start)
    game.reset(now: .start)
    #expect(game.ending == nil && game.status == .turn(.dark))
  }
}

@Suite("A reset")
struct ResetTests {
  @Test("by a player of both sides under two keys overrules nobody")
  func twoKeys() async throws {
    let node = TestNode()
    try await node.createForTwo()
    _ = try await node.games.reset(.one, by: [.friend, .host])
    #expect(try await node.stored.record == GameRecord())
  }

  @Test("at the moment when a friend sits down is made before or not at all", arguments: 0..<20)
  func race(number: Int) async throws {
    let node = TestNode()
    try await node.create()
    _ = try await node.games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .off)
    _ = try await node.games.invite(for: .light, to: .one, as: .invite, by: .host)
    let games = node.games
    async let taken = games.take(.invite, of: .one, as: .friend, holding: [])
    async let reset = games.reset(.one, by: .host)
    let (_, result) = try await (taken, reset)
    let game = try await node.stored
    if case .changed(let new) = result {
      #expect(new.seats.isOnePersonsGame && game.record == GameRecord())
    } else {
      #expect(game.record.moves == [.place("d3")])
    }
  }
}
