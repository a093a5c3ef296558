import Dispatch
import Encodings
import Gameplay
import HTTP
import HTTPServer
import OperatingSystem
import Synchronization
import WebApp

/// Writes the log on a thread of its own, so that a slow reader of the log never delays a request.
///
/// Lines beyond `capacity` are dropped and counted. A repeated message is written once in 10 seconds, with the number
/// of repetitions.
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

  /// About how many bytes are collected before each write.
  private static let batch = 32 * 1024
  /// The delay before collected lines are written: waking a thread for each line costs more than writing it.
  private static let pause = DispatchTimeInterval.milliseconds(20)

  private let format: LogFormat
  private let capacity: Int
  private let clock: any GameClock
  private let write: @Sendable (ArraySlice<UInt8>) -> Void
  private let state = Mutex(State())
  /// Repetitions of each complaint since it was last written. An entry is removed after 10 seconds without a
  /// repetition.
  private let repetitions = Mutex<[[UInt8]: Int]>([:])
  private let queue = DispatchQueue(label: "LogWriter")

  /// - Parameters:
  ///   - capacity: about how many bytes of lines may wait to be written.
  ///   - write: writes bytes of the log; may block.
  init(
    format: LogFormat, capacity: Int = 1024 * 1024,
    clock: any GameClock = SystemClock(),
    write: @escaping @Sendable (ArraySlice<UInt8>) -> Void = {
      try? Descriptor.standardError.write($0)
    }
  ) {
    self.format = format
    self.capacity = capacity
    self.clock = clock
    self.write = write
  }

  func append(_ entry: AccessLogEntry) {
    // 128 is about the length of a line without its path.
    append(.request(entry, at: clock.now), size: 128 + (entry.path?.utf8.count ?? 0))
  }

  /// The most distinct complaints that are watched for repetitions; others are written each time.
  private static let mostWatched = 1000

  var watchedCount: Int { repetitions.withLock { $0.count } }

  func complain(_ message: String) {
    let key = Array(message.utf8)
    let (isNew, isWatched) = repetitions.withLock { repetitions in
      let count = repetitions[key]
      guard count != nil || repetitions.count < Self.mostWatched else { return (true, false) }
      repetitions[key] = count.map { $0 + 1 } ?? 0
      return (count == nil, true)
    }
    guard isNew else { return }
    write(message)
    if isWatched { Task { await tellRepetitions(of: message, key) } }
  }

  private func write(_ message: String) {
    append(.complaint(message, at: clock.now), size: 32 + message.utf8.count)
  }

  /// Writes the number of repetitions every 10 seconds; ends after 10 seconds without any.
  private func tellRepetitions(of message: String, _ key: [UInt8]) async {
    while (try? await clock.sleep(for: .seconds(10))) != nil {
      let count = repetitions.withLock { repetitions in
        let count = repetitions[key] ?? 0
        repetitions[key] = count > 0 ? 0 : nil
        return count
      }
      guard count > 0 else { return }
      write("\(message) (and \(count.grouped) more in 10 s)")
    }
  }

  private func tellAllRepetitions() {
    let counts = repetitions.withLock { repetitions in
      defer { for key in repetitions.keys { repetitions[key] = 0 } }
      return repetitions.filter { $0.value > 0 }
    }
    for (key, count) in counts {
      write("\(String(decoding: key, as: UTF8.self)) (and \(count.grouped) more)")
    }
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

  /// Returns when everything is written, or when `patience` is over.
  func flush(patience: Duration = .seconds(1)) async {
    tellAllRepetitions()
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
        let note = "\(counted(dropped, "line")) dropped: the log's reader is too slow"
        text.append(complaint: note, at: clock.now)
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

extension Int {
  fileprivate var grouped: String {
    guard self >= 1000 else { return String(self) }
    let (rest, last) = quotientAndRemainder(dividingBy: 1000)
    return rest.grouped + "," + String(1000 + last).dropFirst()
  }
}

enum LogFormat: String, Sendable, CaseIterable {
  case text
  /// One JSON object per line (RFC 8259), for programs; its members have the names of nginx's variables.
  case json
}

/// Builds lines of the log. Nothing that a client sends can end a line or garble a terminal.
struct LogText: ~Copyable {
  private(set) var bytes: [UInt8] = []

  private let format: LogFormat
  /// The second that `time` shows, kept because most lines have the same second as the line before.
  private var second: Int64?
  private var time = ""

  init(_ format: LogFormat) { self.format = format }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ entry: AccessLogEntry, at moment: Timestamp) {
    setTime(moment)
    let (client, method, status) = (entry.client.address, entry.method?.name, entry.status.code)
    // A seat's key in the path must not be logged.
    let path = entry.path.map(WebApp.loggablePath)
    let microseconds = max(0, Int((entry.duration / .microseconds(1)).rounded()))
    switch format {
    case .text:
      add(
        "\(time) \(client) \(visible(method)) \(visible(path)) \(status) \(entry.bytes) \(microseconds)us"
      )
    case .json:
      let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
      add([
        "time": .string(time), "remote_addr": .string("\(client)"),
        "request_method": JSONValue(method), "uri": JSONValue(path), "status": JSONValue(status),
        "bytes_sent": JSONValue(entry.bytes),
        "request_time": .literal("\(seconds).\(rest.padded(to: 6))"),
      ])
    }
  }

  mutating func append(complaint: String, at moment: Timestamp) {
    setTime(moment)
    switch format {
    case .text: add("\(time) flipbook: \(complaint)")
    case .json: add(["time": .string(time), "message": .string(complaint)])
    }
  }

  private mutating func add(_ line: String) {
    bytes += line.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func add(_ object: JSONValue) { add(object.text(asASCII: true)) }

  private mutating func setTime(_ moment: Timestamp) {
    let second = moment.milliseconds / 1000
    guard second != self.second else { return }
    self.second = second
    time = HTTPDate(unixTime: second).timestamp
  }

  /// A value with invisible characters escaped; a dash for nil.
  private func visible(_ text: String?) -> String {
    guard let text else { return "-" }
    guard !text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return text }
    return text.unicodeScalars.map { scalar in
      let isVisible = scalar == "…" || ("!"..."~").contains(scalar)
      return isVisible ? String(scalar) : "\\u{" + String(scalar.value, radix: 16) + "}"
    }.joined()
  }
}
