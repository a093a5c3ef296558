extension English {
  func games(_ count: Int) -> String { count == 1 ? "1 game" : "\(count) games" }
  func game(_ number: Int) -> String { "Game \(number)" }
  func pairing(dark: String, light: String) -> String { "\(dark) (dark) against \(light) (light)" }

  var gamesTitle: String { "Games" }
  var playersTitle: String { "Players" }
  var puzzlesTitle: String { "Puzzles" }
  var newestGames: String { "Newest games" }
  func allGames(_ count: Int) -> String { "All \(games(count))" }
  var gamesFeed: String { "New games in a feed reader (Atom)" }
  func page(_ number: Int, of count: Int) -> String { "Page \(number) of \(count)" }
  func page(_ number: Int, of count: Int, _ title: String) -> String {
    "\(title), page \(number) of \(count)"
  }
  var newerGames: String { "Newer games" }
  var olderGames: String { "Older games" }
  var playerColumns: [String] { ["Player", "Games", "Won", "Tied", "Lost", "Disks"] }
  func standing(of player: PlayerStanding) -> String {
    "\(games(player.games)): \(player.won) won, \(player.drawn) tied, \(player.lost) lost; "
      + (player.disks == 1 ? "1 disk" : "\(player.disks) disks")
  }
}
