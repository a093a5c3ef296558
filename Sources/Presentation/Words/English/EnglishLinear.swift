import Reversi

extension English {
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
