import OperatingSystem
import Presentation

/// Measures presenting and rendering pages on one core, without a server.
struct PagesSection {
  func measure() throws {
    let site = try Views(directory: TemplatesDirectory.find(named: nil))
    Report.heading("Pages, µs CPU each")
    for page in try SamplePage.all(of: site) {
      Report.line(
        page.name,
        "presenting \(try figures(page.present))",
        "rendering \(try figures(Self.intoNewBytes(page.render)))",
        "both \(try figures(Self.intoNewBytes(page.both)))")
    }
  }

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
    "\(Figure.aligned(try Repetition.time(of: body), width: 6)) µs"
  }
}

/// Measures short operations by repeating them.
enum Repetition {
  // Short batches, because on a busy machine only some of many run without interruption.
  private static let batches = 100
  private static let batchTime: Int64 = 1_000_000

  /// The processor time of an operation in microseconds.
  ///
  /// Takes the best of several batches, because other load on the machine only adds time.
  static func time(of body: () throws -> Void) rethrows -> Double {
    var count = 1
    var time = try batch(of: count, body)
    while time < batchTime {
      count *= 2
      time = try batch(of: count, body)
    }
    for _ in 1..<batches { time = min(time, try batch(of: count, body)) }
    return Double(time) / Double(count) / 1000
  }

  private static func batch(of count: Int, _ body: () throws -> Void) rethrows -> Int64 {
    let start = threadProcessorTime()
    for _ in 0..<count { try body() }
    return threadProcessorTime() - start
  }
}
