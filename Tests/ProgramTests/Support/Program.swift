import Foundation
import TestSupport
import Testing

/// The real program, running in a process of its own.
final class Program {
  /// How a process has ended.
  enum Ending: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
    /// Not in time; it was killed then.
    case none
  }

  /// The program ended before it had said where it listens.
  struct NotListening: Error, Equatable {
    let ending: Ending
    let complaint: String
  }

  /// The seconds that a test waits for the program, or for a site in its own process: there all other tests may come
  /// first on a machine with few cores.
  static let patience = 540

  /// What `swift test` has built, beside the tests.
  static var executable: URL {
    let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }
    let directory = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return directory.appending(path: "flipbook")
  }

  private let home: TemporaryDirectory
  private let process = Process()
  private let output = Pipe()
  private let complaintFile: URL
  private let ended = DispatchSemaphore(value: 0)
  private var unread = ""

  /// Starts the program; of the environment of the tests it sees nothing.
  ///
  /// - Parameters:
  ///   - home: the user's home directory.
  ///   - script: what a shell does to start it, nil to do without a shell.
  init(
    _ arguments: [String], environment: [String: String] = [:], home: TemporaryDirectory,
    script: String? = nil
  ) throws {
    self.home = home
    complaintFile = URL(fileURLWithPath: home.file("complaints-\(UUID().uuidString)"))
    try Data().write(to: complaintFile)
    process.executableURL = script == nil ? Self.executable : URL(filePath: "/bin/sh")
    process.arguments = (script.map { ["-c", $0, Self.executable.path] } ?? []) + arguments
    process.environment = ["HOME": home.path].merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: complaintFile)
    process.terminationHandler = { [ended] _ in ended.signal() }
    try process.run()
  }

  deinit {
    send(SIGKILL)
  }

  /// What it has written to the standard error output so far.
  var complaint: String {
    (try? String(contentsOf: complaintFile, encoding: .utf8)) ?? ""
  }

  /// The next line of the standard output, nil after the last one and when the program hangs.
  func nextLine() -> String? {
    while true {
      if let end = unread.firstIndex(of: "\n") {
        defer { unread = String(unread[unread.index(after: end)...]) }
        return String(unread[..<end])
      }
      guard hasWritten else {
        send(SIGKILL)
        return nil
      }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { return nil }
      unread += String(decoding: data, as: UTF8.self)
    }
  }

  /// Whether it writes something, or ends, before patience is over.
  private var hasWritten: Bool {
    let pipe = output.fileHandleForReading.fileDescriptor
    var descriptor = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, Int32(Self.patience * 1000)) > 0
  }

  /// Leaves the program alone with what it says.
  func stopListening() throws {
    try output.fileHandleForReading.close()
  }

  var identifier: pid_t { process.processIdentifier }

  func send(_ signal: Int32) {
    // Afterwards the number may be another process's.
    guard process.isRunning else { return }
    kill(identifier, signal)
  }

  /// Waits for the end.
  func ending() -> Ending {
    guard ended.wait(timeout: .now() + .seconds(Self.patience)) == .success else {
      send(SIGKILL)
      return .none
    }
    ended.signal()
    return process.terminationReason == .exit
      ? .exit(process.terminationStatus) : .signal(process.terminationStatus)
  }

  /// Ends the program as an operator would.
  func stop(_ signal: Int32 = SIGTERM) -> Ending {
    send(signal)
    return ending()
  }
}

extension Program {
  /// It has been waited for in vain.
  struct Hanging: Error {}

  /// Asks again and again until something is so.
  static func wait(until condition: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(patience)
    while try !condition() {
      guard ContinuousClock.now < end else { throw Hanging() }
    }
  }

  /// What a program says and how it ends that isn't there to stay.
  struct Outcome: Equatable {
    var ending: Ending
    var output: [String]
    var complaint: String
  }

  /// Runs the program to its end.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], home: TemporaryDirectory? = nil,
    script: String? = nil
  ) throws -> Outcome {
    let program = try Program(
      arguments, environment: environment, home: home ?? TemporaryDirectory(), script: script)
    var output: [String] = []
    while let line = program.nextLine() { output.append(line) }
    return Outcome(ending: program.ending(), output: output, complaint: program.complaint)
  }
}

/// The program while it serves on a port that it has picked itself.
final class ServedSite {
  let program: Program
  /// What the program said first.
  let greeting: String
  let port: Int

  init(
    _ arguments: [String] = ["--store", ":memory:"], environment: [String: String] = [:],
    home: TemporaryDirectory? = nil, script: String? = nil
  ) throws {
    program = try Program(
      arguments + ["--port", "0"], environment: environment, home: home ?? TemporaryDirectory(),
      script: script)
    greeting = program.nextLine() ?? ""
    let digits = greeting.split(separator: ":").last?.prefix { $0.isNumber }
    guard let port = digits.flatMap({ Int($0) }) else {
      throw Program.NotListening(ending: program.ending(), complaint: program.complaint)
    }
    self.port = port
  }

  func client() throws -> Client { try Client(port: port) }
}

/// The tests that start the real program; one after the other, since they wait on their threads.
@Suite("The running program", .serialized)
enum LiveTests {}
