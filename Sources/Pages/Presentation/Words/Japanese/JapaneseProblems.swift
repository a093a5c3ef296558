import ComputerPlayers
import Reversi

extension Japanese {
  var toStart: String { "盤へ" }
  var toRecord: String { "棋譜へ" }
  var toPosition: String { "局面へ" }

  func playLegalPart(disks: Int) -> String { "最初の\(disks)手の続きを打つ" }

  func text(of problem: SiteProblem) -> (heading: String, paragraphs: [String]) {
    switch problem {
    case .notFound:
      ("ここには何もありません", ["このアドレスにページはありません。つづりを確かめてください。"])
    case .unknownLanguage:
      (
        "その言語では読めません",
        [
          "このサイトの言語は、\(Language.allCases.map(\.name).joined(separator: "、"))です。アドレスの「lang=」のあとを確かめてください。"
        ]
      )
    case .noSuchGame:
      (
        "その対局はありません",
        ["このアドレスに対局はありません。つづりが違うか、長いあいだ誰も打たなかったので削除されました。"]
      )
    case .noSuchMoment:
      ("その手はありません", ["この棋譜にその手はないか、その手にその場面はありません。"])
    case .malformedAddress:
      ("読めないアドレス", ["このサイトのアドレスではありません。つづりを確かめてください。"])
    case .malformedForm:
      (
        "読めないフォーム",
        ["フォームに足りない所か、おかしな所があります。\(unchanged)前のページに戻って、もう一度お試しください。"]
      )
    case .unknownLevel:
      ("その強さはありません", ["コンピュータの強さは\(levels)です。\(unchanged)前のページに戻って、もう一度お試しください。"])
    case .unknownLimit: unknownLimit
    case .nothingToClaim: nothingToClaim
    case .unreadableSave(let error):
      (
        "読めないセーブデータ",
        ["\(error.line)行目の\(error.column)文字目：\(text(of: error.problem))"]
      )
    case .unreadableTranscript(let error):
      ("打てない棋譜", text(of: error))
    case .unreadablePosition:
      (
        "読めない局面",
        [
          "局面は65文字です。a1からh8まで1行ずつ、マスごとにx、o、-のどれかを書き、最後に手番をxかoで書きます。盤には石が必要です。"
        ]
      )
    case .impossibleSheet(let error):
      ("ありえないスコアシート", text(of: error))
    case .methodNotAllowed:
      ("この方法では開けません", ["このアドレスは、この種類のリクエストを受け付けません。"])
    case .misdirected(let publicAddress):
      ("別のアドレスです", ["このサイトは\(publicAddress)にあります。そちらを開いてください。\(unchanged)"])
    case .malformedRequest:
      ("読めないリクエスト", ["ブラウザから届いたリクエストが読めません。\(unchanged)"])
    case .tooLarge:
      ("大きすぎます", ["リクエストが、このサイトで読める大きさを超えています。\(unchanged)"])
    case .tooSlow:
      ("時間がかかりすぎました", ["リクエストが届くまでに時間がかかりすぎました。\(unchanged)もう一度お試しください。"])
    case .unsupportedMediaType:
      ("読めない形式のフォーム", ["このサイトが読めるのは、ブラウザがフォームを送るふつうの形式だけです。\(unchanged)"])
    case .foreignSeat, .onlyHost, .crossSite:
      refusal(problem)
    case .storeFull, .tooManyGames, .storeUnavailable, .readOnly, .unknownOutcome, .damagedGame,
      .tooManyRequests, .crowded,
      .internalError:
      trouble(problem)
    }
  }

  private var levels: String {
    ComputerLevel.allCases.map(name(of:)).joined(separator: "、")
  }

  private var unchanged: String { "何も変わっていません。" }
}

extension Japanese {
  private func refusal(_ problem: SiteProblem) -> (heading: String, paragraphs: [String]) {
    switch problem {
    case .foreignSeat:
      (
        "あなたの席ではありません",
        [
          "これができるのは、席に着いている人だけです。打つには席のCookieが必要ですが、このブラウザからは届きませんでした。別のブラウザで打っているか、ここではCookieがオフになっています。",
          "観戦するか、この局面から自分の対局を始めることができます。",
        ]
      )
    case .onlyHost:
      (
        "主催者だけができます",
        [
          "対局のリセットと招待ができるのは、対局を作った人だけです。それには席のCookieが必要ですが、このブラウザからは届きませんでした。"
        ]
      )
    default:
      (
        "別のサイトから送られました",
        ["フォームが別のサイトから送られたので、何も変えませんでした。ここで対局を開いて、もう一度お試しください。"]
      )
    }
  }

  private func duration(_ seconds: Int) -> String {
    seconds <= 90 ? "\(seconds)秒" : "\((seconds + 59) / 60)分"
  }

  private func trouble(_ problem: SiteProblem) -> (heading: String, paragraphs: [String]) {
    switch problem {
    case .storeFull:
      (
        "空きがありません",
        ["変更を保存する空きがサイトにありません。対局は元のままで無事です。しばらくしてから、もう一度お試しください。"]
      )
    case .tooManyGames:
      (
        "これ以上対局を作れません",
        ["このサイトの対局の数は上限に達しています。いまある対局は続けられます。対局が減ってから、もう一度お試しください。"]
      )
    case .storeUnavailable:
      (
        "対局を読み出せません",
        ["いま、サイトが対局を読み出せません。\(unchanged)少ししてから、もう一度お試しください。"]
      )
    case .readOnly:
      (
        "閲覧のみできます",
        [
          "このサイトの対局を移動しています。しばらくの間、閲覧はできますが、対局はできません。\(unchanged)あとで、もう一度お試しください。"
        ]
      )
    case .unknownOutcome:
      (
        "結果を確認してください",
        [
          "変更を保存している間に対局データとの接続が切れました。変更は保存されたかもしれません。もう一度試す前に対局を確認してください。"
        ]
      )
    case .damagedGame:
      (
        "壊れた対局",
        ["保存された対局のデータが食い違っていて、表示できません。データはそのままにしてあります。サイトの運営者に知らせてください。"]
      )
    case .tooManyRequests(let seconds):
      (
        "速すぎます",
        [
          "あなたのネットワークから、短い時間に多くのリクエストが届きました。\(unchanged)\(duration(seconds))待って、前のページに戻ってから、もう一度お試しください。"
        ]
      )
    case .crowded:
      ("いまは混み合っています", ["サイトが受け入れられる人数に達しているか、再起動中です。少ししてから、もう一度お試しください。"])
    default:
      ("問題が起きました", ["このサイトの不具合です。対局は無事です。もう一度お試しください。"])
    }
  }
}
