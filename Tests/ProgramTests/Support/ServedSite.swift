import Foundation

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
