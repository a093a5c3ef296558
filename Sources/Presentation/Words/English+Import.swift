import Reversi

extension English {
  var importing: String { "Import" }
  var importTitle: String { "Import a game" }
  var importFailure: String { "Unreadable game" }

  var importable: [String] {
    [
      "Paste a transcript such as f5d6c3, a board with its side to move, a game in GGF, or a game that the original app or this site has saved."
    ]
  }

  var pastedText: String { "The game" }
  var sideToMove: String { "Whose turn it is on a board" }
  var asPasted: String { "As the text says" }

  func text(of error: GameTextError) -> String {
    "Line \(error.line), column \(error.column): \(text(of: error.problem))"
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
      "the board is of size \(Self.visible(size)); this site plays on 8 by 8 squares."
    case .wrongSide(let side): "it is not \(name(of: side).lowercased())'s turn here."
    case .transcript(let error):
      "move \(error.number), “\(Self.visible(error.found))”, \(text(of: error.problem))."
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
    case .character(let character): "“\(Self.visible(String(character)))”"
    case .end: "the end of the text"
    }
  }
}
