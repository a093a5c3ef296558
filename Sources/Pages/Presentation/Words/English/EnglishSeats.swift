import Gameplay
import Reversi

extension English {
  func watching(_ modes: PlayerModes) -> String {
    switch (modes.dark, modes.light) {
    case (.computer, .computer):
      "You are watching two computers play. Who set them to it can change that, in the browser they did it in."
    default:
      "You are watching. Only those who hold a seat may play, each in the browser that keeps the seat's cookie."
    }
  }

  var playOn: String { "Play on from here" }

  var lostSeat: String {
    "Your browser has kept no cookie, by which the game would be yours: here you can only watch. Allow cookies for this site and start again, or go on without any as a record, in which each square that can be played is a link."
  }

  var withoutCookies: String { "Go on without cookies" }

  func invite(for side: Disk) -> String {
    switch side {
    case .dark: "Invite to play dark"
    case .light: "Invite to play light"
    }
  }

  func invitation(for side: Disk) -> String { "An invite to play \(name(of: side).lowercased())" }

  func handOn(_ side: Disk) -> [String] {
    let side = name(of: side).lowercased()
    return [
      "Send this link to the one person who is to play \(side). Whoever opens it first can take the seat.",
      "Once it is taken, \(side) is no longer yours to play; the game's own address shows you what happens.",
      "To play \(side) on another device of yours, open the link there.",
    ]
  }

  var linkToCopy: String { "Link to hand on" }
  var linkCode: String { "QR code of the link" }
  var recordCode: String { "QR code of the record's address" }

  func inviting(_ side: Disk, at address: String) -> String {
    "Will you play \(name(of: side).lowercased()) in a game of Reversi? \(address)"
  }

  var messageToCopy: String { "Message to send" }
  var goingOn: String { "This page leads to the game by itself as soon as the seat is taken." }
  var awaitTaker: String { "Wait until the seat is taken" }
  func takeSeat(_ side: Disk) -> String { "Play \(name(of: side).lowercased())" }

  func seatOffer(_ side: Disk) -> [String] {
    [
      "Take the seat and \(name(of: side).lowercased())'s moves are yours.",
      "Your browser keeps the seat in a cookie.",
    ]
  }

  var spentInvite: (heading: String, text: [String]) {
    (
      "The seat is taken",
      ["Somebody has used this invite already. You may watch the game, or ask for another invite."]
    )
  }

  var expiredInvite: (heading: String, text: [String]) {
    (
      "The invite has expired",
      ["Invites can be taken for 14 days. You may watch the game, or ask for another invite."]
    )
  }

  var seats: String { "Seats" }

  var hostsRights: [String] {
    [
      "You are the host: you alone can reset the game and invite others.",
      "Here you can take back invites that nobody has used, and make somebody else the host who plays.",
    ]
  }

  func revokeInvite(for side: Disk, days: Int?) -> String {
    let invite = "Take back the invite to play \(name(of: side).lowercased())"
    switch days {
    case nil: return invite
    case 0: return invite + " (open until tomorrow)"
    case 1: return invite + " (open for 1 more day)"
    case let days?: return invite + " (open for \(days) more days)"
    }
  }

  func makeHost(playerOf side: Disk) -> String {
    "Make who plays \(name(of: side).lowercased()) the host"
  }

  var deleteGame: String { "Delete the game" }

  func deletion(leavingToFriend: Bool) -> [String] {
    [
      leavingToFriend
        ? "You are not its only player: whoever else plays becomes the host and goes on, also for your side."
        : "Nobody else plays it. It will be gone for good, and so will its address.",
      "You won't find it among your games any more.",
    ]
  }

  var confirmDeletion: String { "Delete it" }

  var unknownInvite: (heading: String, text: [String]) {
    (
      "No such invite",
      ["The game knows no invite with this address. Check that the link was copied whole."]
    )
  }

  func ownSeat(_ side: Disk) -> (heading: String, text: [String]) {
    (
      "You play \(name(of: side).lowercased())",
      ["The seat is yours already: there is nothing left to take."]
    )
  }

