/// The site, served by a process of its own, which ends with the value.
final class ServerProcess {
  /// How many threads serve: fewer than cores, as the clients need some, too.
  static let loops = max(1, min(2, System.coreCount - 1))

  let process: Int32
  let port: Int
  private let output: Descriptor
  private var hasEnded = false

  /// All clients are on this machine, which makes them one for every limit per address.
  private static let withoutLimits = [
    "FLIPBOOK_LIMIT_NEW=none", "FLIPBOOK_LIMIT_MOVES=none", "FLIPBOOK_LIMIT_HELD=none",
  ]

  /// Starts it with a store of that path.
  init(store: String, loops: Int? = ServerProcess.loops) throws {
    let arguments =
      ["serve", "--port", "0", "--store", store]
      + (loops.map { ["--loops", String($0)] } ?? [])
    let (process, output) = try System.start(
      FlipbookProgram.path(), arguments, environment: Self.withoutLimits, readsOutput: true)
    guard let output else { throw BenchmarkError("flipbook has no output") }
    do {
      port = try Self.port(saidOn: output)
    } catch {
      System.destroy(process)
      System.shut(output)
      throw error
    }
    self.process = process
    self.output = output
  }

  deinit {
    System.shut(output)
    if !hasEnded { System.destroy(process) }
  }

  /// Ends it in an orderly way.
  ///
  /// - Returns: what it has used from its start to its end.
  func stop() throws -> ResourceUsage {
    System.terminate(process)
    hasEnded = true
    let (isWell, usage) = try System.wait(for: process)
    guard isWell else { throw BenchmarkError("the server has not ended well") }
    return usage
  }

  /// The number at the end of the first line: `listening on http://127.0.0.1:8080/`.
  private static func port(saidOn output: Descriptor) throws -> Int {
    var line = ""
    while !line.contains("\n") {
      guard let part = try System.part(of: output) else {
        throw BenchmarkError("the server has ended before it listened")
      }
      line += String(decoding: part, as: UTF8.self)
    }
    let digits = line.prefix { $0 != "\n" }.split(separator: ":").last?.prefix { $0.isNumber }
    guard let digits, let port = Int(digits) else {
      throw BenchmarkError("the server doesn't say where it listens: \(line)")
    }
    return port
  }
}
