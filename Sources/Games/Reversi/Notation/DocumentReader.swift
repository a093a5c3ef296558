/// Reads a game document of this site, an object in JSON (RFC 8259).
struct DocumentReader: PastedTextReader {
  let text: PastedText
  let range: Range<Int>
  var index: Int
  /// The values by their names, such as `tags/dark` for a member of a member.
  private(set) var values: [[Unicode.Scalar]: Range<Int>] = [:]

  /// The game in the member `record` with its tags and comments. Other text in braces is refused from its start.
  mutating func game() throws(GameTextError) -> GameText {
    if text.scalars[range].contains(Array("\"record\"".unicodeScalars)) {
      try readMembers(of: [])
      guard next == nil else { throw text.error(expected: .end, at: index, in: range) }
    }
    guard let (moves, _) = try string("record") else {
      throw text.error(expected: .game, at: range.lowerBound, in: range)
    }
    let record = try PastedGameReader(text: text, range: moves).record()
    func tag(_ name: String) throws(GameTextError) -> String? {
      try string("tags/" + name).flatMap { GameTags.tag(in: $1.unicodeScalars) }
    }
    let tags = GameTags(
      dark: try tag("dark"), light: try tag("light"), date: try tag("date"), place: try tag("place")
    )
    var comments = MoveComments()
    for ply in 0...record.plyCount {
      guard let (place, comment) = try string("comments/\(ply)") else { continue }
      try text.add(comment.unicodeScalars, from: place, to: ply, of: &comments)
    }
    return GameText(TaggedGame(record, tags: tags, comments: comments))
  }

  private mutating func readMembers(of parent: [Unicode.Scalar]) throws(GameTextError) {
    try take("{")
    while next != "}" {
      try take("\"")
      let name = parent + text.scalars[try readText(upTo: "\"")]
      try take(":")
      if next == "{", parent.isEmpty {
        try readMembers(of: name + ["/"])
      } else {
        values[name] = try readValue()
      }
      guard next == "," else { break }
      index += 1
    }
    try take("}")
  }

  private mutating func readValue() throws(GameTextError) -> Range<Int> {
    let start = index
    var depth = 0
    while let scalar = next, depth > 0 || ![",", "}", "]"].contains(scalar) {
      index += 1
      switch scalar {
      case "\"": _ = try readText(upTo: scalar)
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      default: continue
      }
      guard depth > 0 else { break }
    }
    return text.trimmed(start..<index)
  }

  /// The place of a string and its text without escapes; nil if it is null or missing.
  private func string(_ name: String) throws(GameTextError) -> (Range<Int>, String)? {
    guard let value = values[Array(name.unicodeScalars)],
      !text.scalars[value].elementsEqual("null".unicodeScalars)
    else { return nil }
    guard text.scalars[value].first == "\"" else {
      throw text.error(expected: .character("\""), at: value.lowerBound, in: range)
    }
    let escapes: [Unicode.Scalar: Unicode.Scalar] = [
      "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
    ]
    var (units, rest) = ([] as [UInt16], text.scalars[value].dropFirst().dropLast())
    while let scalar = rest.popFirst() {
      let mark = scalar == "\\" ? rest.popFirst() : nil
      if let meant = mark.map({ escapes[$0] }) ?? scalar {
        units += meant.utf16
        continue
      }
      let digits = String.UnicodeScalarView(rest.prefix(4).filter(\.properties.isASCIIHexDigit))
      let unit = digits.count == 4 ? UInt16(String(digits), radix: 16) : nil
      guard mark == "u", let unit else { throw text.error(.escape, at: rest.startIndex - 2) }
      units.append(unit)
      rest = rest.dropFirst(4)
    }
    let unescaped = String(validating: units, as: UTF16.self)
    guard let unescaped else { throw text.error(.escape, at: value.lowerBound + 1) }
    return (value.dropFirst().dropLast(), unescaped)
  }
}
