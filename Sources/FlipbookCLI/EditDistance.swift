extension String {
  /// How many characters have to be added, left out or changed to turn one text into the other.
  ///
  /// Source: Levenshtein's distance, by rows.
  func editDistance(to other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (line, character) in enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for column in other.indices {
        let changed = diagonal + (character == other[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(changed, diagonal + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }

  /// What somebody probably meant who wrote this; nil if it resembles nothing.
  ///
  /// That is the one word it is the beginning of, or else one that is two mistakes away at most.
  func nearest(of words: [String]) -> String? {
    let completions = words.filter { count > 3 && $0.hasPrefix(self) }
    if completions.count == 1 { return completions[0] }
    let distances = words.map { (word: $0, distance: editDistance(to: $0)) }
    let nearest = distances.min { $0.distance < $1.distance }
    return nearest.flatMap { $0.distance <= 2 ? $0.word : nil }
  }
}
