import Reversi

extension RecordTextError {
  /// What is wrong, where, and what could be played.
  var reason: String {
    switch self {
    case .unreadablePosition:
      "what stands before the dot is no position: 64 squares of x, o and -, then x or o"
    case .unplayable(let error): error.reason
    }
  }

  /// Whether the text is one of moves, if not of legal ones.
  var isOfMoves: Bool {
    guard case .unplayable(let error) = self, case .illegal = error.problem else { return false }
    return true
  }
}

extension TranscriptError {
  /// What is wrong, where, and what could be played.
  var reason: String {
    let legal = Transcript.text(of: legalPrefix.moves)
    return "move \(number), at character \(offset + 1): \"\(found.printable)\" \(problem.reason)"
      + (legal.isEmpty ? "" : "; \(legal) can be played")
  }
}

extension TranscriptError.Problem {
  fileprivate var reason: String {
    switch self {
    case .unreadable: "is neither a square nor a pass"
    case .illegal(.occupied): "can't be played: there is a disk already"
    case .illegal(.flipsNothing): "can't be played: it turns no disk over"
    case .illegal(.passWithLegalMoves):
      "can't be played: a side that can place a disk may not pass"
    case .illegal(.gameOver): "can't be played: the game is over"
    }
  }
}

extension StringProtocol {
  /// The text without anything that a terminal would take for an order.
  var printable: String {
    String(
      String.UnicodeScalarView(unicodeScalars.map { $0.properties.isControl ? "\u{FFFD}" : $0 }))
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isControl: Bool { [.control, .format].contains(generalCategory) }
}
