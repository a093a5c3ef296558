import Foundation

/// The real program, running in a process of its own.
final class Program {
  /// How a process has ended.
  enum Ending: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
  }

  /// The program ended before it had said where it listens.
  struct NotListening: Error, Equatable {
    let ending: Ending
    let complaint: String
  }

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

  /// The next line of the standard output, nil after the last one.
  func nextLine() -> String? {
    while true {
      if let end = unread.firstIndex(of: "\n") {
        defer { unread = String(unread[unread.index(after: end)...]) }
        return String(unread[..<end])
      }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { return nil }
      unread += String(decoding: data, as: UTF8.self)
    }
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
    ended.wait()
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
  /// What a program says and how it ends that isn't there to stay.
  struct Outcome: Equatable {
    var ending: Ending
    var output: [String]
    var complaint: String
  }

  /// Runs the program to its end.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], home: TemporaryDirectory? = nil
  ) throws -> Outcome {
    let program = try Program(
      arguments, environment: environment, home: home ?? TemporaryDirectory())
    var output: [String] = []
    while let line = program.nextLine() { output.append(line) }
    return Outcome(ending: program.ending(), output: output, complaint: program.complaint)
  }
}
