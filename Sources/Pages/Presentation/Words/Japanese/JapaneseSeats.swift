import Gameplay
import Reversi

extension Japanese {
  func watching(_ modes: PlayerModes) -> String {
    switch (modes.dark, modes.light) {
    case (.computer, .computer):
      "コンピュータ同士の対局を観戦しています。そう設定した人だけが、設定したときのブラウザで変更できます。"
    default:
      "観戦しています。打てるのは席に着いている人だけで、席のCookieを持つブラウザを使います。"
    }
  }

  var playOn: String { "ここから打つ" }

  var lostSeat: String {
    "この対局があなたのものだと分かるCookieが、ブラウザに残りませんでした。ここでは観戦だけができます。このサイトのCookieを許可して始め直すか、Cookieなしの棋譜で続けてください。棋譜では、打てるマスがリンクになります。"
  }

  var withoutCookies: String { "Cookieなしで続ける" }

  func invite(for side: Disk) -> String { "\(name(of: side))番に招待する" }

  func invitation(for side: Disk) -> String { "\(name(of: side))番への招待" }

  func handOn(_ side: Disk) -> [String] {
    let side = name(of: side)
    return [
      "このリンクを、\(side)番で打ってほしい人ひとりだけに送ってください。最初に開いた人が席に着けます。",
      "誰かが席に着くと、あなたは\(side)を打てなくなります。その後の様子は対局のアドレスで見られます。",
      "自分の別の端末で\(side)を打つときは、その端末でリンクを開いてください。",
    ]
  }

  var linkToCopy: String { "送るリンク" }
  var linkCode: String { "リンクのQRコード" }
  var recordCode: String { "棋譜のアドレスのQRコード" }

  func inviting(_ side: Disk, at address: String) -> String {
    "リバーシを\(name(of: side))番で打ちませんか？ \(address)"
  }

  var messageToCopy: String { "送るメッセージ" }
  var goingOn: String { "誰かが席に着くと、このページは自動で対局に移ります。" }
  var awaitTaker: String { "席が埋まるまで待つ" }
  func takeSeat(_ side: Disk) -> String { "\(name(of: side))番で打つ" }

  func seatOffer(_ side: Disk) -> [String] {
    [
      "席に着くと、\(name(of: side))の手はあなたが打ちます。",
      "席はブラウザのCookieに保存されます。",
    ]
  }

  var spentInvite: (heading: String, text: [String]) {
    (
      "席は埋まっています",
      ["この招待はもう使われました。観戦するか、新しい招待を頼んでください。"]
    )
  }

  var expiredInvite: (heading: String, text: [String]) {
    (
      "招待の期限が切れました",
      ["招待を使えるのは14日間です。観戦するか、新しい招待を頼んでください。"]
    )
  }

  var seats: String { "席" }

  var hostsRights: [String] {
    [
      "あなたは主催者です。対局のリセットと招待は、あなただけができます。",
      "ここでは、まだ使われていない招待の取り消しと、ほかのプレイヤーへの主催者の交代ができます。",
    ]
  }

  func revokeInvite(for side: Disk, days: Int?) -> String {
    let invite = "\(name(of: side))番への招待を取り消す"
    switch days {
    case nil: return invite
    case 0: return invite + "（期限は明日まで）"
    case let days?: return invite + "（あと\(days)日有効）"
    }
  }

  func makeHost(playerOf side: Disk) -> String { "\(name(of: side))番の人を主催者にする" }

  var deleteGame: String { "対局を削除" }

  func deletion(leavingToFriend: Bool) -> [String] {
    [
      leavingToFriend
        ? "プレイヤーはあなただけではありません。もうひとりが主催者になり、あなたの側も打って対局を続けます。"
        : "ほかにプレイヤーはいません。対局もそのアドレスも完全になくなります。",
      "あなたの対局の一覧からは消えます。",
    ]
  }

  var confirmDeletion: String { "削除する" }

  var unknownInvite: (heading: String, text: [String]) {
    (
      "この招待はありません",
      ["この対局に、このアドレスの招待はありません。リンク全体をコピーしたか確かめてください。"]
    )
  }

  func ownSeat(_ side: Disk) -> (heading: String, text: [String]) {
    (
      "あなたは\(name(of: side))番です",
      ["もうこの席に着いています。することはありません。"]
    )
  }

  var toGame: String { "対局へ" }

  var toOtherDevice: String { "対局を別の端末でも打つ" }

  var ownPlayerLink: (heading: String, text: [String]) {
    (
      "あなたの対局を別の端末で",
      [
        "1時間以内にその端末でこのリンクを開くと、あなたのすべての対局をそこでも打てます。このブラウザでも打ち続けられます。",
        "使えるブラウザは1つだけです。誰にも渡さないでください。開いた人はあなたとして打てます。",
      ]
    )
  }

  var linkToOpen: String { "開くリンク" }

  var offeredPlayerLink: (heading: String, text: [String]) {
    (
      "別の端末からの対局",
      [
        "別の端末で打っている対局を、ここでも続けられます。ここで打った対局もあなたのものとして残ります。",
        "自分で作ったリンクのときだけ、そうしてください。",
      ]
    )
  }

  var becomePlayer: String { "この端末でも打つ" }

  func fullPlayerLink(limit: Int) -> (heading: String, text: [String]) {
    (
      "これ以上のプレイヤーにはなれません",
      [
        "このブラウザはすでに\(limit)人のプレイヤーとして打っていて、もう空きがありません。",
        "リンクはまだ使えます。1時間が過ぎる前に、別のブラウザで開いてください。",
      ]
    )
  }

  var unknownPlayerLink: (heading: String, text: [String]) {
    (
      "このリンクで開ける対局はありません",
      [
        "もう使われたか、1時間が過ぎたか、全体がコピーされていません。対局を打っている端末で、もう一度リンクを作ってください。"
      ]
    )
  }

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
