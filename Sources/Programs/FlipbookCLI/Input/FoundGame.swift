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

  /// The known tags; nil if none are known.
  var json: JSONValue? {
    isEmpty
      ? nil
      : [
        "dark": dark.map(JSONValue.string), "light": light.map(JSONValue.string),
        "date": date.map(JSONValue.string), "place": place.map(JSONValue.string),
      ]
  }
}

extension GamePlace {
  var json: JSONValue {
    switch self {
    case .line(let number): ["line": JSONValue(number)]
    case .archive(let file, let number): ["file": .string(file), "game": JSONValue(number)]
    }
  }
}

extension FoundGame {
  /// The result: first as played, then as an archive stores it.
  var json: JSONValue {
    let played: JSONValue = ["dark": JSONValue(count.dark), "light": JSONValue(count.light)]
    guard let storedDark else { return played }
    let stored: JSONValue = ["dark": JSONValue(storedDark), "light": JSONValue(64 - storedDark)]
    return .joined(played, ["stored": stored, "stopsEarly": JSONValue(missingEnd != nil)])
  }
}
