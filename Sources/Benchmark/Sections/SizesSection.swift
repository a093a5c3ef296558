import Views

/// What pages weigh.
struct SizesSection {
  func measure(to report: Report) throws {
    let site = try Site(directory: SiteDirectory.find(named: nil))
    report.heading("Sizes of pages, without compression")
    for page in try SamplePage.all(of: site) {
      let bytes = try page.bytes()
      let sheets = try StyleSheets.bytes(of: bytes, in: site)
      report.line(
        page.name, "\(Figure.aligned(Double(bytes.count), width: 6)) B",
        "with its style sheets \(Figure.aligned(Double(bytes.count + sheets), width: 6)) B")
    }
  }
}
