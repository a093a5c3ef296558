import Reversi

extension Japanese {
  var startTitle: String { "リバーシで遊ぶ" }
  var startDescription: String {
    "ブラウザで遊べるリバーシ。コンピュータとも友だちとも。登録不要。"
  }
  var about: [String] {
    [
      "石を置くと、挟んだ相手の石が1枚ずつ裏返ります。石の多いほうが勝ちです。",
      "対局はリンクです。送れば観戦や続きができます。",
    ]
  }
  var play: String { "対局" }

  var playAgainst: String { "対戦相手" }
  var theComputer: String { "コンピュータ" }
  var againstComputer: String { "あなたが黒で先手" }
  var friendHere: String { "隣の友だち" }
  var againstFriendHere: String { "1つの画面に2人で" }
  var friendElsewhere: String { "遠くの友だち" }
  var againstFriendElsewhere: String { "リンクを送る" }

  var yourGames: String { "あなたの対局" }
  var allYourGames: String { "すべての対局" }
  var noGames: String {
    "まだ対局がありません。始めた対局や招待を受けた対局がここに並びます。"
  }
  var othersTurn: String { "相手の番" }
  var over: String { "終わった対局" }
  func playing(_ side: Disk, _ opponent: String) -> String {
    "あなたは\(name(of: side))、\(opponent)"
  }
  var againstTheComputer: String { "コンピュータと" }
  var againstAFriend: String { "友だちと" }
  var againstNobodyElse: String { "ここで2人で" }

  func played(_ opponent: String, daysAgo: Int) -> String {
    switch daysAgo {
    case 0: "\(opponent)、今日"
    case 1: "\(opponent)、昨日"
    default: "\(opponent)、\(daysAgo)日前"
    }
  }

  func name(of page: TextPage) -> String {
    switch page {
    case .rules: "ルール"
    case .importing: "読込"
    }
  }

  func text(of part: RulesPart) -> (heading: String, paragraphs: [String]) {
    switch part {
    case .start:
      (
        "はじめに",
        [
          "黒と白に分かれ、8×8マスの盤で打ちます。",
          "中央に、両方の石を2枚ずつ斜めに置いて始めます。黒が先手です。",
        ]
      )
    case .move:
      (
        "打ち方",
        [
          "空いているマスに自分の色の石を置き、もう1枚の自分の石とのあいだに、相手の石を1枚以上、縦・横・斜めの一直線に挟みます。",
          "挟んだ相手の石は、どの方向のものもすべて裏返り、自分の石になります。1枚も挟めないマスには置けません。打ったら、相手の番です。",
        ]
      )
    case .pass:
      (
        "パス",
        [
          "石を置けるマスがなければパスとなり、相手が続けて打ちます。",
          "置けるマスがあるときは、パスできません。",
        ]
      )
    case .end:
      (
        "終局",
        [
          "黒も白も石を置けなくなったら終局です。たいていは、盤がすべて埋まったときです。",
          "石の多いほうの勝ちです。同じ数なら引き分けです。",
        ]
      )
    }
  }

  func board(of part: RulesPart) -> String {
    switch part {
    case .start: "開始時の盤面：白はd4とe5、黒はe4とd5"
    case .move: "黒がf5に打ったあと：d5とf5に挟まれたe5の白が裏返っています"
    case .pass: "黒はa1からf1まで、白はg1だけ：白は石を置けず、パスです"
    case .end: ""
    }
  }

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
