extension QRCode {
  /// A drawing in SVG, a unit a module, its quiet zone included: one path for what is dark, on white.
  public var svg: String {
    let width = size + 2 * Self.quietZone
    return #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(width) \#(width)" "#
      + #"shape-rendering="crispEdges"><rect width="\#(width)" height="\#(width)" fill="white"/>"#
      + #"<path stroke="black" d="\#(path)"/></svg>"#
  }

  /// The dark modules as the data of a path in SVG to be stroked, a unit a module, inside of the quiet zone.
  ///
  /// Lines along the middle of the rows take half as many octets as areas.
  public var path: String {
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

  /// Lines of blocks, each for two rows of modules, its quiet zone included.
  ///
  /// - Parameter lightOnDark: whether text is lighter than what it stands on, as in most terminals.
  public func text(lightOnDark: Bool = true) -> String {
    let places = -Self.quietZone..<size + Self.quietZone
    return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
      places.map { column in
        block(
          [row, row + 1].map { row in
            places.contains(row) && isDark(column: column, row: row) != lightOnDark
          })
      }.joined()
    }.joined(separator: "\n")
  }

  /// A character with its upper and its lower half filled, or not.
  private func block(_ halves: [Bool]) -> String {
    switch (halves[0], halves[1]) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}
