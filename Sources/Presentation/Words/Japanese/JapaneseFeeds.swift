import Reversi

extension Japanese {
  var feed: String { "フィード" }

  func feedTitle(begun date: String) -> String { "リバーシの対局（\(date)開始）" }

  func placed(_ square: Square, by side: Disk, then message: String) -> String {
    "\(name(of: side))が\(square)に打ちました。\(message)"
  }

  func passed(_ side: Disk, then message: String) -> String {
    "\(name(of: side))がパスしました。\(message)"
  }

  func lastMoves(_ moves: String) -> String { "最近の手：\(moves)" }

  var turnFeedTitle: String { "リバーシ：あなたの番" }
  var turnFeed: String { "フィードリーダーで番を知る" }
  var aboutTurnFeed: String { "あなたの番が来た対局や終わった対局を、フィードリーダーで知ることができます。" }
  var secretTurnFeed: String {
    "このアドレスはフィードリーダーだけに登録し、ほかの人には教えないでください。知っている人はあなたの対局を観戦できます。作り直すと、前のものは使えなくなります。"
  }
  var turnFeedAddress: String { "フィードのアドレス" }
  var makeTurnFeed: String { "フィードを作る" }
  var renewTurnFeed: String { "作り直す" }
  var revokeTurnFeed: String { "取り消す" }
}
