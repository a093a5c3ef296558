import Reversi

extension German {
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
