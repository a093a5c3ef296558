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
}
