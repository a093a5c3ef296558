import Reversi

extension English {
  var startTitle: String { "Play Reversi" }
  var startDescription: String {
    "Reversi in any browser: against the computer, a friend beside you or a friend elsewhere. Nothing to install, nobody to sign up with."
  }
  var about: [String] {
    [
      "Place a disk, and the other side's disks between it and yours turn over, one after the other. Most disks win.",
      "A game is a link: send it, and others watch or play on.",
    ]
  }
  var play: String { "Play" }

  var playAgainst: String { "Play against" }
  var theComputer: String { "The computer" }
  var againstComputer: String { "You are dark and begin" }
  var friendHere: String { "A friend here" }
  var againstFriendHere: String { "Two people, one screen" }
  var friendElsewhere: String { "A friend elsewhere" }
  var againstFriendElsewhere: String { "Get a link to send" }

  var yourGames: String { "Your games" }
  var allYourGames: String { "All your games" }
  var noGames: String {
    "You play no games yet. Each that you start, or whose invite you take, stands here."
  }
  var othersTurn: String { "The other side's turn" }
  var over: String { "Over" }
  func playing(_ side: Disk, _ opponent: String) -> String {
    "You are \(name(of: side).lowercased()), \(opponent)"
  }
  var againstTheComputer: String { "against the computer" }
  var againstAFriend: String { "against a friend" }
  var againstNobodyElse: String { "for two here" }

  func played(_ opponent: String, daysAgo: Int) -> String {
    switch daysAgo {
    case 0: "\(opponent), today"
    case 1: "\(opponent), yesterday"
    default: "\(opponent), \(daysAgo) days ago"
    }
  }
}
