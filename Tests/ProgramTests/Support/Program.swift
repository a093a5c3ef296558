import Foundation
import TestSupport
import Testing

/// The real program in a process of its own.
final class Program {
  /// How a process has ended.
  enum Ending: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
    /// It did not end in time and was killed.
    case none
  }

  /// The program ended before it had said where it listens.
  struct NotListening: Error, Equatable {
    let ending: Ending
    let complaint: String
  }

  /// The seconds that a test waits for the program, or for a site in its own process. There all other tests
  /// may run first on a machine with few cores.
  static let patience = 540

  /// The program that `swift test` has built, beside the tests.
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

  /// Starts the program without the tests' environment.
  ///
  /// - Parameters:
  ///   - home: the user's home directory.
  ///   - script: a shell script that starts it; nil to run it directly.
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

  /// The standard error output so far.
  var complaint: String {
    (try? String(contentsOf: complaintFile, encoding: .utf8)) ?? ""
  }

  /// The next line of the standard output; nil at the end or if the program hangs.
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

  /// True if it writes something or ends within `patience`.
  private var hasWritten: Bool {
    let pipe = output.fileHandleForReading.fileDescriptor
    var descriptor = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, Int32(Self.patience * 1000)) > 0
  }

  /// Closes the pipe that the program writes to.
  func stopListening() throws {
    try output.fileHandleForReading.close()
  }

  var identifier: pid_t { process.processIdentifier }

  func send(_ signal: Int32) {
    // After the end the number may belong to another process.
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
  /// A wait that timed out.
  struct Hanging: Error {}

  /// Repeats a check until it holds.
  static func wait(until condition: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(patience)
    while try !condition() {
      guard ContinuousClock.now < end else { throw Hanging() }
    }
  }

  /// The output and the ending of a program that runs to its end.
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

/// A running server on a port that the system has picked.
final class ServedSite {
  let program: Program
  /// The first line of output.
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

/// The tests that start the real program. They run one at a time, because they block their threads.
@Suite("The running program", .serialized)
enum LiveTests {}
