import Gameplay
import Reversi

extension German {
  func victoryOnTime(of side: Disk) -> Sentence {
    Sentence(disk: side, after: " gewinnt auf Zeit")
  }
  func outOfTime(_ side: Disk) -> String { "\(name(of: side)) hat die Zeit überschritten" }
  func until(_ side: Disk, _ date: String) -> String { "\(name(of: side)) hat Zeit bis \(date)" }
  func timeUp(_ side: Disk, _ date: String) -> String {
    "\(name(of: side)) hatte Zeit bis \(date)"
  }
  var claimWin: String { "Sieg beanspruchen" }

  var timeForMove: String { "Zeit für einen Zug" }
  var noLimit: String { "Ohne Zeitlimit" }
  func limit(days: Int) -> String { "\(Self.count(days, "Tage")) pro Zug" }

  func limitNotice(days: Int) -> String {
    "Ein Zug darf \(Self.count(days, "Tage")) dauern; danach kann die andere Seite den Sieg beanspruchen. Die Zeit läuft erst, wenn zwei am Brett sitzen, und nie gegen einen Computer."
  }

  var unknownLimit: (heading: String, paragraphs: [String]) {
    (
      "Unbekanntes Zeitlimit",
      [
        "Ein Zug darf \(MoveLimit.range.lowerBound) bis \(MoveLimit.range.upperBound) ganze Tage dauern, oder beliebig lange, wenn nichts angegeben ist. Nichts wurde geändert. Geh zurück und versuch es noch einmal."
      ]
    )
  }

  var nothingToClaim: (heading: String, paragraphs: [String]) {
    (
      "Kein Sieg zu beanspruchen",
      [
        "Den Sieg kann nur beanspruchen, wer auf einen anderen Menschen wartet, und erst, wenn dessen Zeit vorbei ist: Wann, steht auf der Seite der Partie. Nichts wurde geändert."
      ]
    )
  }

  private static func count(_ days: Int, _ plural: String) -> String {
    days == 1 ? "1 Tag" : "\(days) \(plural)"
  }
}
