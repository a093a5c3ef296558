import Reversi

/// The disks of both sides as a tournament counts them.
struct FinalCount: Equatable {
  private(set) var dark: Int
  private(set) var light: Int

  /// The count of a position: in a finished game the empty squares go to the winner, in a tie half to each.
  ///
  /// Source: the rules of the World Othello Federation.
  init(of position: Position) {
    (dark, light) = (position.board.count(of: .dark), position.board.count(of: .light))
    guard case .over(let winner) = position.status else { return }
    let empties = 64 - dark - light
    switch winner {
    case .dark: dark += empties
    case .light: light += empties
    // As many disks on both sides leave an even number of squares.
    case nil: (dark, light) = (dark + empties / 2, light + empties / 2)
    }
  }
}
