/// What words beside a board say about the side to move: `Black to move`, `Dark 4, light 1. Next: light`.
struct SidePhrase {
  private enum Token: Equatable {
    case disk(Disk)
    /// A word that says whose turn the disk beside it means.
    case cue
    /// Whatever keeps two words apart.
    case stop
  }

  private static let words: [String: Token] = [
    "dark": .disk(.dark), "black": .disk(.dark), "light": .disk(.light), "white": .disk(.light),
    "to": .cue, "move": .cue, "moves": .cue, "play": .cue, "plays": .cue, "turn": .cue,
    "next": .cue, "side": .stop, "s": .cue, "is": .stop, "it": .stop, "the": .stop, "game": .stop,
    "over": .stop, "won": .stop, "wins": .stop, "tied": .stop, "tie": .stop, "draw": .stop,
    "score": .stop, "disks": .stop, "and": .stop,
  ]

  private var tokens: [Token] = []

  /// Whether a word goes with a board.
  static func knows(_ word: some StringProtocol) -> Bool { words[word.lowercased()] != nil }

  /// Takes a word; false if it is none that goes with a board.
  mutating func add(word: String) -> Bool {
    guard let token = Self.words[word.lowercased()] else { return false }
    tokens.append(token)
    return true
  }

  /// Takes a character that is part of no word; false if it is none that goes with a board.
  mutating func add(_ character: Character) -> Bool {
    if let disk = PastedCell(character)?.disk {
      tokens.append(.disk(disk))
    } else if character == ".", tokens.isEmpty {
      // Before any word it would be a square too many.
      return false
    } else if character.isASCII && character.isNumber || character.isLineEnd
      || ",.;–—!".contains(character)
    {
      tokens.append(.stop)
    } else {
      return character.isBlank || ":|]'’".contains(character)
    }
    return true
  }

  /// The side that is said to move; nil if none is, or if it isn't clear which.
  var side: Disk? {
    let pairs = zip(tokens, tokens.dropFirst())
    for case (.disk(let disk), .cue) in pairs { return disk }
    for case (.cue, .disk(let disk)) in pairs { return disk }
    let disks = Set(tokens.compactMap { if case .disk(let disk) = $0 { disk } else { nil } })
    return disks.count == 1 ? disks.first : nil
  }
}
