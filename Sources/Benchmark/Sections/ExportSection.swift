/// The program's work on files of games.
struct ExportSection {
  private static let replayed = 50_000
  private static let exported = 20

  func measure(to report: Report) throws {
    let folder = try TemporaryFolder()
    report.heading("Files of games, by the whole program")
    let many = folder.file("many.txt")
    try System.create(many, holding: RandomGames.lines(Self.replayed))
    report.line("replay", try figures(["replay", many], games: Self.replayed))
    let few = folder.file("few.txt")
    try System.create(few, holding: RandomGames.lines(Self.exported))
    for pace in ["disks", "off"] {
      report.line(
        "export game --pace \(pace)",
        try figures(
          ["export", "game", few, "--output", folder.file(pace), "--pace", pace],
          games: Self.exported))
    }
  }

  private func figures(_ arguments: [String], games: Int) throws -> String {
    let start = System.now()
    let usage = try FlipbookProgram.run(arguments)
    let seconds = Double(System.now() - start) / 1e9
    return
      "\(Figure.text(Double(games) / seconds)) games/s  "
      + "\(Figure.text(usage.time / Double(games))) µs CPU each"
  }
}
