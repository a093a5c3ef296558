package import Gameplay
import Reversi
package import Samples
import Testing

extension GameTexts {
  /// The rows of a save text after dark's d3.
  package static let afterD3 = """
    --------
    --------
    ---x----
    ---xx---
    ---xo---
    --------
    --------
    --------

    """

  /// Only a1 is empty. With that move dark has 27 disks, and light wins with 37.
  package static let lastMove =
    "-oxooooo" + String(repeating: "x", count: 24) + String(repeating: "o", count: 32) + "x"

  /// Only a1 is empty. With that move dark has 16 disks, and light wins with 48: three quarters of all.
  package static let heavy =
    "-oxooooo" + String(repeating: "x", count: 13) + String(repeating: "o", count: 43) + "x"
}

extension SampleGames {
  /// Dark has filled the board with a1 and lost with 27 disks to 37.
  package static func lost() throws -> LivingGame {
    try game("a1", from: #require(Position(text: GameTexts.lastMove)))
  }
}
