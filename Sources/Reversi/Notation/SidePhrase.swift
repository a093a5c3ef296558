/// What words beside a board say about the side to move: `Black to move`, `Dark 4, light 1. Next: light`.
struct SidePhrase {
  private enum Token: Equatable {
    case disk(Disk)
    /// A word that says whose turn the disk beside it means.
    case cue
    /// Whatever keeps two words apart.
    case stop
  }

  private static let words: [[Unicode.Scalar]: Token] = tokens(of: [
    "dark": .disk(.dark), "black": .disk(.dark), "light": .disk(.light), "white": .disk(.light),
    "to": .cue, "move": .cue, "moves": .cue, "play": .cue, "plays": .cue, "turn": .cue,
    "next": .cue, "side": .stop, "s": .cue, "is": .stop, "it": .stop, "the": .stop, "game": .stop,
    "over": .stop, "won": .stop, "wins": .stop, "tied": .stop, "tie": .stop, "draw": .stop,
    "score": .stop, "disks": .stop, "and": .stop,
  ])

  private static func tokens(
    of words: KeyValuePairs<String, Token>
  ) -> [[Unicode.Scalar]: Token] {
    Dictionary(uniqueKeysWithValues: words.map { (Array($0.unicodeScalars), $1) })
  }

  private static func token(of word: ArraySlice<Unicode.Scalar>) -> Token? {
    // None is longer than five letters.
    word.count <= 5 ? words[word.map(\.lowercased)] : nil
  }

  private static let stops: [Unicode.Scalar] = [",", ".", ";", "–", "—", "!"]
  /// What may stand beside words and means nothing.
  private static let signs: [Unicode.Scalar] = [":", "|", "]", "'", "’"]

  private var tokens: [Token] = []

  static func knows(_ word: ArraySlice<Unicode.Scalar>) -> Bool { token(of: word) != nil }

  /// Takes a word; false if it is none that goes with a board.
  mutating func add(word: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let token = Self.token(of: word) else { return false }
    tokens.append(token)
    return true
  }

  /// Takes a scalar that is part of no word; false if it is none that goes with a board.
  mutating func add(_ scalar: Unicode.Scalar) -> Bool {
    if let disk = PastedCell(scalar)?.disk {
      tokens.append(.disk(disk))
    } else if scalar == ".", tokens.isEmpty {
      // Before any word it would be a square too many.
      return false
    } else if scalar.isDigit || scalar.isLineEnd || Self.stops.contains(scalar) {
      tokens.append(.stop)
    } else {
      return scalar.isBlank || Self.signs.contains(scalar)
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
