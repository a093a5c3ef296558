import Reversi

extension English {
  var feed: String { "Feed" }

  func feedTitle(begun date: String) -> String { "A game of Reversi, begun on \(date)" }

  func placed(_ square: Square, by side: Disk, then message: String) -> String {
    "\(name(of: side)) placed a disk on \(square); \(message.withSmallStart)"
  }

  func passed(_ side: Disk, then message: String) -> String {
    "\(name(of: side)) passed; \(message.withSmallStart)"
  }

  func lastMoves(_ moves: String) -> String { "Last moves: \(moves)" }
}

extension String {
  /// The text as it stands within a sentence.
  fileprivate var withSmallStart: String { prefix(1).lowercased() + dropFirst() }
}
