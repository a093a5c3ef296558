import Reversi

extension English {
  func reviewTitle(_ news: String) -> String { "Review: \(news)" }

  func reviewed(moves: Int) -> String {
    moves == 1 ? "Review of the only move" : "Review of \(moves) moves"
  }

  func reviewing(_ done: Int, of count: Int) -> String {
    count == 1 ? "\(done) of 1 move" : "\(done) of \(count) moves"
  }

  func accuracy(_ percentage: Int) -> String { "accuracy \(percentage) %" }

  var course: String {
    "Expected result after each move: above the middle dark is ahead, below it light"
  }
  func course(_ leads: [(move: Int, lead: String)]) -> String {
    "Dark’s lead: " + leads.map { "\($0.lead) after move \($0.move)" }.joined(separator: ", ")
  }
  var certain: String { "certain" }
  var estimated: String { "estimated" }
  func turningPoint(of side: Disk) -> String {
    "\(name(of: side).lowercased())’s turning point"
  }

  var losses: String { "What was given away" }
  var noLosses: String { "No move gave anything away." }
  var lossColumns: [String] { ["Move", "Played", "Best", "Loss"] }

  func givenAway(_ disks: Int, _ outcome: LostOutcome?) -> String {
    switch outcome {
    case nil: "\(disks)"
    case .tie: "\(disks) + tie"
    case .win: "\(disks) + win"
    }
  }

  var lossNotes: [String] {
    [
      "Scores say by how many disks whoever moves is ahead in the end;"
        + " ~ marks an estimate.",
      "Accuracy is the share of moves that gave nothing away, of those with a choice;"
        + " estimates may be one disk off.",
    ]
  }
}
