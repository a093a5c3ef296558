import ComputerPlayers
import Gameplay
import Reversi

/// A game with the texts of its row.
struct WrittenGame: Sendable {
  let game: LivingGame
  /// Without the start where it is the usual one.
  let texts: ColumnTexts

  init(_ game: LivingGame) {
    self.game = game
    let record = game.record
    var texts = ColumnTexts(capacity: 256 + record.moves.count * 7)
    if record.start != .initial { texts.add(.start, record.start.text) }
    texts.add(.moves) {
      MovesText.append(record.moves, versions: game.moveVersions, to: &$0)
    }
    texts.add(.darkMode, game.modes.dark.rawValue)
    texts.add(.lightMode, game.modes.light.rawValue)
    texts.add(.level, game.level.rawValue)
    texts.add(game.seats)
    texts.add(.id, game.id.text)
    self.texts = texts
  }
}

/// Seats with the texts of their columns.
struct WrittenSeats: Sendable {
  let revision: Int
  let texts: ColumnTexts

  init(_ seats: Seats, of id: GameID) {
    var texts = ColumnTexts(capacity: 256)
    texts.add(seats)
    texts.add(.id, id.text)
    self.texts = texts
    revision = seats.revision
  }
}

extension ColumnTexts {
  fileprivate mutating func add(_ seats: Seats) {
    add(.seats) { SeatsText.append(seats.seats, to: &$0) }
    add(.invites) { SeatsText.append(seats.invites, to: &$0) }
  }
}
