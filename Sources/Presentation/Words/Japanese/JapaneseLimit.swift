import Gameplay
import Reversi

extension Japanese {
  func victoryOnTime(of side: Disk) -> Sentence {
    Sentence(disk: side, after: "の時間切れ勝ち")
  }
  func outOfTime(_ side: Disk) -> String { "\(name(of: side))の時間切れ" }
  func until(_ side: Disk, _ date: String) -> String { "\(name(of: side))の期限：\(date)" }
  func timeUp(_ side: Disk, _ date: String) -> String {
    "\(name(of: side))は時間切れ（\(date)）"
  }
  var claimWin: String { "勝ちを宣言" }

  var timeForMove: String { "1手の持ち時間" }
  var noLimit: String { "時間無制限" }
  func limit(days: Int) -> String { "1手\(days)日" }

  func limitNotice(days: Int) -> String {
    "1手の持ち時間は\(days)日です。過ぎると相手は勝ちを宣言できます。時間は2人がそろってから数え、コンピュータとの対局では数えません。"
  }

  var unknownLimit: (heading: String, paragraphs: [String]) {
    (
      "その持ち時間はありません",
      [
        "1手の持ち時間は\(MoveLimit.range.lowerBound)日から\(MoveLimit.range.upperBound)日までの整数です。指定しなければ無制限です。何も変更されていません。前のページに戻って、もう一度お試しください。"
      ]
    )
  }

  var nothingToClaim: (heading: String, paragraphs: [String]) {
    (
      "勝ちを宣言できません",
      [
        "宣言できるのは、相手の番を待っている側だけで、相手の時間が切れた後です。期限は対局のページに出ています。何も変更されていません。"
      ]
    )
  }
}
