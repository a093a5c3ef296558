/// Which picture of a record: the part of an address below `/r/`.
public struct RecordAddress: Sendable, Hashable {
  /// The record as in ``RecordText``.
  public var text: String
  /// After how many placed disks; nil at the record's end.
  public var ply: Int?
  /// The frame of the last of these disks, nil for the position after it.
  public var step: FrameAddress.Step?
  /// How the record plays from here by itself, nil if it stands still.
  public var pace: RecordPace?

  /// The address of a moment of a record.
  public init(
    _ text: String, ply: Int? = nil, step: FrameAddress.Step? = nil, pace: RecordPace? = nil
  ) {
    self.text = text
    self.ply = ply
    self.step = step
    self.pace = pace
  }
}

/// How much a record shows of each move while it plays by itself.
public enum RecordPace: String, Sendable, Hashable, CaseIterable {
  /// A frame for every disk.
  case disks
  /// A frame for every direction.
  case directions
  /// A page for every move.
  case moves
}

/// A form in which a game, a record or a position can be taken along; the raw value is the end of its address.
public enum Download: String, Sendable, Hashable, CaseIterable {
  /// The record in one line of text.
  case transcript = "txt"
  /// The board in lines of text.
  case board = "board.txt"
  /// The original app's save text.
  case save = "save.txt"
  /// All there is to know, for programs.
  case json
  /// The board as a drawing.
  case svg
  /// The board as the picture that goes with a link.
  case png

  /// The longer endings first: `txt` is the end of others.
  private static let endings = Self.allCases.sorted {
    $0.rawValue.utf8.count > $1.rawValue.utf8.count
  }

  /// Takes the ending off an address's last part; nil if it has none.
  static func split(_ segment: AddressSegment) -> (name: AddressSegment, download: Download)? {
    guard segment.octets.contains(UInt8(ascii: ".")) else { return nil }
    for download in endings where segment.hasSuffix(download.ending) {
      return (segment.dropLast(download.ending.utf8.count), download)
    }
    return nil
  }
}

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
