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
}
