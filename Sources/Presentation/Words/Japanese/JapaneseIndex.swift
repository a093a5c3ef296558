extension Japanese {
  func games(_ count: Int) -> String { "全\(count)局" }
  func game(_ number: Int) -> String { "第\(number)局" }
  func pairing(dark: String, light: String) -> String { "\(dark)（黒）対\(light)（白）" }

  var gamesTitle: String { "棋譜" }
  var playersTitle: String { "対局者" }
  var puzzlesTitle: String { "パズル" }
  var newestGames: String { "新しい対局" }
  func allGames(_ count: Int) -> String { "全\(count)局を見る" }
  var gamesFeed: String { "新しい対局のフィード" }
  func page(_ number: Int, of count: Int) -> String { "\(count)ページ中\(number)ページ目" }
  func page(_ number: Int, of count: Int, _ title: String) -> String {
    "\(title)（\(number)／\(count)ページ）"
  }
  var newerGames: String { "新しい対局へ" }
  var olderGames: String { "古い対局へ" }
  var playerColumns: [String] { ["名前", "対局", "勝ち", "引き分け", "負け", "石数"] }
  func standing(of player: PlayerStanding) -> String {
    "\(player.games)局 \(player.won)勝\(player.lost)敗\(player.drawn)分、石数\(player.disks)"
  }
}
