import Reversi

extension Japanese {
  var importTitle: String { "棋譜の読み込み" }
  var importFailure: String { "読み込めない棋譜" }

  var importable: [String] {
    [
      "f5d6c3のような棋譜、手番を書いた盤面、GGFの棋譜、元のアプリやこのサイトのセーブデータを貼り付けてください。",
      "このサイトの対局や招待のアドレスなら、そのページが開きます。",
    ]
  }

  var pastedText: String { "棋譜や盤面" }
  var sideToMove: String { "盤面の手番" }
  var asPasted: String { "書いてあるとおり" }

  func text(of error: GameTextError) -> String {
    "\(error.line)行目の\(error.column)文字目：\(text(of: error.problem))"
  }

  var foreignGame: String {
    "この対局は別のサイトにあり、手順を知っているのはそのサイトだけです。アドレスを直接開くか、対局の棋譜を貼り付けてください。"
  }

  var noSuchGame: String {
    "このアドレスに対局はありません。削除されたか、アドレスの一部が欠けています。"
  }

  func legalPart(moves: Int) -> String {
    moves == 1 ? "その前の1手から続ける" : "その前の\(moves)手から続ける"
  }

  func pasted(as notation: PastedGame.Notation) -> String {
    switch notation {
    case .transcript: "棋譜として読み込みました"
    case .board: "盤面として読み込みました"
    case .save: "セーブデータとして読み込みました：局面だけで、プレイヤーは含みません"
    case .ggf: "GGFの棋譜として読み込みました"
    case .address: "このサイトのアドレスとして読み込みました"
    }
  }

  private func text(of problem: GameTextError.Problem) -> String {
    switch problem {
    case .tooLong(let limit):
      "長すぎます。どんな対局にも足りる\(limit)バイト以内にしてください。"
    case .nothing: "何も書かれていません。"
    case .unexpected(let character, let expected):
      "\(name(of: expected))があるはずの所に\(quoted(character))があります。"
    case .missing(let expected): "ここに\(name(of: expected))がありません。"
    case .noDisks: "盤に石がありません。"
    case .boardSize(let size):
      "盤の大きさが\(size.visible)です。このサイトで打てるのは8×8マスの盤です。"
    case .wrongSide(let side): "ここは\(name(of: side))の番ではありません。"
    case .transcript(let error):
      "\(error.number)手目の\(quoted(error.found.visible))は\(text(of: error.problem))。"
    case .save(let problem): text(of: problem)
    }
  }

  private func name(of expected: GameTextError.Expectation) -> String {
    switch expected {
    case .game: "棋譜、盤面、またはセーブデータ"
    case .square: "x、o、-などのマスの文字"
    case .rowNumber(let number): "行番号の\(number)"
    case .endOfRow: "行の終わり"
    case .side: "手番"
    case .property: "対局の項目"
    case .character(let character): quoted(String(character).visible)
    case .end: "文の終わり"
    }
  }

  /// What is wrong with a save text, without the place.
  func text(of problem: SaveTextError.Problem) -> String {
    switch problem {
    case .unexpected(let character, let expected):
      "\(oneOf(expected))があるはずの所に\(quoted(character))があります。"
    case .lineTooShort(let expected):
      "\(oneOf(expected))が続くはずの所で行が終わっています。"
    case .lineTooLong: "行の最後の文字のあとに、まだ文字があります。"
    case .textAfterLastRow: "最後の行のあとに、まだ文字があります。"
    case .notOver: "終局とありますが、まだ打てる側があります。"
    case .noDisks: "盤に石がありません。"
    }
  }

  /// What is wrong with a transcript, and what can be played of it.
  func text(of error: TranscriptError) -> [String] {
    let legal = Transcript.text(of: error.legalPrefix.moves)
    return [
      "\(error.number)手目（\(error.offset + 1)文字目）：\(quoted(error.found.visible))は\(text(of: error.problem))。",
      legal.isEmpty ? "その前に打てる手はありません。" : "その前の手までは打てます：",
    ]
  }

  /// What is wrong with one move of a transcript, as the end of a sentence that has named it.
  func text(of problem: TranscriptError.Problem) -> String {
    switch problem {
    case .unreadable: "マスでもパスでもありません"
    case .illegal(.occupied): "打てません：もう石があります"
    case .illegal(.flipsNothing): "打てません：石を1枚も返せません"
    case .illegal(.passWithLegalMoves): "打てません：石を置けるときはパスできません"
    case .illegal(.gameOver): "打てません：もう終局しています"
    }
  }

  private func oneOf(_ characters: String) -> String {
    let all = characters.map(String.init)
    return all.count > 2 ? all.joined(separator: "、") + "のどれか" : all.joined(separator: "か")
  }

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
