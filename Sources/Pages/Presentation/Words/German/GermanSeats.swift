import Gameplay
import Reversi

extension German {
  func watching(_ modes: PlayerModes) -> String {
    switch (modes.dark, modes.light) {
    case (.computer, .computer):
      "Du siehst zwei Computern zu. Ändern kann das nur, wer es so eingestellt hat, im selben Browser."
    default:
      "Du siehst zu. Spielen kann nur, wer einen Platz hat, in dem Browser mit dem Cookie des Platzes."
    }
  }

  var playOn: String { "Ab hier spielen" }

  var lostSeat: String {
    "Dein Browser hat kein Cookie behalten, durch das die Partie deine wäre: Hier kannst du nur zusehen. Erlaube dieser Website Cookies und fang neu an, oder mach ohne sie als Aufzeichnung weiter, in der jedes spielbare Feld ein Link ist."
  }

  var withoutCookies: String { "Ohne Cookies weiter" }

  func invite(for side: Disk) -> String { "Für \(name(of: side)) einladen" }

  func invitation(for side: Disk) -> String { "Eine Einladung, \(name(of: side)) zu spielen" }

  func handOn(_ side: Disk) -> [String] {
    let side = name(of: side)
    return [
      "Schick diesen Link nur der Person, die \(side) spielen soll. Wer ihn zuerst öffnet, kann den Platz nehmen.",
      "Ist er vergeben, spielst du \(side) nicht mehr; an der Adresse der Partie siehst du, was geschieht.",
      "Willst du \(side) selbst auf einem anderen Gerät spielen, öffne den Link dort.",
    ]
  }

  var linkToCopy: String { "Link zum Weitergeben" }
  var linkCode: String { "QR-Code des Links" }
  var recordCode: String { "QR-Code mit der Adresse der Aufzeichnung" }

  func inviting(_ side: Disk, at address: String) -> String {
    "Spielst du eine Partie Reversi mit, als \(name(of: side))? \(address)"
  }

  var messageToCopy: String { "Nachricht zum Verschicken" }
  var goingOn: String { "Sobald der Platz vergeben ist, führt diese Seite von selbst zur Partie." }
  var awaitTaker: String { "Warten, bis der Platz vergeben ist" }
  func takeSeat(_ side: Disk) -> String { "\(name(of: side)) spielen" }

  func seatOffer(_ side: Disk) -> [String] {
    [
      "Nimm den Platz, und du spielst die Züge von \(name(of: side)).",
      "Dein Browser merkt sich den Platz in einem Cookie.",
    ]
  }

  var spentInvite: (heading: String, text: [String]) {
    (
      "Der Platz ist vergeben",
      [
        "Diese Einladung wurde schon genutzt. Du kannst zusehen oder um eine neue Einladung bitten."
      ]
    )
  }

  var expiredInvite: (heading: String, text: [String]) {
    (
      "Die Einladung ist abgelaufen",
      ["Einladungen gelten 14 Tage. Du kannst zusehen oder um eine neue Einladung bitten."]
    )
  }

  var seats: String { "Plätze" }

  var hostsRights: [String] {
    [
      "Die Partie gehört dir: Nur du kannst sie neu beginnen und andere einladen.",
      "Hier kannst du ungenutzte Einladungen zurücknehmen und die Partie jemandem übergeben, der mitspielt.",
    ]
  }

  func revokeInvite(for side: Disk, days: Int?) -> String {
    let invite = "Einladung für \(name(of: side)) zurücknehmen"
    switch days {
    case nil: return invite
    case 0: return invite + " (gilt bis morgen)"
    case 1: return invite + " (gilt noch 1 Tag)"
    case let days?: return invite + " (gilt noch \(days) Tage)"
    }
  }

  func makeHost(playerOf side: Disk) -> String { "Partie an \(name(of: side)) übergeben" }

  var deleteGame: String { "Partie löschen" }

  func deletion(leavingToFriend: Bool) -> [String] {
    [
      leavingToFriend
        ? "Du spielst sie nicht allein: Wer noch mitspielt, bekommt die Partie und macht weiter, auch für deine Seite."
        : "Niemand sonst spielt sie. Sie verschwindet für immer, und ihre Adresse auch.",
      "Unter deinen Partien findest du sie dann nicht mehr.",
    ]
  }

  var confirmDeletion: String { "Löschen" }

  var unknownInvite: (heading: String, text: [String]) {
    (
      "Keine solche Einladung",
      [
        "Die Partie kennt keine Einladung mit dieser Adresse. Prüf, ob der Link ganz kopiert wurde."
      ]
    )
  }

  func ownSeat(_ side: Disk) -> (heading: String, text: [String]) {
    (
      "Du spielst \(name(of: side))",
      ["Der Platz gehört dir schon: Es gibt nichts mehr zu tun."]
    )
  }

  var toGame: String { "Zur Partie" }

  var toOtherDevice: String { "Auf anderem Gerät weiterspielen" }

