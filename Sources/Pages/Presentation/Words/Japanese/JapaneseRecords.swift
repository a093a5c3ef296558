import Reversi

extension Japanese {
  func moment(_ ply: Int, of count: Int, square: Square?) -> String {
    guard let square else { return "開始局面（全\(count)手）" }
    return "全\(count)手の\(ply)手目：\(square)"
  }

  func move(_ number: Int, at square: Square) -> String { "\(number)手目・\(square)" }

  func forcedPass(of side: Disk) -> String { "\(name(of: side))は石を置けるマスがなく、パスです。" }

  var position: String { "局面" }

  func emptySquares(_ count: Int) -> String { "空き\(count)マス" }

  var firstMove: String { "最初" }
  var previousMove: String { "前へ" }
  var nextMove: String { "次へ" }
  var lastMove: String { "最後" }

  var playRecord: String { "再生" }
  var pause: String { "一時停止" }
  var pace: String { "再生の速さ" }

  func name(of pace: RecordPace) -> String {
    switch pace {
    case .disks: "1枚ずつ"
    case .directions: "方向ごと"
    case .moves: "1手ずつ"
    }
  }

  var playOnFromHere: String { "ここから打つ" }
  var values: String { "評価値" }
  var hideValues: String { "評価値を隠す" }
  var expectedLine: String { "予想手順：" }
  var deepening: String { "さらに先を読んでいます…" }
  var noValues: String { "終局しているので、評価する手がありません。" }

  func valueCell(
    _ square: Square, ahead difference: Int, isExact: Bool, isBest: Bool
  ) -> String {
    "\(square) \(outcome(difference))\(isExact ? "確定" : "見込み")\(isBest ? "、最善" : "")"
  }

  var moves: String { "手順" }
  var pass: String { "パス" }

  var graph: String { "1手ごとの石数と、最終の石数" }

  func occasion(place: String?, date: String?) -> String {
    [place, date].compactMap { $0 }.joined(separator: "、")
  }

  var sheet: String { "棋譜用紙" }
  var date: String { "日付" }
  var result: String { "結果" }

  func sheetMove(_ number: Int, at square: Square, by side: Disk) -> String {
    "\(square) \(number)手目、\(name(of: side))"
  }

  var puzzle: String { "パズル" }

  func task(for player: Disk) -> [String] {
    [
      "あなたは\(name(of: player))です。\(name(of: player.flipped))は毎回、最善の手で応じます。",
      "最後に、どこまでの結果が可能だったかが分かります。",
    ]
  }

  func placing(_ square: Square, by side: Disk) -> String { "\(name(of: side))が\(square)に打ちます。" }

  func reached(_ difference: Int) -> String { "結果は\(outcome(difference))です。" }

  var emptySquaresCount: String { "空きマスは勝者の石として数えます。" }
  var bestReached: String { "これが最善の結果です。" }

  func possible(_ difference: Int) -> String {
    switch difference.signum() {
    case 0: "引き分けも可能でした。"
    case 1: "\(outcome(difference))も可能でした。"
    default: "\(outcome(difference))で済ませることもできました。"
    }
  }

  var startAgain: String { "最初から" }

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
