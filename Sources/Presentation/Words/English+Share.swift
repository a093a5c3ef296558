import Reversi

extension English {
  var share: String { "Share" }
  var address: String { "Address" }
  var positionAddress: String { "This position" }

  func name(of download: Download) -> String {
    switch download {
    case .transcript: "Transcript"
    case .board: "Text board"
    case .save: "Save text"
    case .json: "JSON"
    case .svg: "SVG"
    case .png: "PNG"
    }
  }

  func news(_ message: String, score: String) -> String {
    "\(message), \(score)"
  }

  func cardText(disks: Int) -> String {
    switch disks {
    case 0: "Reversi before the first move"
    case 1: "Reversi after 1 move"
    default: "Reversi after \(disks) moves"
    }
  }
}
