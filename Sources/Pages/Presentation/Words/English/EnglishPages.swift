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

  func name(of page: TextPage) -> String {
    switch page {
    case .rules: "Rules"
    case .importing: "Import"
    }
  }

  func text(of part: RulesPart) -> (heading: String, paragraphs: [String]) {
    switch part {
    case .start:
      (
        "The start",
        [
          "Two sides, dark and light, play on a board of eight by eight squares.",
          "Two disks of each side lie crosswise in the middle. Dark moves first.",
        ]
      )
    case .move:
      (
        "A move",
        [
          "Place a disk of your colour on an empty square so that one or more of the other side's disks lie "
            + "in a straight line between it and another disk of yours: across, up and down, or diagonally.",
          "All disks so enclosed, in every direction, turn over and are yours. A disk that encloses nothing "
            + "can't be placed. Then it is the other side's turn.",
        ]
      )
    case .pass:
      (
        "A pass",
        [
          "Whoever can't place a disk passes, and the other side moves again.",
          "Nobody may pass who can place a disk.",
        ]
      )
    case .end:
      (
        "The end",
        [
          "The game is over when neither side can place a disk, mostly because the board is full.",
          "Whoever has more disks then has won. As many on both sides is a tie.",
        ]
      )
    }
  }

  func board(of part: RulesPart) -> String {
    switch part {
    case .start: "The board at the start: light on d4 and e5, dark on e4 and d5"
    case .move: "After dark's move to f5: the light disk on e5, between d5 and f5, has turned over"
    case .pass: "Dark has a1 to f1, light only g1: light can't place a disk and passes"
    case .end: ""
    }
  }

  func games(_ count: Int) -> String { count == 1 ? "1 game" : "\(count) games" }
  func game(_ number: Int) -> String { "Game \(number)" }
  func pairing(dark: String, light: String) -> String { "\(dark) (dark) against \(light) (light)" }

  var gamesTitle: String { "Games" }
  var playersTitle: String { "Players" }
  var puzzlesTitle: String { "Puzzles" }
  var newestGames: String { "Newest games" }
  func allGames(_ count: Int) -> String { "All \(games(count))" }
  var gamesFeed: String { "New games in a feed reader (Atom)" }
  func page(_ number: Int, of count: Int) -> String { "Page \(number) of \(count)" }
  func page(_ number: Int, of count: Int, _ title: String) -> String {
    "\(title), page \(number) of \(count)"
  }
  var newerGames: String { "Newer games" }
  var olderGames: String { "Older games" }
  var playerColumns: [String] { ["Player", "Games", "Won", "Tied", "Lost", "Disks"] }
  func standing(of player: PlayerStanding) -> String {
    "\(games(player.games)): \(player.won) won, \(player.drawn) tied, \(player.lost) lost; "
      + (player.disks == 1 ? "1 disk" : "\(player.disks) disks")
  }
}
