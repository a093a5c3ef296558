/// The differences between two versions of pages: each one once, with the pages that have it.
///
/// Two changed lines have the same difference if the same parts of them have changed. So a new class in 64
/// cells of 100 pages is one difference.
package struct PageDifferences: Sendable, CustomStringConvertible {
  /// What was removed, and what was added in its place.
  private struct Difference: Hashable {
    var removed: String
    var added: String
  }

  private struct Place {
    var page: String
    var line: Int
    var lines: Difference
  }

  private struct Group {
    var count = 0
    var places: [Place] = []
  }

  private var groups: [Difference: Group] = [:]

  package init() {}

  /// Adds the differences of a page from its old version. Each page is added once.
  package mutating func add(_ page: String, from old: String, to new: String) {
    let parts = Self.differences(from: Self.lines(of: old), to: Self.lines(of: new))
    for part in parts {
      guard part.removed.count == part.added.count else {
        let lines = Difference(
          removed: part.removed.joined(separator: "\n"), added: part.added.joined(separator: "\n"))
        add(lines, at: Place(page: page, line: part.offset + 1, lines: lines))
        continue
      }
      for (number, (removed, added)) in zip(part.removed, part.added).enumerated() {
        let place = Place(
          page: page, line: part.offset + number + 1,
          lines: Difference(removed: String(removed), added: String(added)))
        for part in Self.differences(from: Self.tokens(of: removed), to: Self.tokens(of: added)) {
          add(Difference(removed: part.removed.joined(), added: part.added.joined()), at: place)
        }
      }
    }
  }

  private mutating func add(_ difference: Difference, at place: Place) {
    var group = groups[difference] ?? Group()
    group.count += 1
    if group.places.last?.page != place.page { group.places.append(place) }
    groups[difference] = group
  }

  /// The differences, those of most pages first, each with its first place and the names of all its pages.
  package var description: String {
    let sorted = groups.map { ($0, $1.count, $1.places.sorted { Self.rank($0) < Self.rank($1) }) }
      .sorted { ($1.2.count, $0.0.removed, $0.0.added) < ($0.2.count, $1.0.removed, $1.0.added) }
    let pages = Set(sorted.flatMap { $0.2.map(\.page) })
    let texts = sorted.enumerated().map { number, group in
      let (difference, count, places) = group
      let example = places.first.map { place in
        Self.text(of: place.lines) + "\n  (\(place.page), line \(place.line))\n"
      }
      return
        "\n\(number + 1). \(Self.title(of: difference)): \(count)×, in pages: \(places.count)\n"
        + (example ?? "") + "  \(places.map(\.page).joined(separator: " "))\n"
    }
    return "Differences: \(sorted.count), in pages: \(pages.count)\n" + texts.joined()
  }

  /// English pages come before those of other languages, which are a folder deeper.
  private static func rank(_ place: Place) -> (Int, String) {
    (place.page.count { $0 == "/" }, place.page)
  }

  private static func title(of difference: Difference) -> String {
    if difference.removed.isEmpty { return "added" }
    if difference.added.isEmpty { return "removed" }
    let isShort = !(difference.removed + difference.added).contains("\n")
    return isShort ? "\(difference.removed) → \(difference.added)" : "changed"
  }

  private static func text(of lines: Difference) -> String {
    let signed = [("- ", lines.removed), ("+ ", lines.added)].flatMap { sign, text in
      text.isEmpty ? [] : Self.lines(of: text).map { "  " + sign + $0 }
    }
    return signed.joined(separator: "\n")
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The parts of a line that count as changed or not: the parts of a tag and of an address in it, and the text
  /// between two tags.
  private static func tokens(of line: Substring) -> [Substring] {
    var tokens: [Substring] = []
    var rest = line
    while let first = rest.first {
      let after = rest.dropFirst()
      let end =
        first == ">" || (tokens.isEmpty && first != "<")
        ? after.firstIndex(of: "<")
        : "<\"=/ ".contains(first) ? after.startIndex : after.firstIndex { "<>\"=/ ".contains($0) }
      tokens.append(rest[..<(end ?? rest.endIndex)])
      rest = rest[(end ?? rest.endIndex)...]
    }
    return tokens
  }

  /// The parts in which two sequences differ, in order.
  private static func differences(
    from old: [Substring], to new: [Substring]
  ) -> [(offset: Int, removed: ArraySlice<Substring>, added: ArraySlice<Substring>)] {
    var removals: Set<Int> = []
    var insertions: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removals.insert(offset)
      case .insert(let offset, _, _): insertions.insert(offset)
      }
    }
    var parts: [(Int, ArraySlice<Substring>, ArraySlice<Substring>)] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      let (first, second) = (left, right)
      while removals.contains(left) { left += 1 }
      while insertions.contains(right) { right += 1 }
      if left > first || right > second {
        parts.append((first, old[first..<left], new[second..<right]))
      } else {
        left += 1
        right += 1
      }
    }
    return parts
  }
}
