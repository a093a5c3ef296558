import Reversi

extension Japanese {
  var asText: String { "文字版" }
  var toBoard: String { "盤面で見る" }

  func yourTurn(playing side: Disk) -> String { "\(yourTurn)（\(name(of: side))）" }

  func standing(of side: Disk, disks: Int, who: String) -> String {
    "\(name(of: side))（\(who)）：\(disks)枚"
  }

  func turningOver(_ squares: [String], after move: String) -> String {
    squares.isEmpty ? move : "\(move)（返した石：\(squares.joined(separator: "、"))）"
  }

  var yourMove: String { "あなたの手（例：d3）" }

  func choices(_ choices: [String]) -> String { "打てるマス：\(choices.joined(separator: "、"))。" }

  func choice(_ square: Square, flips: Int) -> String { "\(square)（\(flips)枚返せる）" }

  var makeMove: String { "打つ" }
  var waitForMove: String { "相手の手を待つ" }

  func row(_ number: Int, _ disks: [(column: String, disk: Disk)]) -> String {
    guard !disks.isEmpty else { return "\(number)段目：空き" }
    let list = disks.map { "\($0.column)\(name(of: $0.disk))" }
    return "\(number)段目：\(list.joined(separator: "、"))"
  }

  func noSquare(_ text: String) -> String {
    "\(quoted(text.visible))というマスはありません。aからhまでの文字と1から8までの数字で書いてください。"
  }

  func refusal(of square: Square, _ error: IllegalMoveError) -> String {
    "\(square)には\(self.text(of: TranscriptError.Problem.illegal(error)))。"
  }

  var lateMove: String { "その間に対局が進んでいました。何も変わっていません。" }
}
