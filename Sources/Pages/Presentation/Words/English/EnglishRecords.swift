import Reversi

extension English {
  func moment(_ ply: Int, of count: Int, square: Square?) -> String {
    guard let square else {
      return count == 1 ? "Before the only move" : "Before the first of \(count) moves"
    }
    return "Move \(ply) of \(count): \(square)"
  }

  func move(_ number: Int, at square: Square) -> String { "\(square) · move \(number)" }

  func forcedPass(of side: Disk) -> String { "\(name(of: side)) cannot place a disk and passes." }

  var position: String { "Position" }

  func emptySquares(_ count: Int) -> String {
    count == 1 ? "1 empty square" : "\(count) empty squares"
  }

  var firstMove: String { "First" }
  var previousMove: String { "Previous" }
  var nextMove: String { "Next" }
  var lastMove: String { "Last" }

  var playRecord: String { "Play" }
  var pause: String { "Pause" }
  var pace: String { "Pace" }

  func name(of pace: RecordPace) -> String {
    switch pace {
    case .disks: "Every disk"
    case .directions: "Per direction"
    case .moves: "Move by move"
    }
  }

  var playOnFromHere: String { "Play on from here" }
  var values: String { "Values" }
  var hideValues: String { "Hide values" }
  var expectedLine: String { "Expected:" }
  var deepening: String { "Looking further ahead…" }
  var noValues: String { "The game is over: there are no moves to value." }

  func valueCell(
    _ square: Square, ahead difference: Int, isExact: Bool, isBest: Bool
  ) -> String {
    let disks = abs(difference) == 1 ? "1 disk" : "\(abs(difference)) disks"
    let outcome =
      difference == 0 ? "a tie" : "\(disks) \(difference > 0 ? "ahead" : "behind")"
    return "\(square): \(outcome), \(isExact ? "certain" : "expected")\(isBest ? ", best" : "")"
  }

  var moves: String { "Moves" }
  var pass: String { "pass" }

  var graph: String { "Disks after each move, in the end" }

  func occasion(place: String?, date: String?) -> String {
    [place, date].compactMap { $0 }.joined(separator: ", ")
  }

  var sheet: String { "Game sheet" }
  var date: String { "Date" }
  var result: String { "Result" }

  func sheetMove(_ number: Int, at square: Square, by side: Disk) -> String {
    "\(square), move \(number) by \(name(of: side).lowercased())"
  }

  var puzzle: String { "Puzzle" }

  func task(for player: Disk) -> [String] {
    let own = name(of: player).lowercased()
    let other = name(of: player.flipped)
    return [
      "You play \(own). \(other) answers each of your moves with the best one.",
      "In the end you see what was possible.",
    ]
  }

  func placing(_ square: Square, by side: Disk) -> String {
    "\(name(of: side)) places a disk on \(square)."
  }

  func reached(_ difference: Int) -> String {
    if difference == 0 { return "You have tied." }
    let disks = "\(difference.magnitude) disks"
    return difference > 0 ? "You have won by \(disks)." : "You have lost by \(disks)."
  }

  var emptySquaresCount: String { "Empty squares count for the winner." }
  var bestReached: String { "That is the best that was possible." }

  func possible(_ difference: Int) -> String {
    if difference == 0 { return "Possible was a tie." }
    let disks = "\(difference.magnitude) disks"
    return difference > 0
      ? "Possible was to win by \(disks)." : "Possible was to lose by only \(disks)."
  }

  var startAgain: String { "Start again" }

  func reviewTitle(_ news: String) -> String { "Review: \(news)" }

  func reviewed(moves: Int) -> String {
    moves == 1 ? "Review of the only move" : "Review of \(moves) moves"
  }

  func reviewing(_ done: Int, of count: Int) -> String {
    count == 1 ? "\(done) of 1 move" : "\(done) of \(count) moves"
  }

  func accuracy(_ percentage: Int) -> String { "accuracy \(percentage) %" }

  var course: String {
    "Expected result after each move: above the middle dark is ahead, below it light"
  }
  func course(_ leads: [(move: Int, lead: String)]) -> String {
    "Dark’s lead: " + leads.map { "\($0.lead) after move \($0.move)" }.joined(separator: ", ")
  }
  var certain: String { "certain" }
  var estimated: String { "estimated" }
  func turningPoint(of side: Disk) -> String {
    "\(name(of: side).lowercased())’s turning point"
  }

  var losses: String { "What was given away" }
  var noLosses: String { "No move gave anything away." }
  var lossColumns: [String] { ["Move", "Played", "Best", "Loss"] }

  func givenAway(_ disks: Int, _ outcome: LostOutcome?) -> String {
    switch outcome {
    case nil: "\(disks)"
    case .tie: "\(disks) + tie"
    case .win: "\(disks) + win"
    }
  }

  var lossNotes: [String] {
    [
      "Scores say by how many disks whoever moves is ahead in the end;"
        + " ~ marks an estimate.",
      "Accuracy is the share of moves that gave nothing away, of those with a choice;"
        + " estimates may be one disk off.",
    ]
  }
}
