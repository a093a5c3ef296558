import ComputerPlayers
import Gameplay
import Reversi
import TestSupport
import Testing

/// The pace and the time of games in which time doesn't matter.
let pace = Pace()
let noon = Timestamp(milliseconds: 1_767_182_400_000)

/// Games of every kind that a store has to keep.
enum SampleGame: String, CaseIterable, CustomTestStringConvertible {
  case new = "a new game"
  case moves = "some moves"
  case imported = "moves that came with the game"
  case anotherStart = "another start position"
  case lightStarts = "the usual board with light to move"
  case passes = "a finished game with passes"
  case undone = "versions with a gap where moves were taken back"
  case takenBack = "moves that were taken back and may come back"
  case thinking = "a computer that is thinking"
  case level = "a computer that plays as well as it can"
  case reset = "a game that was reset"
  case manyVersions = "a version of four digits"
  case beforeTime = "moments before 1970"
  case invites = "open and spent invites"
  case shared = "seats of two people and a host without a side"
  case manySeats = "all the invites that a game remembers"
  case limited = "a move that may take three days"
  case claimed = "a win on time"
  case resigned = "a game that light gave up"
  case drawn = "a draw that was agreed on"
  case named = "names of two people, an open offer and a rematch"
  case declined = "a declined offer"
  case rematch = "a rematch, with the results before it"

  var testDescription: String { rawValue }

  func game(_ id: GameID = .random()) throws -> LivingGame {
    var game = try LivingGame(id: id, seats: Seats(host: digest(1)), now: noon, pace: pace)
    switch self {
    case .new: break
    case .moves: try game.play("f5d6c3")
    case .imported:
      let record = try Transcript.record(of: "f5d6c3d3")
      game = LivingGame(id: id, record: record, seats: game.seats, now: noon, pace: pace)
      try game.play("c4")
    case .anotherStart, .lightStarts:
      let start = self == .lightStarts ? Position(board: .initial, turn: .light) : wipeout
      game = LivingGame(
        id: id, record: GameRecord(start: start), seats: game.seats, now: noon, pace: pace)
    case .passes: try game.playToTheEnd()
    case .undone:
      try game.play("f5d6c3")
      try game.undo(now: noon + 5)
      try game.play("c4")
    case .takenBack:
      try game.play("f5d6c3")
      try game.undo(now: noon + 5)
      try game.undo(now: noon + 6)
    case .thinking:
      try game.setMode(.computer, of: .light, now: noon, pace: pace)
      try game.play("f5")
    case .level:
      try game.setMode(.computer, of: .light, level: .master, now: noon, pace: pace)
    case .reset:
      try game.play("f5d6")
      game.reset(now: noon + 1)
    case .manyVersions:
      for _ in 0..<600 {
        try game.setMode(.computer, of: .light, now: noon, pace: pace)
        try game.setMode(.manual, of: .light, now: noon, pace: pace)
      }
      try game.play("f5d6")
    case .beforeTime:
      let moment = Timestamp(milliseconds: -86_400_001)
      game = LivingGame(id: id, seats: game.seats, now: moment, pace: pace)
    case .invites:
      try game.seats.addInvite(for: .light, digest: digest(2), now: noon)
      try game.seats.addInvite(for: .dark, digest: digest(3), key: "0a1b", now: noon)
      try game.seats.take(digest(2), as: digest(4), now: noon)
    case .shared:
      try game.seats.addInvite(for: .light, digest: digest(2), now: noon)
      try game.seats.addInvite(for: .dark, digest: digest(3), now: noon)
      try game.seats.take(digest(2), as: digest(4), now: noon)
      try game.seats.take(digest(3), as: digest(5), now: noon)
    case .resigned:
      try game.play("f5d6")
      try game.resign(.light, now: noon + 9)
    case .drawn, .named, .declined:
      try game.play("f5d6")
      game.seats = try namedSeats
      if self == .drawn { try game.acceptOffer(now: noon + 9) }
    case .rematch:
      let seats = try namedSeats
      game.seats = Seats(
        revision: 0, seats: seats.seats, invites: [], tally: [.dark: 2, .light: 10, nil: 1])
    case .limited, .claimed:
      game = LivingGame(
        id: id, limit: MoveLimit(days: 3), seats: game.seats, now: noon, pace: pace)
      try game.seats.addInvite(for: .light, digest: digest(2), now: noon)
      try game.seats.take(digest(2), as: digest(4), now: noon + 7)
      try game.play("f5")
      if self == .claimed { try game.claim(now: noon + .days(4)) }
    case .manySeats:
      for number in 0..<20 {
        try game.seats.addInvite(for: .dark, digest: digest(UInt8(100 + number)), now: noon)
      }
    }
    return game
  }

