import Reversi

extension German {
  func moment(_ ply: Int, of count: Int, square: Square?) -> String {
    guard let square else {
      return count == 1 ? "Vor dem einzigen Zug" : "Vor dem ersten von \(count) Zügen"
    }
    return "Zug \(ply) von \(count): \(square)"
  }

  func move(_ number: Int, at square: Square) -> String { "\(square) · Zug \(number)" }

  func forcedPass(of side: Disk) -> String {
    "\(name(of: side)) kann keinen Stein setzen und passt."
  }

  var position: String { "Stellung" }

  func emptySquares(_ count: Int) -> String {
    count == 1 ? "1 leeres Feld" : "\(count) leere Felder"
  }

  var firstMove: String { "Anfang" }
  var previousMove: String { "Zurück" }
  var nextMove: String { "Weiter" }
  var lastMove: String { "Ende" }

  var playRecord: String { "Ab\u{AD}spielen" }
  var pause: String { "Pause" }
  var pace: String { "Tempo" }

  func name(of pace: RecordPace) -> String {
    switch pace {
    case .disks: "Jeder Stein"
    case .directions: "Je Richtung"
    case .moves: "Zug für Zug"
    }
  }

  var playOnFromHere: String { "Ab hier spielen" }
  var values: String { "Bewertung" }
  var hideValues: String { "Bewertung ausblenden" }
  var expectedLine: String { "Erwartet:" }
  var deepening: String { "Rechnet weiter voraus…" }
  var noValues: String { "Die Partie ist zu Ende: Es gibt keine Züge zu bewerten." }

  func valueCell(
    _ square: Square, ahead difference: Int, isExact: Bool, isBest: Bool
  ) -> String {
    "\(square): \(outcome(difference, isExact: isExact))\(isBest ? ", bester Zug" : "")"
  }

  var moves: String { "Züge" }
  var pass: String { "passt" }

  var graph: String { "Steine nach jedem Zug, am Ende" }

  func occasion(place: String?, date: String?) -> String {
    [place, date].compactMap { $0 }.joined(separator: ", ")
  }

  var sheet: String { "Partieformular" }
  var date: String { "Datum" }
  var result: String { "Ergebnis" }

  func sheetMove(_ number: Int, at square: Square, by side: Disk) -> String {
    "\(square), Zug \(number) von \(name(of: side))"
  }

  var puzzle: String { "Aufgabe" }

  func task(for player: Disk) -> [String] {
    [
      "Du spielst \(name(of: player)). \(name(of: player.flipped)) antwortet auf jeden deiner Züge mit dem besten.",
      "Am Ende siehst du, was möglich war.",
    ]
  }

  func placing(_ square: Square, by side: Disk) -> String {
    "\(name(of: side)) setzt einen Stein auf \(square)."
  }

  func reached(_ difference: Int) -> String {
    switch difference.signum() {
    case 0: "Du hast unentschieden gespielt."
    case 1: "Du hast mit \(lead(difference)) Vorsprung gewonnen."
    default: "Du hast mit \(lead(-difference)) Rückstand verloren."
    }
  }

  var emptySquaresCount: String { "Leere Felder zählen für die Siegerseite." }
  var bestReached: String { "Mehr war nicht möglich." }

  func possible(_ difference: Int) -> String {
    switch difference.signum() {
    case 0: "Möglich war ein Unentschieden."
    case 1: "Möglich war ein Sieg mit \(lead(difference)) Vorsprung."
    default: "Möglich war eine Niederlage mit nur \(lead(-difference)) Rückstand."
    }
  }

  /// So many disks, in the dative.
  private func lead(_ count: Int) -> String { count == 1 ? "1 Stein" : "\(count) Steinen" }

  var startAgain: String { "Von vorn" }

  func reviewTitle(_ news: String) -> String { "Auswertung: \(news)" }

  func reviewed(moves: Int) -> String {
    moves == 1 ? "Auswertung des einzigen Zugs" : "Auswertung von \(moves) Zügen"
  }

  func reviewing(_ done: Int, of count: Int) -> String {
    count == 1 ? "\(done) von 1 Zug" : "\(done) von \(count) Zügen"
  }

  func accuracy(_ percentage: Int) -> String { "Genauigkeit \(percentage) %" }

  var course: String {
    "Erwartetes Ergebnis nach jedem Zug: oben führt \(name(of: .dark)), unten \(name(of: .light))"
  }
  func course(_ leads: [(move: Int, lead: String)]) -> String {
    "Vorsprung von \(name(of: .dark)): "
      + leads.map { "\($0.lead) nach Zug \($0.move)" }.joined(separator: ", ")
  }
  var certain: String { "sicher" }
  var estimated: String { "geschätzt" }
  func turningPoint(of side: Disk) -> String { "Wendepunkt von \(name(of: side))" }

  var losses: String { "Was verschenkt wurde" }
  var noLosses: String { "Kein Zug hat etwas verschenkt." }
  var lossColumns: [String] { ["Zug", "Gespielt", "Bester", "Verlust"] }

  func givenAway(_ disks: Int, _ outcome: LostOutcome?) -> String {
    switch outcome {
    case nil: "\(disks)"
    case .tie: "\(disks) + Remis"
    case .win: "\(disks) + Sieg"
    }
  }

  var lossNotes: [String] {
    [
      "Werte sind der Vorsprung am Ende für den, der zieht, ~ ist geschätzt.",
      "Genauigkeit ist der Anteil der Züge ohne Verlust an denen mit Wahl; geschätzt zählt ein Stein nicht.",
    ]
  }
}
