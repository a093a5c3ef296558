package import Gameplay
package import Presentation
package import Reversi

/// Positions and games, as text for a form field.
package enum GameTexts {
  /// The board of the challenge's README; dark places a disk on e6.
  package static let readme =
    "--------" + "x-------" + "-o------" + "--ooo---" + "---ox---" + "-----oox" + "---ooo--"
    + "--o-x---" + "x"

  /// Light can't place a disk after these 15 moves.
  package static let pass = "f5f6e6f4g6f7g5h4h5c6h3h6h7e7g4"

  /// Dark wins with these nine moves: no light disk is left.
  package static let won = "e6f4e3f6g5d6e7f5c5"

  /// A tie: one disk each and no legal move.
  package static let tied = "x" + String(repeating: "-", count: 62) + "o" + "x"
}

/// Games in states that pages show.
package enum SampleGames {
  /// The time of all moves.
  package static let now = Timestamp(milliseconds: 1_700_000_000_000)

  /// A game after the moves of a transcript, with seats and modes set.
  package static func game(
    _ transcript: String = "", from start: Position = .initial, modes: PlayerModes = PlayerModes(),
    invitesTaken: [Disk] = []
  ) throws -> LivingGame {
    let id = try known(GameID("0123456789abcdefghjkmnpq"))
    var game = LivingGame(
      id: id, record: GameRecord(start: start), seats: try seats(invitesTaken), now: now,
      pace: Pace())
    let record = try Transcript.record(of: transcript, from: start)
    for move in record.moves {
      switch move {
      case .place(let square):
        try game.place(at: square, motion: .disks, now: now, pace: Pace())
      case .pass: try game.pass(now: now, pace: Pace())
      }
    }
    for side in Disk.allCases where modes[side] == .computer {
      try game.setMode(.computer, of: side, now: now, pace: Pace())
    }
    return game
  }

  /// A friend plays light and has three days for the next move. If `isClaimed`, the time ran out and light has
  /// lost.
  package static func limited(isClaimed: Bool = false) throws -> LivingGame {
    var game = LivingGame(
      id: try known(GameID("0123456789abcdefghjkmnpq")), limit: MoveLimit(days: 3),
      seats: try seats([.light]), now: now, pace: Pace())
    let square = try known(Square("f5"))
    try game.place(at: square, motion: .disks, now: now, pace: Pace())
    if isClaimed { try game.claim(now: now + .days(3)) }
    return game
  }

  package static func passed() throws -> LivingGame { try game(GameTexts.pass) }

  package static func won() throws -> LivingGame { try game(GameTexts.won) }

  package static func tied() throws -> LivingGame {
    try game(from: known(Position(text: GameTexts.tied)))
  }

  /// Dark has placed a disk on e6 of the README's board.
  package static func readme() throws -> LivingGame {
    try game("e6", from: known(Position(text: GameTexts.readme)))
  }

  /// Games in which a visitor has taken part.
  package static func several() throws -> [LivingGame] {
    [try game("f5d6"), try game("f5", invitesTaken: [.light]), try limited(), try won()]
  }

  package static func key() throws -> SeatKey {
    try known(SeatKey("000102030405060708090a0b0c0d0e0f"))
  }

  package static func ownInvite() throws -> SeatPagePresenter.InviteView {
    .mine(
      Seats.Invite(digest: try digest(7), side: .light, expires: now, isSpent: false),
      origin: "https://example.org", age: 0)
  }

  private static func seats(_ taken: [Disk]) throws -> Seats {
    var seats = Seats(host: try digest(0))
    for (number, side) in taken.enumerated() {
      let invite = try digest(UInt8(2 * number + 1))
      seats.addInvite(for: side, digest: invite, now: now)
      try seats.take(invite, as: digest(UInt8(2 * number + 2)), now: now)
    }
    return seats
  }

  private static func digest(_ byte: UInt8) throws -> SeatDigest {
    try known(SeatDigest(bytes: Array(repeating: byte, count: 32)))
  }
}

/// A sample that is spelled in another way than its type reads.
struct SampleError: Error {}

func known<Value>(_ value: Value?) throws(SampleError) -> Value {
  guard let value else { throw SampleError() }
  return value
}
