import Views

/// What it takes to present and to render a page, on one core, without a server.
struct PagesSection {
  let allocations: AllocationCounter?

  func measure(to report: Report) throws {
    let site = try Site(directory: SiteDirectory.find(named: nil))
    report.heading("Pages, µs CPU \(allocations == nil ? "" : "and allocations ")each")
    for page in try SamplePage.all(of: site) {
      report.line(
        page.name,
        "presenting \(try figures(page.present))",
        "rendering \(try figures(Self.intoNewBytes(page.render)))",
        "both \(try figures(Self.intoNewBytes(page.both)))")
    }
  }

  /// As the server does it: into an array of its own, large enough from the start.
  private static func intoNewBytes(
    _ write: @escaping (inout [UInt8]) throws -> Void
  ) -> () throws -> Void {
    {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(16 * 1024)
      try write(&bytes)
    }
  }

  private func figures(_ body: () throws -> Void) throws -> String {
    let time = Figure.aligned(try Repetition.time(of: body), width: 6)
    guard let allocations else { return "\(time) µs" }
    try body()
    allocations.start()
    try body()
    return "\(time) µs \(Figure.aligned(Double(allocations.stop()), width: 4))"
  }
}
