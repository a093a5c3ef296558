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
}