  var toGame: String { "To the game" }

  var toOtherDevice: String { "Take my games to another device" }

  var ownPlayerLink: (heading: String, text: [String]) {
    (
      "Your games on another device",
      [
        "Open this link there within an hour, and that browser plays all your games, as this one still does.",
        "It is good for one browser. Give it to nobody: whoever opens it plays as you.",
      ]
    )
  }

  var linkToOpen: String { "Link to open" }

  var offeredPlayerLink: (heading: String, text: [String]) {
    (
      "Games from another device",
      [
        "Go on here with the games that you play elsewhere. What you have played here stays yours, too.",
        "Only do this if you have made the link yourself.",
      ]
    )
  }

  var becomePlayer: String { "Play these games here" }

  func fullPlayerLink(limit: Int) -> (heading: String, text: [String]) {
    (
      "Too many players in one browser",
      [
        "This browser plays as \(limit) players already, and there is no room for another.",
        "The link is not used up: open it in another browser before its hour is over.",
      ]
    )
  }

  var unknownPlayerLink: (heading: String, text: [String]) {
    (
      "This link leads to no games",
      [
        "It has been used, an hour has passed, or it wasn't copied whole. Make another one where you play."
      ]
    )
  }

  func victoryOnTime(of side: Disk) -> Sentence { Sentence(disk: side, after: " won on time") }
  func outOfTime(_ side: Disk) -> String { "\(name(of: side)) ran out of time" }
  func until(_ side: Disk, _ date: String) -> String { "\(name(of: side)) has until \(date)" }
  func timeUp(_ side: Disk, _ date: String) -> String { "\(name(of: side))'s time ended \(date)" }
  var claimWin: String { "Claim the win" }

  var timeForMove: String { "Time for a move" }
  var noLimit: String { "No limit" }
  func limit(days: Int) -> String { "\(Self.count(days)) a move" }

  func limitNotice(days: Int) -> String {
    "Each move may take \(Self.count(days)); after that the other side may claim the win. No time runs before two people sit at the board, or against a computer."
  }

  var unknownLimit: (heading: String, paragraphs: [String]) {
    (
      "Unknown limit",
      [
        "A move may take \(MoveLimit.range.lowerBound) to \(MoveLimit.range.upperBound) whole days, or as long as you like if none are given. Nothing was changed. Go back and try again."
      ]
    )
  }

  var nothingToClaim: (heading: String, paragraphs: [String]) {
    (
      "No win to claim",
      [
        "Only who waits for another person can claim the win, once that person's time is over: the game's page says when. Nothing was changed."
      ]
    )
  }

  private static func count(_ days: Int) -> String { days == 1 ? "1 day" : "\(days) days" }

  var feed: String { "Feed" }

  func feedTitle(begun date: String) -> String { "A game of Reversi, begun on \(date)" }

  func placed(_ square: Square, by side: Disk, then message: String) -> String {
    "\(name(of: side)) placed a disk on \(square); \(message.withSmallStart)"
  }

  func passed(_ side: Disk, then message: String) -> String {
    "\(name(of: side)) passed; \(message.withSmallStart)"
  }

  func lastMoves(_ moves: String) -> String { "Last moves: \(moves)" }

  var turnFeedTitle: String { "Reversi: your turn" }
  var turnFeed: String { "Your turn in a feed reader" }
  var aboutTurnFeed: String {
    "A feed reader can tell you when a game waits for you, and how it has ended."
  }
  var secretTurnFeed: String {
    "Give this address to your feed reader and to nobody else: whoever has it can watch your games. A new one takes the old one back."
  }
  var turnFeedAddress: String { "Address of your feed" }
  var makeTurnFeed: String { "Make a feed" }
  var renewTurnFeed: String { "Make a new one" }
  var revokeTurnFeed: String { "Take it back" }
}

extension String {
  /// The text as it stands within a sentence.
  fileprivate var withSmallStart: String { prefix(1).lowercased() + dropFirst() }
}
