import Reversi

extension German {
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