  var ownPlayerLink: (heading: String, text: [String]) {
    (
      "Deine Partien auf einem anderen Gerät",
      [
        "Öffne dort innerhalb einer Stunde diesen Link, und jener Browser spielt alle deine Partien, so wie dieser weiterhin.",
        "Er gilt für einen einzigen Browser. Gib ihn niemandem: Wer ihn öffnet, spielt als du.",
      ]
    )
  }

  var linkToOpen: String { "Link zum Öffnen" }

  var offeredPlayerLink: (heading: String, text: [String]) {
    (
      "Partien von einem anderen Gerät",
      [
        "Spiel hier mit den Partien weiter, die du anderswo spielst. Was du hier gespielt hast, bleibt auch deins.",
        "Tu das nur, wenn du den Link selbst erstellt hast.",
      ]
    )
  }

  var becomePlayer: String { "Diese Partien hier spielen" }

  func fullPlayerLink(limit: Int) -> (heading: String, text: [String]) {
    (
      "Zu viele Spieler in einem Browser",
      [
        "Dieser Browser spielt schon als \(limit) Spieler, für einen weiteren ist kein Platz.",
        "Der Link ist nicht verbraucht: Öffne ihn in einem anderen Browser, bevor seine Stunde um ist.",
      ]
    )
  }

  var unknownPlayerLink: (heading: String, text: [String]) {
    (
      "Dieser Link führt zu keinen Partien",
      [
        "Er wurde schon benutzt, eine Stunde ist um, oder er wurde nicht ganz kopiert. Erstell dort, wo du spielst, einen neuen."
      ]
    )
  }

  func victoryOnTime(of side: Disk) -> Sentence {
    Sentence(disk: side, after: " gewinnt auf Zeit")
  }
  func outOfTime(_ side: Disk) -> String { "\(name(of: side)) hat die Zeit überschritten" }
  func until(_ side: Disk, _ date: String) -> String { "\(name(of: side)) hat Zeit bis \(date)" }
  func timeUp(_ side: Disk, _ date: String) -> String {
    "\(name(of: side)) hatte Zeit bis \(date)"
  }
  var claimWin: String { "Sieg beanspruchen" }

  var timeForMove: String { "Zeit für einen Zug" }
  var noLimit: String { "Ohne Zeitlimit" }
  func limit(days: Int) -> String { "\(Self.count(days, "Tage")) pro Zug" }

  func limitNotice(days: Int) -> String {
    "Ein Zug darf \(Self.count(days, "Tage")) dauern; danach kann die andere Seite den Sieg beanspruchen. Die Zeit läuft erst, wenn zwei am Brett sitzen, und nie gegen einen Computer."
  }

  var unknownLimit: (heading: String, paragraphs: [String]) {
    (
      "Unbekanntes Zeitlimit",
      [
        "Ein Zug darf \(MoveLimit.range.lowerBound) bis \(MoveLimit.range.upperBound) ganze Tage dauern, oder beliebig lange, wenn nichts angegeben ist. Nichts wurde geändert. Geh zurück und versuch es noch einmal."
      ]
    )
  }

  var nothingToClaim: (heading: String, paragraphs: [String]) {
    (
      "Kein Sieg zu beanspruchen",
      [
        "Den Sieg kann nur beanspruchen, wer auf einen anderen Menschen wartet, und erst, wenn dessen Zeit vorbei ist: Wann, steht auf der Seite der Partie. Nichts wurde geändert."
      ]
    )
  }

  private static func count(_ days: Int, _ plural: String) -> String {
    days == 1 ? "1 Tag" : "\(days) \(plural)"
  }

  var feed: String { "Feed" }

  func feedTitle(begun date: String) -> String { "Eine Partie Reversi, begonnen am \(date)" }

  func placed(_ square: Square, by side: Disk, then message: String) -> String {
    "\(name(of: side)) setzte einen Stein auf \(square); \(message)"
  }

  func passed(_ side: Disk, then message: String) -> String {
    "\(name(of: side)) passte; \(message)"
  }

  func lastMoves(_ moves: String) -> String { "Letzte Züge: \(moves)" }

  var turnFeedTitle: String { "Reversi: Du bist am Zug" }
  var turnFeed: String { "Am Zug im Feedreader" }
  var aboutTurnFeed: String {
    "Ein Feedreader kann dir sagen, wann eine Partie auf dich wartet und wie sie ausgegangen ist."
  }
  var secretTurnFeed: String {
    "Gib diese Adresse deinem Feedreader und sonst niemandem: Wer sie hat, kann deinen Partien zusehen. Eine neue macht die alte ungültig."
  }
  var turnFeedAddress: String { "Adresse deines Feeds" }
  var makeTurnFeed: String { "Feed anlegen" }
  var renewTurnFeed: String { "Neuen anlegen" }
  var revokeTurnFeed: String { "Zurücknehmen" }
}
