import ComputerPlayers
import Gameplay
import Reversi

/// The words in Japanese: what players of Reversi say, without spaces, in as few characters as a cell or a button has room for.
struct Japanese: Localization {
  var tag: String { "ja" }
  var name: String { "日本語" }
  var siteName: String { "Flipbook" }

  func title(_ news: String, site: String) -> String {
    "\(news) · \(site)"
  }

  func quoted(_ text: String) -> String { "「\(text)」" }
  var whiteSpace: String { "空白" }
}

extension Japanese {
  func name(of side: Disk) -> String {
    switch side {
    case .dark: "黒"
    case .light: "白"
    }
  }

  func name(of mode: PlayerMode) -> String {
    switch mode {
    case .manual: "手動"
    case .computer: "コンピュータ"
    }
  }

  func name(of level: ComputerLevel) -> String {
    switch level {
    case .random: "ランダム"
    case .easy: "初級"
    case .medium: "中級"
    case .hard: "上級"
    }
  }

  func computer(playing level: ComputerLevel) -> String {
    "\(name(of: .computer))・\(name(of: level))"
  }

  func name(of motion: Motion) -> String {
    switch motion {
    case .disks: "1枚ずつ"
    case .directions: "方向ごと"
    case .off: "なし"
    }
  }

  func name(of theme: Theme) -> String {
    switch theme {
    case .felt: "フェルト"
    case .classic: "クラシック"
    case .slate: "スレート"
    case .contrast: "高コントラスト"
    }
  }

  func turn(of side: Disk) -> Sentence { Sentence(disk: side, after: "の番") }
  func victory(of side: Disk) -> Sentence { Sentence(disk: side, after: "の勝ち") }
  var tie: Sentence { Sentence(after: "引き分け") }
  var yourTurn: String { "あなたの番" }

  func yourTurn(after square: Square, by side: Disk) -> String {
    "\(yourTurn)：\(name(of: side))が\(square)に打ちました"
  }

  func waiting(for side: Disk) -> String { "\(name(of: side))の手を待っています" }

  var thinking: String { "考え中…" }
  var toMove: String { "手番" }

  var you: String { "あなた" }
  var friend: String { "友だち" }
  var open: String { "空席" }
  var person: String { "プレイヤー" }

  var firstStep: String { "印のあるマスへどうぞ。" }

  func placed(_ square: Square, by side: Disk, number: Int) -> String {
    "\(number)手目：\(name(of: side))が\(square)に打ちました"
  }

  func placing(_ square: Square, by side: Disk, number: Int) -> String {
    "\(number)手目：\(name(of: side))が\(square)に打ちます"
  }

  func ending(difference: Int, moves: Int, score: String?) -> String {
    let margin = difference == 0 ? "" : "\(difference)石差"
    let length = moves == 0 ? "" : "全\(moves)手"
    return [margin, length, score ?? ""].filter { !$0.isEmpty }.joined(separator: "、")
  }

  func result(_ news: String, score: String) -> String { "\(news)（\(score)）" }

  func withEmptySquares(_ score: String) -> String { "空きマスを加えて\(score)" }

  var board: String { "盤面" }

  func cell(_ square: Square, disk: Disk?) -> String {
    "\(square)\(disk.map(name(of:)) ?? "空き")"
  }

  func lastMove(_ square: Square, disk: Disk) -> String {
    cell(square, disk: disk) + "、直前の手"
  }

  // That it is empty goes without saying; with a space, as otherwise the numbers would be read as one.
  func legalCell(_ square: Square, flips: Int) -> String { "\(square) \(flips)枚返せる" }

  func hintCell(_ square: Square, flips: Int) -> String {
    legalCell(square, flips: flips) + "、ヒント"
  }

  var passTitle: String { "パス" }
  var passText: String { "石を置けるマスがありません。" }
  var dismiss: String { "閉じる" }
  var resetTitle: String { "確認" }
  var resetText: String { "本当に対局をリセットしますか？" }
  var cancel: String { "キャンセル" }
  var confirm: String { "OK" }

  func player(of side: Disk) -> String { "\(name(of: side))の担当" }

  var reset: String { "リセット" }

  var undo: String { "戻す" }

  func undo(_ square: Square, laterDisks: Int) -> String {
    "\(undo)：\(moves(from: square, laterDisks: laterDisks))"
  }

  var redo: String { "やり直す" }

  func redo(_ square: Square, laterDisks: Int) -> String {
    "\(redo)：\(moves(from: square, laterDisks: laterDisks))"
  }

  private func moves(from square: Square, laterDisks: Int) -> String {
    laterDisks == 0 ? "\(square)" : "\(square)とその後の\(laterDisks)手"
  }

  var hint: String { "ヒント" }

  func hinted(_ square: Square) -> String { "\(hint)：\(square)" }

  func hint(_ square: Square, ahead difference: Int, isExact: Bool) -> String {
    "おすすめは\(square)：\(outcome(difference))\(isExact ? "" : "の見込み")です。"
  }

  /// How a game ends for whoever makes a move.
  func outcome(_ difference: Int) -> String {
    switch difference.signum() {
    case 1: "\(difference)石勝ち"
    case -1: "\(difference.magnitude)石負け"
    default: "引き分け"
    }
  }

  var settings: String { "設定" }
  var motion: String { "石の動き" }
  var theme: String { "見た目" }
  var language: String { "言語" }
  var showMove: String { "手を見る" }
  var refresh: String { "更新" }
  var nextFrame: String { "次へ" }
  var skip: String { "スキップ" }
  var review: String { "振り返る" }
  var playAgain: String { "もう一局" }

  func score(dark: String, light: String) -> String { "\(dark)対\(light)" }
}

extension Japanese {
  var share: String { "共有" }
  var address: String { "アドレス" }
  var positionAddress: String { "この局面" }

  func name(of download: Download) -> String {
    switch download {
    case .transcript: "棋譜"
    case .board: "文字の盤面"
    case .save: "セーブデータ"
    case .ggf: "GGF"
    case .json: "JSON"
    case .svg: "SVG"
    case .png: "PNG"
    }
  }

  func news(_ message: String, score: String) -> String { "\(message)、\(score)" }

  func cardText(disks: Int) -> String {
    disks == 0 ? "リバーシの対局、開始局面" : "リバーシの対局、\(disks)手目まで"
  }
}
