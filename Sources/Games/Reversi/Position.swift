/// A board and the side to move.
public struct Position: Sendable, Hashable {
  /// The disks on the board.
  public private(set) var board: Board
  /// The side to move; in a finished game the side whose turn it would be.
  public private(set) var turn: Disk

  /// Creates a position with any disks, even one that no game can reach.
  public init(board: Board, turn: Disk) {
    (self.board, self.turn) = (board, turn)
  }

  /// The initial position of every game: the initial board, dark to move.
  public static let initial = Position(board: .initial, turn: .dark)

  /// The squares where the side to move may place a disk.
  public var legalMoves: SquareSet { moves(of: turn) }

  /// The squares where a side could place a disk if it were its turn.
  public func moves(of side: Disk) -> SquareSet {
    SquareSet(
      rawValue: Bitboard.moves(
        own: board.squares(of: side).rawValue, other: board.squares(of: side.flipped).rawValue))
  }

  /// Whether the side to move places a disk or passes, or the game is over.
  public var status: Status {
    if !legalMoves.isEmpty { return .turn(turn) }
    if !moves(of: turn.flipped).isEmpty { return .pass(turn) }
    return .over(winner: board.leader)
  }

  /// The disks that the side to move would turn over by placing a disk on a square; empty if the move is illegal.
  public func flips(at square: Square) -> SquareSet {
    let bit = SquareSet(square)
    guard bit.isDisjoint(with: board.dark.union(board.light)) else { return [] }
    return SquareSet(
      rawValue: Bitboard.flips(
        of: bit.rawValue, own: board.squares(of: turn).rawValue,
        other: board.squares(of: turn.flipped).rawValue))
  }

  /// The disks that a move turns over, one list per direction, without empty lists.
  ///
  /// The directions are in the order of ``Direction``, the disks of each list from nearest to farthest.
  public func flipLines(at square: Square) -> [[Square]] {
    let flips = flips(at: square).rawValue
    return Direction.allCases.compactMap { direction in
      var line: [Square] = []
      var next = direction.step(SquareSet(square).rawValue)
      while next & flips != 0 {
        line.append(Square(unchecked: next.trailingZeroBitCount))
        next = direction.step(next)
      }
      return line.isEmpty ? nil : line
    }
  }

  /// Fails if the square is occupied or no disk would be turned over.
  public func placing(at square: Square) throws(IllegalMoveError) -> Position {
    let flips = flips(at: square)
    guard !flips.isEmpty else {
      throw board[square] == nil ? .flipsNothing(square) : .occupied(square)
    }
    let own = board.squares(of: turn).union(flips).union(SquareSet(square))
    let other = board.squares(of: turn.flipped).subtracting(flips)
    let board =
      turn == .dark
      ? Board(uncheckedDark: own, light: other)
      : Board(uncheckedDark: other, light: own)
    return Position(board: board, turn: turn.flipped)
  }

  /// Fails if the side to move could place a disk or the game is over.
  public func passing() throws(IllegalMoveError) -> Position {
    switch status {
    case .pass: Position(board: board, turn: turn.flipped)
    case .turn: throw .passWithLegalMoves
    case .over: throw .gameOver
    }
  }

  /// The position after a move.
  public func playing(_ move: Move) throws(IllegalMoveError) -> Position {
    switch move {
    case .place(let square): try placing(at: square)
    case .pass: try passing()
    }
  }
}

/// The state of play in a position. Always derived from the position, never stored.
public enum Status: Sendable, Hashable {
  case turn(Disk)
  /// The side can't place a disk but the opponent can: the side has to pass.
  case pass(Disk)
  /// Neither side can place a disk. No winner means a tie.
  case over(winner: Disk?)

  /// The side that has to place a disk or pass; nil if the game is over.
  public var side: Disk? {
    switch self {
    case .turn(let side), .pass(let side): side
    case .over: nil
    }
  }

  /// Whether the game is over.
  public var isOver: Bool { side == nil }
}

/// A player's action in one turn.
public enum Move: Sendable, Hashable {
  case place(Square)
  case pass

  /// The square of the placed disk; nil for a pass.
  public var square: Square? {
    if case .place(let square) = self { square } else { nil }
  }
}

/// The reason why a move is illegal.
public enum IllegalMoveError: Error, Sendable, Hashable {
  case occupied(Square)
  case flipsNothing(Square)
  case passWithLegalMoves
  case gameOver

  /// The end of an error message that begins with the move.
  public var reason: String {
    switch self {
    case .occupied: "is occupied"
    case .flipsNothing: "flips nothing"
    case .passWithLegalMoves: "passes, but the side can place a disk"
    case .gameOver: "comes after the end of the game"
    }
  }
}

/// A move turns its disks over in the order of the cases: clockwise from the top left.
/// Source: the challenge's README, "ディスクのアニメーション".
public enum Direction: Int, Sendable, CaseIterable {
  case upLeft, up, upRight, right, downRight, down, downLeft, left

  /// Moves all squares of a bit mask one step in this direction and drops those that leave the board.
  func step(_ bits: UInt64) -> UInt64 {
    let notColumnA: UInt64 = 0xFEFE_FEFE_FEFE_FEFE
    let notColumnH: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return switch self {
    case .upLeft: (bits &>> 9) & notColumnH
    case .up: bits &>> 8
    case .upRight: (bits &>> 7) & notColumnA
    case .right: (bits &<< 1) & notColumnA
    case .downRight: (bits &<< 9) & notColumnA
    case .down: bits &<< 8
    case .downLeft: (bits &<< 7) & notColumnH
    case .left: (bits &>> 1) & notColumnH
    }
  }
}

/// The score of each side. Source: the rules of the World Othello Federation.
public struct FinalCount: Sendable, Hashable {
  /// Dark's count.
  public private(set) var dark: Int
  /// Light's count.
  public private(set) var light: Int

  /// Counts the disks of a position. In a finished game, the winner also gets the empty squares; in a tie,
  /// each side gets half of them.
  public init(of position: Position) {
    (dark, light) = (position.board.count(of: .dark), position.board.count(of: .light))
    guard case .over(let winner) = position.status else { return }
    let empties = 64 - dark - light
    switch winner {
    case .dark: dark += empties
    case .light: light += empties
    // In a tie the number of empty squares is even.
    case nil: (dark, light) = (dark + empties / 2, light + empties / 2)
    }
  }
}
