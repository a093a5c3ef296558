extension German {
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
