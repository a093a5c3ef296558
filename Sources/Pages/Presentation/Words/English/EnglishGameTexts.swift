import Reversi

extension English {
  var importTitle: String { "Import a game" }
  var importFailure: String { "Unreadable game" }

  var importable: [String] {
    [
      "Paste a transcript such as f5d6c3, a board with its side to move, a game in GGF, or a game that the original app or this site has saved.",
      "The address of a game or of an invite on this site leads there.",
    ]
  }

  var pastedText: String { "The game" }
  var sideToMove: String { "Whose turn it is on a board" }
  var asPasted: String { "As the text says" }

  func text(of error: GameTextError) -> String {
    "Line \(error.line), column \(error.column): \(text(of: error.problem))"
  }

  var foreignGame: String {
    "This game is kept by another site, which alone knows its moves: open the address itself, or paste the game's transcript."
  }

  var noSuchGame: String {
    "There is no game at this address: it has been deleted, or the address is not whole."
  }

  func legalPart(moves: Int) -> String {
    moves == 1 ? "The move before it can be played" : "The \(moves) moves before it can be played"
  }

  func pasted(as notation: PastedGame.Notation) -> String {
    switch notation {
    case .transcript: "Read as a transcript"
    case .board: "Read as a board"
    case .save: "Read as a saved game: its position, without who played"
    case .ggf: "Read as a game in GGF"
    case .address: "Read as an address of this site"
    }
  }

  private func text(of problem: GameTextError.Problem) -> String {
    switch problem {
    case .tooLong(let limit):
      "the text is longer than \(limit) bytes, which is more than any game needs."
    case .nothing: "there is nothing to read."
    case .unexpected(let character, let expected):
      "\(quoted(character)) stands where \(name(of: expected)) should."
    case .missing(let expected): "\(name(of: expected)) is missing here."
    case .noDisks: "there is no disk on the board."
    case .boardSize(let size):
      "the board is of size \(size.visible); this site plays on 8 by 8 squares."
    case .wrongSide(let side): "it is not \(name(of: side).lowercased())'s turn here."
    case .transcript(let error):
      "move \(error.number), \(quoted(error.found.visible)), \(text(of: error.problem))."
    case .save(let problem): text(of: problem)
    }
  }

  private func name(of expected: GameTextError.Expectation) -> String {
    switch expected {
    case .game: "a transcript, a board or a saved game"
    case .square: "a square, such as x, o or -,"
    case .rowNumber(let number): "the row's number \(number)"
    case .endOfRow: "the end of the row"
    case .side: "the side to move"
    case .property: "a property of the game"
    case .character(let character): quoted(String(character).visible)
    case .end: "the end of the text"
    }
  }

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
    case .noDisks:
      "there is no disk on the board."
    }
  }

  /// What is wrong with a transcript, and what can be played of it.
  func text(of error: TranscriptError) -> [String] {
    let problem = text(of: error.problem)
    let legal = Transcript.text(of: error.legalPrefix.moves)
    return [
      "Move \(error.number), at character \(error.offset + 1): \(quoted(error.found.visible)) \(problem).",
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

  func quoted(_ text: String) -> String { "“\(text)”" }
  var whiteSpace: String { "white space" }

  private func oneOf(_ characters: String) -> String { characters.map(String.init).listed("or") }

  var asText: String { "As text" }
  var toBoard: String { "The game as a board" }

  func yourTurn(playing side: Disk) -> String { "\(yourTurn) (\(name(of: side)))" }

  func standing(of side: Disk, disks: Int, who: String) -> String {
    "\(name(of: side)), \(who): \(disks == 1 ? "1 disk" : "\(disks) disks")"
  }

  func turningOver(_ squares: [String], after move: String) -> String {
    squares.isEmpty ? move : "\(move), and turned over \(squares.listed("and"))"
  }

  var yourMove: String { "Your move, such as d3" }

  func choices(_ choices: [String]) -> String {
    "You can play \(choices.joined(separator: "; "))."
  }

  func choice(_ square: Square, flips: Int) -> String { "\(square), flips \(flips)" }

  var makeMove: String { "Play the move" }
  var waitForMove: String { "Wait for the move" }

  func row(_ number: Int, _ disks: [(column: String, disk: Disk)]) -> String {
    guard !disks.isEmpty else { return "Row \(number): empty" }
    let list = disks.map { "\($0.column) \(name(of: $0.disk).lowercased())" }
    return "Row \(number): \(list.joined(separator: ", "))"
  }

  func noSquare(_ text: String) -> String {
    "\(quoted(text.visible)) is no square: write a letter from a to h and a number from 1 to 8."
  }

  func refusal(of square: Square, _ error: IllegalMoveError) -> String {
    "\(square) \(self.text(of: TranscriptError.Problem.illegal(error)))."
  }

  var lateMove: String { "The game has gone on meanwhile; nothing was changed." }
}
