import Bowling

extension German {
  var bowling: String { "Bowling" }

  func sheet(players: Int) -> String {
    players == 1 ? "Bowling-Spielbogen" : "Bowling-Spielbogen für \(players)"
  }

  func frame(_ number: Int) -> String { "Frame \(number)" }

  func bowlingTurn(player: Int?, frame: Int, number: Int) -> String {
    guard let player else { return "Frame \(frame), Wurf \(number)" }
    return "Spieler \(player): Frame \(frame), Wurf \(number)"
  }

  func finalScore(_ score: Int) -> String { "Endstand: \(score)" }

  func bowlingVictory(players: [Int], score: Int) -> String {
    let names = players.map(String.init).listed("und")
    return players.count > 1
      ? "Spieler \(names) sind mit \(score) gleichauf"
      : "Spieler \(names) hat mit \(score) gewonnen"
  }

  func standing(player: Int?, score: Int, isOver: Bool, isToThrow: Bool) -> String {
    let total = isOver ? "\(score)" : "bisher \(score)"
    guard let player else { return "Punkte: " + total }
    return "Spieler \(player): \(total)" + (isToThrow ? ", am Wurf" : "")
  }

  func pinsToPress(of standing: Int?) -> String {
    guard let standing else { return "Alles ist geworfen." }
    return standing == BowlingFrame.rack
      ? "Umgeworfene Pins:" : "Umgeworfene Pins der \(standing), die noch stehen:"
  }

  func name(of mark: BowlingMark) -> String {
    switch mark {
    case .strike: "Strike"
    case .spare: "Spare"
    case .pins(let pins): String(pins)
    case .pending: "noch nicht geworfen"
    case .empty: "nichts"
    }
  }

  func name(of marks: [BowlingMark]) -> String {
    if marks.allSatisfy({ $0 == .pending }) { return name(of: .pending) }
    return marks.filter { $0 != .empty }.map(name(of:)).joined(separator: ", ")
  }

  func frameScore(_ score: Int?) -> String {
    score.map { $0 == 1 ? "1 Punkt" : "\($0) Punkte" } ?? "noch keine Punkte"
  }

  var takeThrowBack: String { "Wurf zurück" }
  var removePlayer: String { "Spieler weniger" }
  var newSheet: String { "Neuer Bogen" }
  var addPlayer: String { "Spieler mehr" }
  var toSheet: String { "Zum Bogen bis dahin" }

  var sheetNotation: String {
    "Jeder Wurf ist ein Zeichen: 0 bis 9 für die umgeworfenen Pins, X für alle zehn. Ein Spare wird mit seinen Pins geschrieben, etwa 46, weil in einer Adresse kein Schrägstrich stehen kann. ~ steht zwischen zwei Spielern."
  }

  func text(of error: BowlingTextError) -> [String] {
    let problem: String =
      switch error.problem {
      case .unreadable: "\(coded(error.found)) ist kein Wurf."
      case .impossible(.notStanding(let standing)):
        "\(coded(error.found)) wirft mehr Pins um als die \(standing), die stehen."
      case .impossible(.gameOver):
        "\(coded(error.found)) ist ein Wurf zu viel: Das Spiel ist zu Ende."
      case .tooManyPlayers:
        "Ein Bogen hat Platz für \(BowlingSheet.mostPlayers) Spieler."
      }
    let isFirst = BowlingSheetText.text(of: error.possiblePart).isEmpty
    return [
      "\(place(of: error)) \(problem)",
      sheetNotation,
      isFirst ? "Davor gibt es nichts zu zeigen." : "Der Bogen bis dahin:",
    ]
  }

  private func place(of error: BowlingTextError) -> String {
    let character = "Zeichen \(error.offset + 1):"
    if error.problem == .tooManyPlayers { return "Spieler \(error.player + 1), " + character }
    let player = error.player == 1 ? "" : " von Spieler \(error.player)"
    return "Wurf \(error.throwNumber)\(player), " + character
  }
}
