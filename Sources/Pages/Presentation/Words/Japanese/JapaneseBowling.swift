import Bowling

extension Japanese {
  var bowling: String { "ボウリング" }

  func sheet(players: Int) -> String {
    players == 1 ? "ボウリングのスコアシート" : "ボウリングのスコアシート（\(players)人）"
  }

  func frame(_ number: Int) -> String { "第\(number)フレーム" }

  func bowlingTurn(player: Int?, frame: Int, number: Int) -> String {
    let turn = "第\(frame)フレーム、\(number)投目"
    return player.map { "プレイヤー\($0)：\(turn)" } ?? turn
  }

  func finalScore(_ score: Int) -> String { "最終スコア：\(score)" }

  func bowlingVictory(players: [Int], score: Int) -> String {
    let names = players.map { "プレイヤー\($0)" }.joined(separator: "、")
    return players.count > 1 ? "\(names)が\(score)点で同点" : "\(names)が\(score)点で勝ち"
  }

  func standing(player: Int?, score: Int, isOver: Bool, isToThrow: Bool) -> String {
    let total = isOver ? "\(score)点" : "ここまで\(score)点"
    guard let player else { return "スコア：" + total }
    return "プレイヤー\(player)：\(total)" + (isToThrow ? "、投球中" : "")
  }

  func pinsToPress(of standing: Int?) -> String {
    guard let standing else { return "投球はすべて終わりました。" }
    return standing == BowlingFrame.rack ? "倒れたピンの数：" : "残り\(standing)本のうち倒れたピンの数："
  }

  func name(of mark: BowlingMark) -> String {
    switch mark {
    case .strike: "ストライク"
    case .spare: "スペア"
    case .pins(let pins): String(pins)
    case .pending: "未投球"
    case .empty: "なし"
    }
  }

  func name(of marks: [BowlingMark]) -> String {
    if marks.allSatisfy({ $0 == .pending }) { return name(of: .pending) }
    return marks.filter { $0 != .empty }.map(name(of:)).joined(separator: "、")
  }

  func frameScore(_ score: Int?) -> String { score.map { "\($0)点" } ?? "得点未定" }

  var takeThrowBack: String { "取り消す" }
  var removePlayer: String { "1人減らす" }
  var newSheet: String { "新しいシート" }
  var addPlayer: String { "1人増やす" }
  var toSheet: String { "そこまでのスコアシートへ" }

  var sheetNotation: String {
    "1投を1文字で書きます。0から9は倒れたピンの数、Xは10本すべてです。アドレスに斜線を書けないので、スペアは46のようにピンの数で書きます。~はプレイヤーの区切りです。"
  }

  func text(of error: BowlingTextError) -> [String] {
    let problem: String =
      switch error.problem {
      case .unreadable: "\(coded(error.found))は投球を表す文字ではありません。"
      case .impossible(.notStanding(let standing)):
        "\(coded(error.found))は、残っている\(standing)本より多くなります。"
      case .impossible(.gameOver):
        "ゲームは終わっていて、\(coded(error.found))の1投が余分です。"
      case .tooManyPlayers:
        "スコアシートに書けるのは\(BowlingSheet.mostPlayers)人までです。"
      }
    let isFirst = BowlingSheetText.text(of: error.possiblePart).isEmpty
    return [
      "\(place(of: error))\(problem)",
      sheetNotation,
      isFirst ? "その前に表示できる部分はありません。" : "そこまでのスコアシート：",
    ]
  }

  private func place(of error: BowlingTextError) -> String {
    let character = "（\(error.offset + 1)文字目）："
    if error.problem == .tooManyPlayers { return "プレイヤー\(error.player + 1)" + character }
    let player = error.player == 1 ? "" : "プレイヤー\(error.player)の"
    return "\(player)第\(error.throwNumber)投" + character
  }
}
