import Reversi
import TestSupport

/// A game up to each of its moves, for a number of random games that are the same in every run.
func randomPositions(games: Int) throws -> [GameRecord] {
  try randomGames(games).flatMap { game in
    var record = GameRecord()
    return try game.moves.compactMap { move in
      try record.play(move)
      return move == .pass ? nil : record
    }
  }
}
