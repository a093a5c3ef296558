extension Japanese {
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
}
