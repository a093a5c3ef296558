package import Gameplay
package import Reversi

extension Square: ExpressibleByStringLiteral {
  /// The square with that name, such as `d3`.
  package init(stringLiteral name: String) {
    guard let square = Square(name) else { preconditionFailure("\(name) is no square") }
    self = square
  }
}

extension GameID: ExpressibleByStringLiteral {
  /// The game's name with that spelling.
  package init(stringLiteral name: String) {
    guard let id = GameID(name) else { preconditionFailure("\(name) names no game") }
    self = id
  }

  static let one: GameID = "000000000000000000000001"
}

extension Position {
  /// The position drawn as eight rows, the top one first; rows that are left out are empty.
  init(_ rows: String, turn: Disk) {
    var rows = rows.split(separator: "\n").map(String.init)
    rows += Array(repeating: "--------", count: 8 - rows.count)
    guard let board = Board(rows: rows) else { preconditionFailure("no board: \(rows)") }
    self.init(board: board, turn: turn)
  }
}

extension SeatDigest {
  /// The digest whose bytes are all the same.
  init(of byte: UInt8) {
    guard let digest = SeatDigest(bytes: Array(repeating: byte, count: 32)) else {
      preconditionFailure("32 bytes are a digest")
    }
    self = digest
  }

  static let host = SeatDigest(of: 0x01)
  static let friend = SeatDigest(of: 0x02)
  static let stranger = SeatDigest(of: 0x03)
  static let invite = SeatDigest(of: 0x10)
}

extension [SeatDigest] {
  static let host = [SeatDigest.host]
  static let friend = [SeatDigest.friend]
  static let stranger = [SeatDigest.stranger]
  static let invite = [SeatDigest.invite]
}

extension Timestamp {
  /// The time at which every game of these tests begins.
  static let start = Timestamp(milliseconds: 1_700_000_000_000)
}

extension LivingGame {
  /// A game that begins when the tests begin.
  static func new(
    from position: Position = .initial, record: GameRecord? = nil,
    dark: PlayerMode = .manual, light: PlayerMode = .manual
  ) -> LivingGame {
    LivingGame(
      id: .one, record: record ?? GameRecord(start: position),
      modes: PlayerModes(dark: dark, light: light), seats: Seats(host: .host), now: .start,
      pace: Pace())
  }

  /// Places disks for people.
  mutating func play(
    _ squares: Square..., motion: Motion = .disks, now: Timestamp = .start
  ) throws(IgnoredChange) {
    for square in squares { try place(at: square, motion: motion, now: now, pace: Pace()) }
  }
}
