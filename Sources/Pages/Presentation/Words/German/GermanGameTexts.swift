import Reversi

extension German {
  var importTitle: String { "Partie importieren" }
  var importFailure: String { "Unlesbare Partie" }

  var importable: [String] {
    [
      "Füg eine Zugfolge wie f5d6c3 ein, ein Brett mit der Seite am Zug, eine Partie in GGF oder einen Spielstand der ursprünglichen App oder dieser Website.",
      "Die Adresse einer Partie oder einer Einladung auf dieser Website führt dorthin.",
    ]
  }

  var pastedText: String { "Die Partie" }
  var sideToMove: String { "Wer auf einem Brett am Zug ist" }
  var asPasted: String { "Wie im Text" }

  func text(of error: GameTextError) -> String {
    "Zeile \(error.line), Spalte \(error.column): \(text(of: error.problem))"
  }

  var foreignGame: String {
    "Diese Partie liegt auf einer anderen Website, die allein ihre Züge kennt: Öffne die Adresse selbst oder füg die Zugfolge der Partie ein."
  }

  var noSuchGame: String {
    "An dieser Adresse gibt es keine Partie: Sie wurde gelöscht, oder die Adresse ist nicht vollständig."
  }

  func legalPart(moves: Int) -> String {
    moves == 1 ? "Der Zug davor ist spielbar" : "Die \(moves) Züge davor sind spielbar"
  }

  func pasted(as notation: PastedGame.Notation) -> String {
    switch notation {
    case .transcript: "Als Zugfolge gelesen"
    case .board: "Als Brett gelesen"
    case .save: "Als Spielstand gelesen: die Stellung, ohne wer gespielt hat"
    case .ggf: "Als Partie in GGF gelesen"
    case .address: "Als Adresse dieser Website gelesen"
    }
  }

  private func text(of problem: GameTextError.Problem) -> String {
    switch problem {
    case .tooLong(let limit):
      "Der Text ist länger als \(limit) Byte, und das ist mehr, als eine Partie braucht."
    case .nothing: "Hier steht nichts."
    case .unexpected(let character, let expected):
      "Hier steht \(quoted(character)) statt \(genitive(of: expected))."
    case .missing(let expected): "Hier fehlt \(name(of: expected))."
    case .noDisks: "Auf dem Brett liegt kein Stein."
    case .boardSize(let size):
      "Das Brett hat die Größe \(size.visible); diese Website spielt auf 8 mal 8 Feldern."
    case .wrongSide(let side): "Hier ist \(name(of: side)) nicht am Zug."
    case .transcript(let error):
      "Zug \(error.number), \(quoted(error.found.visible)), \(text(of: error.problem))."
    case .save(let problem): text(of: problem)
    }
  }

  private func name(of expected: GameTextError.Expectation) -> String {
    switch expected {
    case .game: "eine Zugfolge, ein Brett oder ein Spielstand"
    case .square: "ein Feld wie x, o oder -"
    case .rowNumber(let number): "die Zeilennummer \(number)"
    case .endOfRow: "das Ende der Zeile"
    case .side: "die Seite am Zug"
    case .property: "eine Angabe zur Partie"
    case .character(let character): quoted(String(character).visible)
    case .end: "das Ende des Textes"
    }
  }

  /// The same after “instead of”.
  private func genitive(of expected: GameTextError.Expectation) -> String {
    switch expected {
    case .game: "einer Zugfolge, eines Bretts oder eines Spielstands"
    case .square: "eines Feldes wie x, o oder -"
    case .rowNumber(let number): "der Zeilennummer \(number)"
    case .endOfRow: "des Endes der Zeile"
    case .side: "der Seite am Zug"
    case .property: "einer Angabe zur Partie"
    case .character: name(of: expected)
    case .end: "des Endes des Textes"
    }
  }

  /// What is wrong with a save text, without the place.
  func text(of problem: SaveTextError.Problem) -> String {
    switch problem {
    case .unexpected(let character, let expected):
      "Hier steht \(quoted(character)) statt \(oneOf(expected))."
    case .lineTooShort(let expected): "Die Zeile endet, wo \(oneOf(expected)) folgen sollte."
    case .lineTooLong: "Die Zeile geht nach ihrem letzten Zeichen weiter."
    case .textAfterLastRow: "Nach der letzten Zeile steht noch Text."
    case .notOver: "Hier steht, dass die Partie zu Ende ist, aber eine Seite kann noch setzen."
    case .noDisks: "Auf dem Brett liegt kein Stein."
    }
  }

  /// What is wrong with a transcript, and what can be played of it.
  func text(of error: TranscriptError) -> [String] {
    let legal = Transcript.text(of: error.legalPrefix.moves)
    return [
      "Zug \(error.number), Zeichen \(error.offset + 1): \(quoted(error.found.visible)) \(text(of: error.problem)).",
      legal.isEmpty ? "Davor ist nichts spielbar." : "Die Züge davor sind spielbar:",
    ]
  }

  /// What is wrong with one move of a transcript, as the end of a sentence that has named it.
  func text(of problem: TranscriptError.Problem) -> String {
    switch problem {
    case .unreadable: "ist weder ein Feld noch ein Passen"
    case .illegal(.occupied): "ist nicht spielbar: Dort liegt schon ein Stein"
    case .illegal(.flipsNothing): "ist nicht spielbar: Kein Stein würde umgedreht"
    case .illegal(.passWithLegalMoves):
      "ist nicht spielbar: Wer einen Stein setzen kann, darf nicht passen"
    case .illegal(.gameOver): "ist nicht spielbar: Die Partie ist zu Ende"
    }
  }

  private func oneOf(_ characters: String) -> String { characters.map(String.init).listed("oder") }

  var asText: String { "Text" }
  var toBoard: String { "Die Partie als Brett" }

  func yourTurn(playing side: Disk) -> String { "\(yourTurn) (\(name(of: side)))" }

  func standing(of side: Disk, disks: Int, who: String) -> String {
    "\(name(of: side)), \(who): \(disks == 1 ? "1 Stein" : "\(disks) Steine")"
  }

  func turningOver(_ squares: [String], after move: String) -> String {
    squares.isEmpty ? move : "\(move), umgedreht: \(squares.listed("und"))"
  }

  var yourMove: String { "Dein Zug, etwa d3" }

  func choices(_ choices: [String]) -> String {
    "Du kannst spielen: \(choices.joined(separator: "; "))."
  }

  func choice(_ square: Square, flips: Int) -> String { "\(square), dreht \(flips) um" }

  var makeMove: String { "Zug spielen" }
  var waitForMove: String { "Auf den Zug warten" }

  func row(_ number: Int, _ disks: [(column: String, disk: Disk)]) -> String {
    guard !disks.isEmpty else { return "Reihe \(number): leer" }
    let list = disks.map { "\($0.column) \(name(of: $0.disk).lowercased())" }
    return "Reihe \(number): \(list.joined(separator: ", "))"
  }

  func noSquare(_ text: String) -> String {
    "\(quoted(text.visible)) ist kein Feld: Schreib einen Buchstaben von a bis h und eine Zahl von 1 bis 8."
  }

  func refusal(of square: Square, _ error: IllegalMoveError) -> String {
    "\(square) \(self.text(of: TranscriptError.Problem.illegal(error)))."
  }

  var lateMove: String { "Die Partie ist inzwischen weitergegangen; nichts wurde geändert." }
}
