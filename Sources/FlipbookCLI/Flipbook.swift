import OperatingSystem

/// The program: `flipbook [COMMAND] [OPTIONS]`.
@main
enum Flipbook {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let status = await run(arguments, environment: CurrentProcess.environment)
    CurrentProcess.exit(status)
  }

  /// Does what the arguments say.
  ///
  /// - Returns: the status to exit with: 0 done, 1 failed, 2 not understood.
  static func run(_ arguments: [String], environment: [String: String]) async -> Int32 {
    do {
      try await Command(arguments, environment: environment).run(environment: environment)
      return 0
    } catch {
      Console.complain("flipbook: \(error)")
      return error is UsageError ? 2 : 1
    }
  }
}
