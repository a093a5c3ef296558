import Encodings
import GameFiles
import Reversi

/// The games selected from each file, as line numbers or games of an archive, such as `7` or `3,10-12`.
struct GameNumbers: Equatable {
  private let ranges: [ClosedRange<Int>]

  init(_ text: String) throws(UsageError) {
    var ranges: [ClosedRange<Int>] = []
    for part in text.parts(at: ",") {
      let ends = part.parts(at: "-", mostCuts: 1).map { $0.isDigits ? Int($0) : nil }
      guard let first = ends[0], first > 0, let last = ends[ends.count - 1], last >= first else {
        throw UsageError("\(text.quoted) is no list of numbers such as 7 or 3,10-12")
      }
      ranges.append(first...last)
    }
    self.ranges = ranges
  }

  func contains(_ number: Int) -> Bool { ranges.contains { $0.contains(number) } }
}

extension GameNumbers? {
  /// True if the game is selected; without a selection, all games are.
  func include(_ number: Int) -> Bool { self?.contains(number) ?? true }
}

// MARK: - As text and as JSON

extension GameTags {
  /// The known players, place and date in one line; nil if none are known.
  var line: String? {
    let players = dark == nil && light == nil ? nil : "\(dark ?? "?") – \(light ?? "?")"
    let known = [players, place, date].compactMap { $0 }
    return known.isEmpty ? nil : known.joined(separator: ", ")
  }

  /// A `"tags"` member for a JSON object; nil if nothing is known.
  var json: String? {
    let tags = [("dark", dark), ("light", light), ("date", date), ("place", place)]
    let members = tags.compactMap { name, tag in
      tag.map { "\"\(name)\":\($0.jsonString(asASCII: true))" }
    }
    return isEmpty ? nil : "\"tags\":{\(members.joined(separator: ","))}"
  }
}

extension GamePlace {
  /// The members of a JSON object that say where the game was found.
  var json: String {
    switch self {
    case .line(let number): "\"line\":\(number)"
    case .archive(let file, let number):
      "\"file\":\(file.jsonString(asASCII: true)),\"game\":\(number)"
    }
  }
}

extension FoundGame {
  /// The members of a JSON object with the result: first as played, then as an archive stores it.
  var json: String {
    let played = "\"dark\":\(count.dark),\"light\":\(count.light)"
    guard let storedDark else { return played }
    return played + ",\"stored\":{\"dark\":\(storedDark),\"light\":\(64 - storedDark)},"
      + "\"stopsEarly\":\(missingEnd != nil)"
  }
}
