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

  var turnFeedTitle: String { "Reversi: your turn" }
  var turnFeed: String { "Your turn in a feed reader" }
  var aboutTurnFeed: String {
    "A feed reader can tell you when a game waits for you, and how it has ended."
  }
  var secretTurnFeed: String {
    "Give this address to your feed reader and to nobody else: whoever has it can watch your games. A new one takes the old one back."
  }
  var turnFeedAddress: String { "Address of your feed" }
  var makeTurnFeed: String { "Make a feed" }
  var renewTurnFeed: String { "Make a new one" }
  var revokeTurnFeed: String { "Take it back" }
}

extension String {
  /// The text as it stands within a sentence.
  fileprivate var withSmallStart: String { prefix(1).lowercased() + dropFirst() }
}
