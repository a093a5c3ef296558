import Reversi

extension Japanese {
  func reviewTitle(_ news: String) -> String { "振り返り：\(news)" }

  func reviewed(moves: Int) -> String { "全\(moves)手の振り返り" }

  func reviewing(_ done: Int, of count: Int) -> String { "全\(count)手のうち\(done)手" }

  func accuracy(_ percentage: Int) -> String { "精度\(percentage)%" }

  var course: String {
    "1手ごとの予想結果：上は\(name(of: .dark))、下は\(name(of: .light))のリード"
  }
  func course(_ leads: [(move: Int, lead: String)]) -> String {
    "\(name(of: .dark))のリード："
      + leads.map { "\($0.move)手目\($0.lead)" }.joined(separator: "、")
  }
  var certain: String { "確定" }
  var estimated: String { "見込み" }
  func turningPoint(of side: Disk) -> String { "\(name(of: side))の転機" }

  var losses: String { "損をした手" }
  var noLosses: String { "損をした手はありません。" }
  var lossColumns: [String] { ["手", "着手", "最善", "損"] }

  func givenAway(_ disks: Int, _ outcome: LostOutcome?) -> String {
    switch outcome {
    case nil: "\(disks)石"
    case .tie: "\(disks)石＋引き分け"
    case .win: "\(disks)石＋勝ち"
    }
  }

  var lossNotes: [String] {
    [
      "数値は打った側の最終的な石差です。~は見込みです。",
      "精度は選択の余地があった手のうち損のない割合です。見込みの1石差は除きます。",
    ]
  }
}
