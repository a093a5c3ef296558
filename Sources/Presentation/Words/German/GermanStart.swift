import Reversi

extension German {
  var startTitle: String { "Reversi spielen" }
  var startDescription: String {
    "Reversi in jedem Browser: gegen den Computer, zu zweit an einem Gerät oder aus der Ferne. Ohne Installation, ohne Anmeldung."
  }
  var about: [String] {
    [
      "Setz einen Stein, und die fremden Steine zwischen ihm und deinen drehen sich um, einer nach dem anderen. Wer mehr hat, gewinnt.",
      "Eine Partie ist ein Link: Verschick ihn, und andere schauen zu oder spielen weiter.",
    ]
  }
  var play: String { "Spiel" }

  var playAgainst: String { "Spielen gegen" }
  var theComputer: String { "Den Computer" }
  var againstComputer: String { "Du hast Schwarz und beginnst" }
  var friendHere: String { "Jemanden hier" }
  var againstFriendHere: String { "Zu zweit an einem Bildschirm" }
  var friendElsewhere: String { "Jemanden anderswo" }
  var againstFriendElsewhere: String { "Mit einem Link zum Verschicken" }

  var yourGames: String { "Deine Partien" }
  var allYourGames: String { "Alle deine Partien" }
  var noGames: String {
    "Noch spielst du keine Partie. Jede, die du beginnst oder zu der du eine Einladung annimmst, steht dann hier."
  }
  var othersTurn: String { "Die andere Seite ist am Zug" }
  var over: String { "Beendet" }
  func playing(_ side: Disk, _ opponent: String) -> String {
    "Du hast \(name(of: side)), \(opponent)"
  }
  var againstTheComputer: String { "gegen den Computer" }
  var againstAFriend: String { "aus der Ferne" }
  var againstNobodyElse: String { "zu zweit hier" }

  func played(_ opponent: String, daysAgo: Int) -> String {
    switch daysAgo {
    case 0: "\(opponent), heute"
    case 1: "\(opponent), gestern"
    default: "\(opponent), vor \(daysAgo) Tagen"
    }
  }
}
