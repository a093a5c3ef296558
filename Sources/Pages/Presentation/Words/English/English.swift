import ComputerPlayers
import Gameplay
import Reversi

/// The words in English.
struct English: Localization {
  var tag: String { "en" }
  var name: String { "English" }
  var siteName: String { "Flipbook" }

  func title(_ news: String, site: String) -> String {
    "\(news) · \(site)"
  }
}

extension English {
  func name(of side: Disk) -> String {
    switch side {
    case .dark: "Dark"
    case .light: "Light"
    }
  }

  func name(of mode: PlayerMode) -> String {
    switch mode {
    case .manual: "Manual"
    case .computer: "Computer"
    }
  }

  func name(of level: ComputerLevel) -> String {
    switch level {
    case .random: "Random"
    case .easy: "Easy"
    case .medium: "Medium"
    case .hard: "Hard"
    }
  }

  func computer(playing level: ComputerLevel) -> String {
    "\(name(of: .computer)) · \(name(of: level).lowercased())"
  }

  func name(of motion: Motion) -> String {
    switch motion {
    case .disks: "Every disk"
    case .directions: "Per direction"
    case .off: "Off"
    }
  }

  func name(of theme: Theme) -> String {
    switch theme {
    case .felt: "Felt"
    case .classic: "Classic"
    case .slate: "Slate"
    case .contrast: "High contrast"
    }
  }

  func turn(of side: Disk) -> Sentence { Sentence(disk: side, after: "'s turn") }
  func victory(of side: Disk) -> Sentence { Sentence(disk: side, after: " won") }
  var tie: Sentence { Sentence(after: "Tied") }
  var yourTurn: String { "Your turn" }

  func yourTurn(after square: Square, by side: Disk) -> String {
    "\(yourTurn): \(name(of: side).lowercased()) played \(square)"
  }

  func waiting(for side: Disk) -> String { "Waiting for \(name(of: side).lowercased())" }

  var thinking: String { "Thinking…" }
  var toMove: String { "to move" }

  var you: String { "You" }
  var friend: String { "Friend" }
  var open: String { "Open" }
  var person: String { "Player" }

  var firstStep: String { "Press a marked square." }

  func placed(_ square: Square, by side: Disk, number: Int) -> String {
    "\(name(of: side)) played \(square), move \(number)"
  }

  func placing(_ square: Square, by side: Disk, number: Int) -> String {
    "\(name(of: side)) plays \(square), move \(number)"
  }

  func ending(difference: Int, moves: Int, score: String?) -> String {
    let margin =
      switch difference {
      case 0: ""
      case 1: "by 1 disk"
      default: "by \(difference) disks"
      }
    let length =
      switch moves {
      case 0: ""
      case 1: "after 1 move"
      default: "after \(moves) moves"
      }
    let ending = [margin, length].filter { !$0.isEmpty }.joined(separator: ", ")
    return [ending, score ?? ""].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  func result(_ news: String, score: String) -> String { "\(news) (\(score))" }

  func withEmptySquares(_ score: String) -> String { "\(score) counting empty squares" }

  var board: String { "Board" }

  func cell(_ square: Square, disk: Disk?) -> String {
    switch disk {
    case .dark: "\(square), dark"
    case .light: "\(square), light"
    case nil: "\(square), empty"
    }
  }

  func lastMove(_ square: Square, disk: Disk) -> String {
    cell(square, disk: disk) + ", last move"
  }

  func legalCell(_ square: Square, flips: Int) -> String {
    "\(square), empty, flips \(flips)"
  }

  func hintCell(_ square: Square, flips: Int) -> String {
    legalCell(square, flips: flips) + ", hint"
  }

  var passTitle: String { "Pass" }
  var passText: String { "Cannot place a disk." }
  var dismiss: String { "Dismiss" }
  var resetTitle: String { "Confirmation" }
  var resetText: String { "Do you really want to reset the game?" }
  var cancel: String { "Cancel" }
  var confirm: String { "OK" }

  func player(of side: Disk) -> String {
    switch side {
    case .dark: "Dark player"
    case .light: "Light player"
    }
  }

  var reset: String { "Reset" }

  var undo: String { "Take back" }

  func undo(_ square: Square, laterDisks: Int) -> String {
    "\(undo) \(moves(from: square, laterDisks: laterDisks))"
  }

  var redo: String { "Redo" }

  func redo(_ square: Square, laterDisks: Int) -> String {
    "\(redo) \(moves(from: square, laterDisks: laterDisks))"
  }

  private func moves(from square: Square, laterDisks: Int) -> String {
    switch laterDisks {
    case 0: "\(square)"
    case 1: "\(square) and 1 later move"
    default: "\(square) and \(laterDisks) later moves"
    }
  }

  var hint: String { "Hint" }

  func hinted(_ square: Square) -> String { "\(hint): \(square)" }

  func hint(_ square: Square, ahead difference: Int, isExact: Bool) -> String {
    let disks = abs(difference) == 1 ? "1 disk" : "\(abs(difference)) disks"
    let outcome =
      switch (difference.signum(), isExact) {
      case (1, true): "wins by \(disks)"
      case (-1, true): "loses by \(disks)"
      case (_, true): "ties"
      case (1, false): "\(disks) ahead expected"
      case (-1, false): "\(disks) behind expected"
      case (_, false): "a tie expected"
      }
    return "Try \(square): \(outcome)."
  }

  var settings: String { "Settings" }
  var motion: String { "Animation" }
  var theme: String { "Look" }
  var language: String { "Language" }
  var showMove: String { "Show the move" }
  var refresh: String { "Refresh" }
  var nextFrame: String { "Next" }
  var skip: String { "Skip" }
  var review: String { "Review the game" }
  var playAgain: String { "Play again" }

  func score(dark: String, light: String) -> String {
    "\(dark)–\(light)"
  }
}

extension English {
  var share: String { "Share" }
  var address: String { "Address" }
  var positionAddress: String { "This position" }

  func name(of download: Download) -> String {
    switch download {
    case .transcript: "Transcript"
    case .board: "Text board"
    case .save: "Save text"
    case .ggf: "GGF"
    case .json: "JSON"
    case .svg: "SVG"
    case .png: "PNG"
    }
  }

  func news(_ message: String, score: String) -> String {
    "\(message), \(score)"
  }

  func cardText(disks: Int) -> String {
    switch disks {
    case 0: "Reversi before the first move"
    case 1: "Reversi after 1 move"
    default: "Reversi after \(disks) moves"
    }
  }
}
