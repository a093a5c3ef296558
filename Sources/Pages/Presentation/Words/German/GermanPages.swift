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

  func name(of page: TextPage) -> String {
    switch page {
    case .rules: "Regeln"
    case .importing: "Import"
    }
  }

  func text(of part: RulesPart) -> (heading: String, paragraphs: [String]) {
    switch part {
    case .start:
      (
        "Der Anfang",
        [
          "Zwei Seiten, Schwarz und Weiß, spielen auf einem Brett von acht mal acht Feldern.",
          "In der Mitte liegen zwei Steine jeder Seite über Kreuz. Schwarz beginnt.",
        ]
      )
    case .move:
      (
        "Ein Zug",
        [
          "Setz einen Stein deiner Farbe so auf ein leeres Feld, dass in gerader Linie zwischen ihm und einem anderen deiner "
            + "Steine einer oder mehrere der anderen Seite liegen: waagerecht, senkrecht oder schräg.",
          "Alle so eingeschlossenen Steine, in jeder Richtung, werden umgedreht und gehören dir. Ein Stein, der nichts "
            + "einschließt, darf nicht gesetzt werden. Dann ist die andere Seite am Zug.",
        ]
      )
    case .pass:
      (
        "Passen",
        [
          "Wer keinen Stein setzen kann, passt, und die andere Seite ist noch einmal am Zug.",
          "Wer einen Stein setzen kann, darf nicht passen.",
        ]
      )
    case .end:
      (
        "Das Ende",
        [
          "Die Partie ist zu Ende, wenn keine Seite mehr setzen kann, meist weil das Brett voll ist.",
          "Wer dann mehr Steine hat, hat gewonnen. Bei gleich vielen ist es unentschieden.",
        ]
      )
    }
  }

  func board(of part: RulesPart) -> String {
    switch part {
    case .start: "Das Brett am Anfang: Weiß auf d4 und e5, Schwarz auf e4 und d5"
    case .move:
      "Nach dem Zug von Schwarz auf f5: Der weiße Stein auf e5, zwischen d5 und f5, ist umgedreht"
    case .pass: "Schwarz hat a1 bis f1, Weiß nur g1: Weiß kann keinen Stein setzen und passt"
    case .end: ""
    }
  }

  func games(_ count: Int) -> String { count == 1 ? "1 Partie" : "\(count) Partien" }
  func game(_ number: Int) -> String { "Partie \(number)" }
  func pairing(dark: String, light: String) -> String { "\(dark) (Schwarz) gegen \(light) (Weiß)" }

  var gamesTitle: String { "Partien" }
  var playersTitle: String { "Spieler" }
  var puzzlesTitle: String { "Aufgaben" }
  var newestGames: String { "Neueste Partien" }
  func allGames(_ count: Int) -> String { "Alle \(games(count))" }
  var gamesFeed: String { "Neue Partien im Feedreader (Atom)" }
  func page(_ number: Int, of count: Int) -> String { "Seite \(number) von \(count)" }
  func page(_ number: Int, of count: Int, _ title: String) -> String {
    "\(title), Seite \(number) von \(count)"
  }
  var newerGames: String { "Neuere Partien" }
  var olderGames: String { "Ältere Partien" }
  var playerColumns: [String] {
    ["Name", "Partien", "Siege", "Unentschieden", "Niederlagen", "Steine"]
  }
  func standing(of player: PlayerStanding) -> String {
    "\(games(player.games)): \(player.won) gewonnen, \(player.drawn) unentschieden, "
      + "\(player.lost) verloren; "
      + (player.disks == 1 ? "1 Stein" : "\(player.disks) Steine")
  }
}
