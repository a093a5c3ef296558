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
}
