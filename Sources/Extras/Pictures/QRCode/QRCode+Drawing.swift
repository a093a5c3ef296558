extension QRCode {
  /// The dark modules as the data of an SVG path to be stroked, one unit per module, offset by the quiet zone.
  ///
  /// Lines along the middle of the rows need half as many bytes as filled areas.
  package var path: String {
    (0..<size).map(line).joined()
  }

  private func line(along row: Int) -> String {
    var line = ""
    var end = 0
    for run in darkRuns(in: row) {
      line +=
        line.isEmpty
        ? "M\(run.lowerBound + Self.quietZone) \(row + Self.quietZone).5"
        : "m\(run.lowerBound - end) 0"
      line += "h\(run.count)"
      end = run.upperBound
    }
    return line
  }

  private func darkRuns(in row: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for column in 0...size where !isDark(column: column, row: row) {
      if start < column { runs.append(start..<column) }
      start = column + 1
    }
    return runs
  }

  /// The light modules in block characters, two rows of modules per line, including the quiet zone.
  package var text: String {
    let places = -Self.quietZone..<size + Self.quietZone
    return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
      places.map { column in
        block(
          [row, row + 1].map { row in
            places.contains(row) && !isDark(column: column, row: row)
          })
      }.joined()
    }.joined(separator: "\n")
  }

  /// The character with its upper and lower half filled or empty.
  private func block(_ halves: [Bool]) -> String {
    switch (halves[0], halves[1]) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}
