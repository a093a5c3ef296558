import ComputerPlayers
import Gameplay
import Reversi

/// The words in German: informal, and short, as buttons are narrow and German words long.
struct German: Localization {
  var tag: String { "de" }
  var name: String { "Deutsch" }
  var siteName: String { "Flipbook" }

  func title(_ news: String, site: String) -> String {
    "\(news) · \(site)"
  }

  func quoted(_ text: String) -> String { "„\(text)“" }
  var whiteSpace: String { "ein Leerzeichen" }
}

extension German {
  func name(of side: Disk) -> String {
    switch side {
    case .dark: "Schwarz"
    case .light: "Weiß"
    }
  }

  func name(of mode: PlayerMode) -> String {
    switch mode {
    case .manual: "Mensch"
    case .computer: "Computer"
    }
  }

  func name(of level: ComputerLevel) -> String {
    switch level {
    case .random: "Zufall"
    case .easy: "Leicht"
    case .medium: "Mittel"
    case .hard: "Schwer"
    }
  }

  func computer(playing level: ComputerLevel) -> String {
    let name = name(of: level)
    // The others are adjectives.
    return "\(self.name(of: .computer)) · \(level == .random ? name : name.lowercased())"
  }

  func name(of motion: Motion) -> String {
    switch motion {
    case .disks: "Jeder Stein"
    case .directions: "Je Richtung"
    case .off: "Aus"
    }
  }

  func name(of theme: Theme) -> String {
    switch theme {
    case .felt: "Filz"
    case .classic: "Klassisch"
    case .slate: "Schiefer"
    case .contrast: "Kontrastreich"
    }
  }

  func turn(of side: Disk) -> Sentence { Sentence(disk: side, after: " ist am Zug") }
  func victory(of side: Disk) -> Sentence { Sentence(disk: side, after: " gewinnt") }
  var tie: Sentence { Sentence(after: "Unentschieden") }
  var yourTurn: String { "Du bist am Zug" }

  func yourTurn(after square: Square, by side: Disk) -> String {
    "\(yourTurn): \(name(of: side)) spielte \(square)"
  }

  func waiting(for side: Disk) -> String { "Warten auf \(name(of: side))" }

  var thinking: String { "Denkt…" }
  var toMove: String { "am Zug" }

  var you: String { "Du" }
  var friend: String { "Gegenüber" }
  var open: String { "Offen" }
  var person: String { "Person" }

  var firstStep: String { "Wähle ein markiertes Feld." }

  func placed(_ square: Square, by side: Disk, number: Int) -> String {
    "\(name(of: side)) spielte \(square), Zug \(number)"
  }

  func placing(_ square: Square, by side: Disk, number: Int) -> String {
    "\(name(of: side)) spielt \(square), Zug \(number)"
  }

  func ending(difference: Int, moves: Int, score: String?) -> String {
    let margin = difference == 0 ? "" : "\(disks(difference)) mehr"
    let length =
      switch moves {
      case 0: ""
      case 1: "nach 1 Zug"
      default: "nach \(moves) Zügen"
      }
    let ending = [margin, length].filter { !$0.isEmpty }.joined(separator: ", ")
    return [ending, score ?? ""].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  func result(_ news: String, score: String) -> String { "\(news) (\(score))" }

  func withEmptySquares(_ score: String) -> String { "\(score) samt Leerfeldern" }

  /// So many disks, in the nominative or the accusative.
  func disks(_ count: Int) -> String { count == 1 ? "1 Stein" : "\(count) Steine" }

  var board: String { "Brett" }

  func cell(_ square: Square, disk: Disk?) -> String {
    switch disk {
    case .dark: "\(square) schwarz"
    case .light: "\(square) weiß"
    case nil: "\(square) leer"
    }
  }

  func lastMove(_ square: Square, disk: Disk) -> String {
    cell(square, disk: disk) + ", letzter Zug"
  }

  // That it is empty goes without saying.
  func legalCell(_ square: Square, flips: Int) -> String { "\(square) dreht \(flips) um" }

  func hintCell(_ square: Square, flips: Int) -> String {
    legalCell(square, flips: flips) + ", Tipp"
  }

  var passTitle: String { "Passen" }
  var passText: String { "Kein Stein kann gesetzt werden." }
  var dismiss: String { "Schließen" }
  var resetTitle: String { "Rückfrage" }
  var resetText: String { "Willst du die Partie wirklich neu beginnen?" }
  var cancel: String { "Abbrechen" }
  var confirm: String { "OK" }

  func player(of side: Disk) -> String { "Wer \(name(of: side)) spielt" }

  var reset: String { "Neustart" }

  var undo: String { "Zug zurück" }

  func undo(_ square: Square, laterDisks: Int) -> String {
    "\(undo): \(moves(from: square, laterDisks: laterDisks))"
  }

  var redo: String { "Zug vor" }

  func redo(_ square: Square, laterDisks: Int) -> String {
    "\(redo): \(moves(from: square, laterDisks: laterDisks))"
  }

  private func moves(from square: Square, laterDisks: Int) -> String {
    switch laterDisks {
    case 0: "\(square)"
    case 1: "\(square) und 1 späterer Zug"
    default: "\(square) und \(laterDisks) spätere Züge"
    }
  }

  var hint: String { "Tipp" }

  func hinted(_ square: Square) -> String { "\(hint): \(square)" }

  func hint(_ square: Square, ahead difference: Int, isExact: Bool) -> String {
    "Versuch \(square): \(outcome(difference, isExact: isExact))."
  }

  /// How a game ends for whoever makes a move.
  func outcome(_ difference: Int, isExact: Bool) -> String {
    let certainty = isExact ? "sicher" : "wohl"
    return switch difference.signum() {
    case 1: "\(certainty) \(disks(difference)) mehr"
    case -1: "\(certainty) \(disks(-difference)) weniger"
    default: "\(certainty) unentschieden"
    }
  }

  var settings: String { "Einstellungen" }
  var motion: String { "Animation" }
  var theme: String { "Aussehen" }
  var language: String { "Sprache" }
  var showMove: String { "Zug ansehen" }
  var refresh: String { "Neu laden" }
  var nextFrame: String { "Weiter" }
  var skip: String { "Ans Ende" }
  var review: String { "Partie auswerten" }
  var playAgain: String { "Neue Partie" }

  func score(dark: String, light: String) -> String { "\(dark):\(light)" }
}

extension German {
  var share: String { "Teilen" }
  var address: String { "Adresse" }
  var positionAddress: String { "Diese Stellung" }

  func name(of download: Download) -> String {
    switch download {
    case .transcript: "Zugfolge"
    case .board: "Brett als Text"
    case .save: "Spielstand"
    case .ggf: "GGF"
    case .json: "JSON"
    case .svg: "SVG"
    case .png: "PNG"
    }
  }

  func news(_ message: String, score: String) -> String { "\(message), \(score)" }

  func cardText(disks: Int) -> String {
    switch disks {
    case 0: "Reversi vor dem ersten Zug"
    case 1: "Reversi nach 1 Zug"
    default: "Reversi nach \(disks) Zügen"
    }
  }
}
