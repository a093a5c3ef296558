import ComputerPlayers
import Reversi

extension English {
  var toStart: String { "To the board" }
  var toRecord: String { "To the record" }
  var toPosition: String { "To the position" }

  func playLegalPart(disks: Int) -> String {
    disks == 1 ? "Play on after its first move" : "Play on after its first \(disks) moves"
  }

  /// As forms spell them.
  private var levels: String {
    ComputerLevel.allCases.map(\.rawValue).listed("and")
  }

  func text(of problem: SiteProblem) -> (heading: String, paragraphs: [String]) {
    switch problem {
    case .notFound:
      ("Nothing here", ["There is no page at this address. Check its spelling."])
    case .unknownLanguage:
      (
        "Not in this language",
        [
          "This site is in \(Language.allCases.map(\.name).listed("and")). Check what stands behind lang= in the address."
        ]
      )
    case .noSuchGame:
      (
        "No such game",
        [
          "There is no game at this address. It may be misspelt, or nobody has played it for so long that it was deleted."
        ]
      )
    case .noSuchMoment:
      ("No such move", ["The record has no such move, or the move has no such frame."])
    case .malformedAddress:
      ("Unreadable address", ["This address is not one of this site's. Check its spelling."])
    case .malformedForm:
      (
        "Unreadable form",
        ["The form lacks something or is garbled. Nothing was changed. Go back and try again."]
      )
    case .unknownLevel:
      (
        "Unknown level",
        [
          "The computer plays at one of the levels \(levels). Nothing was changed. Go back and try again."
        ]
      )
    case .unknownLimit: unknownLimit
    case .nothingToClaim: nothingToClaim
    case .unreadableSave(let error):
      (
        "Unreadable save text",
        ["Line \(error.line), column \(error.column): \(text(of: error.problem))"]
      )
    case .unreadableTranscript(let error):
      ("Unplayable transcript", text(of: error))
    case .unreadablePosition:
      (
        "Unreadable position",
        [
          "A position is 65 characters: x, o or - for each square from a1 to h8, row by row, then x or o for the side to move. There must be a disk on the board."
        ]
      )
    case .impossibleSheet(let error):
      ("Impossible score sheet", text(of: error))
    case .methodNotAllowed:
      ("Not this way", ["This address doesn't take requests of this kind."])
    case .misdirected(let publicAddress):
      (
        "Another address", ["This site is at \(publicAddress): go there. Nothing was changed."]
      )
    case .malformedRequest:
      ("Unreadable request", ["The browser's request can't be read. Nothing was changed."])
    case .tooLarge:
      ("Too large", ["The request is larger than this site reads. Nothing was changed."])
    case .tooSlow:
      ("Too slow", ["The request took too long to arrive. Nothing was changed. Try again."])
    case .unsupportedMediaType:
      (
        "Unreadable kind of form",
        ["This site reads forms as application/x-www-form-urlencoded only. Nothing was changed."]
      )
    case .foreignSeat, .onlyHost, .crossSite:
      refusal(problem)
    case .storeFull, .tooManyGames, .storeUnavailable, .readOnly, .unknownOutcome, .damagedGame,
      .tooManyRequests, .crowded,
      .internalError:
      trouble(problem)
    }
  }
}

extension English {
  private func refusal(_ problem: SiteProblem) -> (heading: String, paragraphs: [String]) {
    switch problem {
    case .foreignSeat:
      (
        "Not your seat",
        [
          "Only who holds the seat may do that. Playing needs the seat's cookie, which this browser hasn't sent: it may play in another browser, or cookies are switched off here.",
          "You may watch the game, or play on from its position in a game of your own.",
        ]
      )
    case .onlyHost:
      (
        "Only for the host",
        [
          "Only who created the game may reset it or invite somebody. That needs the seat's cookie, which this browser hasn't sent."
        ]
      )
    default:
      (
        "Sent from another site",
        [
          "The form came from another site, so nothing was changed. Open the game here and try again."
        ]
      )
    }
  }

  private func duration(_ seconds: Int) -> String {
    switch seconds {
    case 1: "a second"
    case ...90: "\(seconds) seconds"
    default: "\((seconds + 59) / 60) minutes"
    }
  }

  private func trouble(_ problem: SiteProblem) -> (heading: String, paragraphs: [String]) {
    switch problem {
    case .storeFull:
      (
        "No room left",
        [
          "The site has no room to keep the change. The game is unharmed, as it was before. Try again later."
        ]
      )
    case .tooManyGames:
      (
        "No room for another game",
        [
          "This site keeps as many games as it may. Those that there are can be played on; try again when some have gone."
        ]
      )
    case .storeUnavailable:
      (
        "Games out of reach",
        ["The site can't reach its games just now. Nothing was changed. Try again in a moment."]
      )
    case .readOnly:
      (
        "Only to look at",
        [
          "The games of this site are being moved: for a while they can be looked at, not played. Nothing was changed. Try again later."
        ]
      )
    case .unknownOutcome:
      (
        "Perhaps done",
        [
          "The connection to the site's games broke while your change was being kept: it may have been made or not. Look at the game before you try again."
        ]
      )
    case .damagedGame:
      (
        "Damaged game",
        [
          "What is stored of this game contradicts itself, so it can't be shown. It was left as it is; tell whoever runs this site."
        ]
      )
    case .tooManyRequests(let seconds):
      (
        "Too fast",
        [
          "Too much was sent from your network in too short a time. Nothing was changed. Wait \(duration(seconds)), then go back and try again."
        ]
      )
    case .crowded:
      (
        "Not now",
        ["The site has as many visitors as it can take, or is starting again. Try in a moment."]
      )
    default:
      ("Something broke", ["That is this site's fault. The game is unharmed; try again."])
    }
  }
}
