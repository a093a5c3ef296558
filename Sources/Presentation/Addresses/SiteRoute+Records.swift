// The addresses below `/r/` and `/p/`: the printing parts and the parsing.

import Reversi

extension SiteRoute {
  /// What the text says is not looked at: whether it can be played is to be told by a page.
  init?(record segments: ArraySlice<AddressSegment>, query: (String) -> AddressSegment?) {
    var rest = segments
    let download = rest.last.flatMap { Download.split($0) }
    if let download { rest[rest.endIndex - 1] = download.name }
    guard rest.count <= 3 else { return nil }

    var record = RecordAddress(rest.popFirst()?.text ?? "")
    if let ply = rest.popFirst() ?? (download == nil ? query("ply") : nil) {
      guard let ply = Int(canonical: ply) else { return nil }
      record.ply = ply
    }
    if let step = rest.popFirst() {
      guard let step = FrameAddress.Step(segment: step) else { return nil }
      record.step = step
    }
    if let download {
      self = .recordDownload(record, download.download)
    } else {
      record.pace = query("play")?.ascii.flatMap(RecordPace.init(rawValue:))
      self = .record(record)
    }
  }

  init?(position segments: ArraySlice<AddressSegment>) {
    guard let segment = segments.first else { return nil }
    if let (name, download) = Download.split(segment) {
      self = .positionDownload(name.text, download)
    } else {
      self = .position(segment.text)
    }
  }
}

extension RecordAddress {
  func segment(_ number: Int) -> String {
    switch number {
    case 0: "r"
    case 1: text
    case 2: ply.map { String($0) } ?? ""
    default: step?.segment ?? ""
    }
  }
}

extension Download {
  var ending: String {
    switch self {
    case .transcript: ".txt"
    case .board: ".board.txt"
    case .save: ".save.txt"
    case .json: ".json"
    case .svg: ".svg"
    case .png: ".png"
    }
  }
}

extension PastedGame {
  /// The page that shows the game.
  var page: SiteRoute {
    record.plyCount > 0
      ? .record(RecordAddress(RecordText.text(of: record))) : .position(record.position.text)
  }

  /// Whether its page shows as well as any word what it was taken for.
  var isObvious: Bool {
    switch notation {
    case .transcript, .board, .address: true
    case .save, .ggf: false
    }
  }
}
