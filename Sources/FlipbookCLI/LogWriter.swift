import Dispatch
import Gameplay
import HTTPServer
import Synchronization

/// Writes what the operator is told, on a thread of its own: nobody who serves waits for whoever reads it.
///
/// What is written too fast for the reader is dropped, and the number of those lines told.
final class LogWriter: Sendable {
  private enum Line: Sendable {
    case request(AccessLogEntry, at: Timestamp)
    case complaint(String, at: Timestamp)
  }

  private struct State {
    var lines: [Line] = []
    var size = 0
    var dropped = 0
    var isWriting = false
  }

  /// How many bytes are written at once.
  private static let batch = 32 * 1024

  private let format: LogFormat
  private let capacity: Int
  private let now: @Sendable () -> Timestamp
  private let write: @Sendable (ArraySlice<UInt8>) -> Void
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "LogWriter")

  /// - Parameters:
  ///   - capacity: about how many bytes of lines may wait to be written.
  ///   - write: may block.
  init(
    format: LogFormat, capacity: Int = 1024 * 1024,
    now: @escaping @Sendable () -> Timestamp = { SystemClock().now },
    write: @escaping @Sendable (ArraySlice<UInt8>) -> Void = { Console.complain(bytes: $0) }
  ) {
    self.format = format
    self.capacity = capacity
    self.now = now
    self.write = write
  }

  /// Tells of a request.
  func append(_ entry: AccessLogEntry) {
    // About what the line has besides the path.
    append(.request(entry, at: now()), size: 128 + (entry.path?.utf8.count ?? 0))
  }

  /// Tells of trouble.
  func complain(_ message: String) {
    append(.complaint(message, at: now()), size: 32 + message.utf8.count)
  }

  private func append(_ line: Line, size: Int) {
    let begins = state.withLock { state in
      guard state.size + size <= capacity else {
        state.dropped += 1
        return false
      }
      state.lines.append(line)
      state.size += size
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if begins { queue.async { self.writeAll() } }
  }

  /// Returns when everything is written, or the reader has taken too long for it.
  func flush(patience: Duration = .seconds(1)) async {
    let written = DispatchSemaphore(value: 0)
    queue.async { written.signal() }
    let end = DispatchTime.now() + .nanoseconds(Int(patience / .nanoseconds(1)))
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "LogWriter.flush").async {
        _ = written.wait(timeout: end)
        continuation.resume()
      }
    }
  }

  private func writeAll() {
    while let (lines, dropped) = next() {
      var bytes: [UInt8] = []
      for line in lines {
        append(line, to: &bytes)
        guard bytes.count >= Self.batch else { continue }
        write(bytes[...])
        bytes.removeAll(keepingCapacity: true)
      }
      if dropped > 0 { append(noteOfDropped(dropped), to: &bytes) }
      write(bytes[...])
    }
  }

  private func next() -> (lines: [Line], dropped: Int)? {
    state.withLock { state in
      guard !state.lines.isEmpty else {
        state.isWriting = false
        return nil
      }
      defer { state = State(isWriting: true) }
      return (state.lines, state.dropped)
    }
  }

  private func noteOfDropped(_ count: Int) -> Line {
    let lines = count == 1 ? "1 line" : "\(count) lines"
    return .complaint("\(lines) dropped: whoever reads the log is too slow", at: now())
  }

  private func append(_ line: Line, to bytes: inout [UInt8]) {
    switch line {
    case .request(let entry, let moment):
      bytes += format.line(for: entry, at: moment).utf8
    case .complaint(let message, let moment):
      bytes += format.line(complaining: message, at: moment).utf8
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
