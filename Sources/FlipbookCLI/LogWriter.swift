import Dispatch
import Gameplay
import HTTPServer
import OperatingSystem
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
  /// How long lines are collected: waking a thread for each costs more than writing it.
  private static let pause = DispatchTimeInterval.milliseconds(20)

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
    write: @escaping @Sendable (ArraySlice<UInt8>) -> Void = {
      try? Descriptor.standardError.write($0)
    }
  ) {
    self.format = format
    self.capacity = capacity
    self.now = now
    self.write = write
  }

  func append(_ entry: AccessLogEntry) {
    // About what the line has besides the path.
    append(.request(entry, at: now()), size: 128 + (entry.path?.utf8.count ?? 0))
  }

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
    if begins { queue.asyncAfter(deadline: .now() + Self.pause) { self.writeAll() } }
  }

  /// Returns when everything is written, or the reader has taken too long for it.
  func flush(patience: Duration = .seconds(1)) async {
    let written = DispatchSemaphore(value: 0)
    queue.async {
      self.writeAll()
      written.signal()
    }
    let end = DispatchTime.now() + .nanoseconds(Int(patience / .nanoseconds(1)))
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "LogWriter.flush").async {
        _ = written.wait(timeout: end)
        continuation.resume()
      }
    }
  }

  private func writeAll() {
    var text = LogText(format)
    while let (lines, dropped) = next() {
      for line in lines {
        switch line {
        case .request(let entry, let moment): text.append(entry, at: moment)
        case .complaint(let message, let moment): text.append(complaint: message, at: moment)
        }
        if text.bytes.count >= Self.batch { pass(on: &text) }
      }
      if dropped > 0 {
        let note = "\(counted(dropped, "line")) dropped: whoever reads the log is too slow"
        text.append(complaint: note, at: now())
      }
      pass(on: &text)
    }
  }

  private func pass(on text: inout LogText) {
    guard !text.bytes.isEmpty else { return }
    write(text.bytes[...])
    text.removeAll()
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
}
