extension English {
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
}
