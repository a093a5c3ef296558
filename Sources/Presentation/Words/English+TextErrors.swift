import Reversi

extension English {
  /// What is wrong with a save text, without the place.
  func text(of problem: SaveTextError.Problem) -> String {
    switch problem {
    case .unexpected(let character, let expected):
      "\(quoted(character)) stands where \(oneOf(expected)) should."
    case .lineTooShort(let expected):
      "the line ends where \(oneOf(expected)) should follow."
    case .lineTooLong:
      "the line goes on after its last character."
    case .textAfterLastRow:
      "there is text after the last row."
    case .notOver:
      "it says that the game is over, but a side can still move."
    }
  }

  /// What is wrong with a transcript, and what can be played of it.
  func text(of error: TranscriptError) -> [String] {
    let problem = text(of: error.problem)
    let legal = Transcript.text(of: error.legalPrefix.moves)
    return [
      "Move \(error.number), at character \(error.offset + 1): “\(error.found)” \(problem).",
      legal.isEmpty ? "Nothing before it can be played." : "The moves before it can be played:",
    ]
  }

  /// What is wrong with one move of a transcript, as the end of a sentence that has named it.
  func text(of problem: TranscriptError.Problem) -> String {
    switch problem {
    case .unreadable: "is neither a square nor a pass"
    case .illegal(let reason): text(of: reason)
    }
  }

  private func text(of error: IllegalMoveError) -> String {
    switch error {
    case .occupied: "can't be played: there is a disk already"
    case .flipsNothing: "can't be played: it turns no disk over"
    case .passWithLegalMoves: "can't be played: a side that can place a disk may not pass"
    case .gameOver: "can't be played: the game is over"
    }
  }

  func quoted(_ character: Character) -> String {
    character.isWhitespace ? "white space" : "“\(character)”"
  }

  private func oneOf(_ characters: String) -> String {
    let all = characters.map(String.init)
    guard let last = all.last, all.count > 1 else { return characters }
    return all.dropLast().joined(separator: ", ") + " or " + last
  }
}
