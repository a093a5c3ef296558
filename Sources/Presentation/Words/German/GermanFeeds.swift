import Reversi

extension German {
  var feed: String { "Feed" }

  func feedTitle(begun date: String) -> String { "Eine Partie Reversi, begonnen am \(date)" }

  func placed(_ square: Square, by side: Disk, then message: String) -> String {
    "\(name(of: side)) setzte einen Stein auf \(square); \(message)"
  }

  func passed(_ side: Disk, then message: String) -> String {
    "\(name(of: side)) passte; \(message)"
  }

  func lastMoves(_ moves: String) -> String { "Letzte Züge: \(moves)" }

  var turnFeedTitle: String { "Reversi: Du bist am Zug" }
  var turnFeed: String { "Am Zug im Feedreader" }
  var aboutTurnFeed: String {
    "Ein Feedreader kann dir sagen, wann eine Partie auf dich wartet und wie sie ausgegangen ist."
  }
  var secretTurnFeed: String {
    "Gib diese Adresse deinem Feedreader und sonst niemandem: Wer sie hat, kann deinen Partien zusehen. Eine neue macht die alte ungültig."
  }
  var turnFeedAddress: String { "Adresse deines Feeds" }
  var makeTurnFeed: String { "Feed anlegen" }
  var renewTurnFeed: String { "Neuen anlegen" }
  var revokeTurnFeed: String { "Zurücknehmen" }
}