  /// The seats of two people in a game of version 2, in which light offers a draw.
  private var namedSeats: Seats {
    get throws {
      Seats(
        revision: 3,
        seats: [
          Seats.Seat(
            digest: try digest(1), rights: [.host, .dark], name: try PlayerName("Ann = 100 %")),
          Seats.Seat(digest: try digest(4), rights: .light, name: try PlayerName("鈴木 🎴")),
        ],
        invites: [],
        offer: Seats.Offer(
          .draw, by: .light, version: 2, made: noon, isDeclined: self == .declined),
        rematch: Seats.Rematch(.random(), after: 2))
    }
  }

  /// A position in which dark wins with one move.
  private var wipeout: Position {
    Position(
      board: Board(rows: ["xo------"] + Array(repeating: "--------", count: 7)) ?? .empty,
      turn: .dark)
  }
}

extension LivingGame {
  /// Plays the moves of a transcript.
  mutating func play(_ transcript: String) throws {
    let record = try Transcript.record(of: transcript, from: position)
    for case .place(let square) in record.moves {
      try place(at: square, motion: .disks, now: changed + 100, pace: pace)
    }
  }

  /// Plays the first legal move repeatedly, which makes both sides pass at some point.
  mutating func playToTheEnd() throws {
    while true {
      switch status {
      case .turn:
        let square = try #require(position.legalMoves.first { _ in true })
        try place(at: square, motion: .directions, now: changed + 100, pace: pace)
      case .pass: try pass(now: changed + 100, pace: pace)
      case .over: return
      }
    }
  }
}

extension GameID {
  /// A new name from a random time, because many names from one moment could have the same key.
  static func random() -> GameID {
    random(at: Timestamp(milliseconds: .random(in: 1_500_000_000_000..<1_600_000_000_000)))
  }
}

/// A digest of 32 different bytes.
func digest(_ number: UInt8) throws -> SeatDigest {
  try #require(SeatDigest(bytes: (0..<32).map { $0 &* 7 &+ number }))
}

@Suite("The sample games", .noHanging)
struct SampleGameTests {
  @Test("are as their names say")
  func samples() throws {
    #expect(try SampleGame.passes.game().record.moves.contains(.pass))
    #expect(try SampleGame.passes.game().status.isOver)
    #expect(try SampleGame.undone.game().moveVersions == [1, 2, 5])
    #expect(try SampleGame.takenBack.game().takenBack.map(\.version) == [2, 3])
    #expect(try SampleGame.imported.game().moveVersions == [0, 0, 0, 0, 1])
    #expect(try SampleGame.thinking.game().deadline != nil)
    #expect(try SampleGame.manyVersions.game().moveVersions == [1201, 1202])
    #expect(try SampleGame.manySeats.game().seats.invites.count == Seats.inviteLimit)
    #expect(try SampleGame.shared.game().seats.seats.count == 3)
    #expect(try SampleGame.limited.game().moveDeadline == noon + 100 + .days(3))
    #expect(try SampleGame.claimed.game().ending == .onTime(winner: .dark))
    #expect(try SampleGame.resigned.game().ending == .resigned(.light))
    #expect(try SampleGame.drawn.game().ending == .agreedDraw)
    #expect(try SampleGame.named.game().offer?.kind == .draw)
    #expect(try SampleGame.named.game().seats.seats.compactMap(\.name).count == 2)
  }
}
