import ComputerPlayers
package import Reversi

/// A position and what a game from there comes to.
package struct Sample: Sendable {
  /// The disks of the side to move.
  package let own: UInt64
  /// The disks of the other side.
  package let other: UInt64
  /// The result for the side to move in disks, -64 to 64.
  package let score: Int8

  /// How many squares are empty.
  package var empties: Int { 64 - (own | other).nonzeroBitCount }

  /// The positions of a game in which somebody has a choice, with a result for dark that may change on the way.
  ///
  /// - Parameter result: dark's disks minus light's at the end, by the empty squares of the position.
  /// - Returns: the samples up to the first move that the rules don't allow.
  package static func samples(
    of squares: some Sequence<Square>, from start: Position = .initial, result: (Int) -> Int
  ) -> [Sample] {
    var samples: [Sample] = []
    var position = start
    for square in squares {
      if case .pass = position.status, let passed = try? position.passing() { position = passed }
      guard let next = try? position.placing(at: square) else { break }
      let dark = result(position.board.emptyCount)
      samples.append(Sample(position, score: position.turn == .dark ? dark : -dark))
      position = next
    }
    return samples
  }

  /// A position and its result for the side to move.
  package init(_ position: Position, score: Int) {
    own = position.board.squares(of: position.turn).rawValue
    other = position.board.squares(of: position.turn.flipped).rawValue
    self.score = Int8(clamping: score)
  }

  /// The samples of an archive's game: the theoretical result before its point, the real one from there on.
  package static func samples(
    of game: WTHORArchive.Game, in archive: WTHORArchive
  ) throws(WTHORGameError) -> [Sample] {
    samples(of: try game.squares()) { empties in
      let dark =
        empties >= archive.theoreticalEmpties ? game.theoreticalDarkCount : game.darkCount
      return 2 * dark - 64
    }
  }
}
