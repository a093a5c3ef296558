import Reversi

extension RecordTextError {
  /// What is wrong and where, in one line of printable characters.
  var reason: String {
    switch self {
    case .unreadablePosition:
      "the 65 characters before the dot are no position of x, o and - with its side to move"
    case .unplayable(let error):
      "move \(error.number) at character \(error.offset + 1): "
        + "\(error.found.quoted) \(error.problem.reason)"
    }
  }
}

extension RecordTextError {
  /// Whether the text is one of moves, if not of legal ones.
  var isOfMoves: Bool {
    guard case .unplayable(let error) = self, case .illegal = error.problem else { return false }
    return true
  }
}

extension TranscriptError.Problem {
  fileprivate var reason: String {
    switch self {
    case .unreadable: "is neither a square nor a pass"
    case .illegal(.occupied): "is occupied"
    case .illegal(.flipsNothing): "turns no disk over"
    case .illegal(.passWithLegalMoves): "passes, but the side can place a disk"
    case .illegal(.gameOver): "comes after the end of the game"
    }
  }
}
