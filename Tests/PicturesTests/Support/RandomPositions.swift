import Reversi
import TestSupport

/// A record up to each disk of random games, the same in every run.
func randomPositions(games: Int) throws -> [GameRecord] {
  try randomGames(games).flatMap { game in
    var record = GameRecord()
    return try game.moves.compactMap { move in
      try record.play(move)
      return move == .pass ? nil : record
    }
  }
}
