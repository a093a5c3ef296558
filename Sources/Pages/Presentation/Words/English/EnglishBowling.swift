import Bowling

extension English {
  var bowling: String { "Bowling" }

  func sheet(players: Int) -> String {
    players == 1 ? "Bowling score sheet" : "Bowling score sheet for \(players) players"
  }

  func frame(_ number: Int) -> String { "Frame \(number)" }

  func bowlingTurn(player: Int?, frame: Int, number: Int) -> String {
    guard let player else { return "Frame \(frame), throw \(number)" }
    return "Player \(player): frame \(frame), throw \(number)"
  }

  func finalScore(_ score: Int) -> String { "Final score: \(score)" }

  func bowlingVictory(players: [Int], score: Int) -> String {
    let names = players.map(String.init).listed("and")
    return players.count > 1
      ? "Players \(names) tied at \(score)" : "Player \(names) won with \(score)"
  }

  func standing(player: Int?, score: Int, isOver: Bool, isToThrow: Bool) -> String {
    let total = isOver ? "\(score)" : "\(score) so far"
    guard let player else { return "Score: " + total }
    return "Player \(player): \(total)" + (isToThrow ? ", to throw" : "")
  }

  func pinsToPress(of standing: Int?) -> String {
    guard let standing else { return "Nothing is left to throw." }
    return standing == BowlingFrame.rack
      ? "Pins knocked down:" : "Pins knocked down, of \(standing) still standing:"
  }

  func name(of mark: BowlingMark) -> String {
    switch mark {
    case .strike: "strike"
    case .spare: "spare"
    case .pins(let pins): String(pins)
    case .pending: "not thrown yet"
    case .empty: "none"
    }
  }

  func name(of marks: [BowlingMark]) -> String {
    if marks.allSatisfy({ $0 == .pending }) { return name(of: .pending) }
    return marks.filter { $0 != .empty }.map(name(of:)).joined(separator: ", ")
  }

  func frameScore(_ score: Int?) -> String { score.map { "score \($0)" } ?? "no score yet" }

  var takeThrowBack: String { "Undo" }
  var removePlayer: String { "Remove player" }
  var newSheet: String { "New sheet" }
  var addPlayer: String { "Add player" }
  var toSheet: String { "To the sheet up to there" }

  var sheetNotation: String {
    "Each throw is one character: 0 to 9 for the pins knocked down, X for all ten. A spare is written by its pins, such as 46, as a slash can't stand in an address. ~ stands between players."
  }

  func text(of error: BowlingTextError) -> [String] {
    let problem: String =
      switch error.problem {
      case .unreadable: "\(coded(error.found)) is no throw."
      case .impossible(.notStanding(let standing)):
        "\(coded(error.found)) knocks down more pins than the \(standing) that stand."
      case .impossible(.gameOver):
        "\(coded(error.found)) is one throw too many: the game is over."
      case .tooManyPlayers:
        "a sheet has room for \(BowlingSheet.mostPlayers) players."
      }
    let isFirst = BowlingSheetText.text(of: error.possiblePart).isEmpty
    return [
      "\(place(of: error)) \(problem)",
      sheetNotation,
      isFirst ? "Nothing before it can be shown." : "The sheet up to there:",
    ]
  }

  private func place(of error: BowlingTextError) -> String {
    let character = "at character \(error.offset + 1):"
    if error.problem == .tooManyPlayers { return "Player \(error.player + 1), " + character }
    let player = error.player == 1 ? "" : " of player \(error.player)"
    return "Throw \(error.throwNumber)\(player), " + character
  }
}
