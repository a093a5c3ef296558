import Dispatch
import Gameplay
import HTTP
import Synchronization
import Testing

@testable import FlipbookCLI
@testable import HTTPServer

@Suite("Whoever writes the log")
struct LogWriterTests {
  /// A reader that reads only when it is allowed to.
  private final class Reader: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let bytes = Mutex<[UInt8]>([])

    /// Reads as many pieces as there have been and will be.
    func open() {
      for _ in 1...100_000 { gate.signal() }
    }

    func take(_ piece: ArraySlice<UInt8>) {
      gate.wait()
      bytes.withLock { $0 += piece }
    }

    var lines: [String] {
      String(decoding: bytes.withLock { $0 }, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  private let reader = Reader()

  private func writer(_ format: LogFormat = .text, capacity: Int = 1 << 20) -> LogWriter {
    LogWriter(
      format: format, capacity: capacity, now: { Timestamp(milliseconds: 0) },
      write: { [reader] in reader.take($0) })
  }

  @Test("writes each line once, in order")
  func order() async {
    reader.open()
    let log = writer()
    for number in 0..<3000 { log.append(entry("/\(number)")) }
    log.complain("trouble")
    await log.flush(patience: .seconds(120))
    let paths = reader.lines.dropLast().map { $0.split(separator: " ")[3] }
    #expect(paths == (0..<3000).map { "/\($0)" })
    #expect(reader.lines.last == "flipbook: trouble")
  }

  @Test("lets nobody wait for a reader that doesn't read, and tells what it has dropped")
  func slowReader() async {
    // A place is about 130 bytes.
    let log = writer(capacity: 1300)
    for number in 0..<5000 { log.append(entry("/\(number)")) }
    reader.open()
    await log.flush(patience: .seconds(120))
    let lines = reader.lines
    let written = lines.filter { $0.contains(" GET /") }.count
    // The writer may have taken one load before the other was full.
    #expect((9...20).contains(written))
    let dropped = lines.compactMap { line in
      line.firstMatch(of: /^flipbook: (\d+) lines? dropped: whoever reads the log is too slow$/)
    }
    #expect(dropped.compactMap { Int($0.1) }.reduce(0, +) == 5000 - written)

    log.append(entry("/again"))
    await log.flush(patience: .seconds(120))
    #expect(reader.lines.last?.contains("/again") == true)
  }

  @Test("tells what it has dropped in JSON, too")
  func jsonNote() async {
    let log = writer(.json, capacity: 200)
    for _ in 0..<100 { log.append(entry("/")) }
    reader.open()
    await log.flush(patience: .seconds(120))
    #expect(reader.lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
    #expect(reader.lines.contains { $0.contains("dropped") })
  }

  @Test("gives up at the end if the reader is stuck")
  func stuck() async {
    let log = writer()
    log.append(entry("/"))
    await log.flush(patience: .zero)
    #expect(reader.lines.isEmpty)
    reader.open()
    await log.flush(patience: .seconds(120))
    #expect(reader.lines.count == 1)
  }

  private func entry(_ path: String) -> AccessLogEntry {
    AccessLogEntry(
      method: .get, path: path, status: .ok, bytes: 1, duration: .zero, client: .local)
  }
}
