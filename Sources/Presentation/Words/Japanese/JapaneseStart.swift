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
}
