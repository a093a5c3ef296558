import Gameplay
import Reversi

/// A game with the texts of its row, made by whoever wants it written and not by the writer, for whom all wait.
struct WrittenGame: Sendable {
  let game: LivingGame
  /// nil: the usual start.
  let start: String?
  let moves: [UInt8]
  let seats: WrittenSeats

  init(_ game: LivingGame) {
    let start = game.record.start
    self.game = game
    self.start = start == .initial ? nil : start.text
    moves = MovesText.bytes(of: game.record.moves, versions: game.moveVersions)
    seats = WrittenSeats(game.seats)
  }
}

/// Seats with the texts of their columns.
struct WrittenSeats: Sendable {
  let revision: Int
  let seats: [UInt8]
  let invites: [UInt8]

  init(_ seats: Seats) {
    revision = seats.revision
    self.seats = SeatsText.bytes(of: seats.seats)
    invites = SeatsText.bytes(of: seats.invites)
  }
}
