import OperatingSystem

/// The program that is measured.
enum FlipbookProgram {
  /// Starts the program, which must be in the same directory as this one.
  static func start(
    _ arguments: [String], environment: [String] = [], readsOutput: Bool = false
  ) throws -> ChildProcess {
    try ChildProcess(
      path(), arguments, environment: inherited + environment, readsOutput: readsOutput)
  }

  /// Runs the program to its end and returns the resources it used.
  static func run(_ arguments: [String]) throws -> ResourceUsage {
    let (ending, usage) = try start(arguments).wait()
    guard ending.isWell else {
      throw BenchmarkError(
        "this has failed; run it alone: flipbook \(arguments.joined(separator: " "))")
    }
    return usage
  }

  private static func path() throws(BenchmarkError) -> String {
    guard let program = CurrentProcess.executablePath, let slash = program.lastIndex(of: "/") else {
      throw BenchmarkError("the benchmark doesn't find itself; start it by its whole path")
    }
    let path = program[..<slash] + "/flipbook"
    guard FileSystem.isProgram(String(path)) else {
      throw BenchmarkError(
        "there is no \(path) to measure; build it: swift build -c release --product flipbook")
    }
    return String(path)
  }

  /// Passes on only a few variables, because the user's settings must not affect the measurement.
  private static var inherited: [String] {
    let variables = CurrentProcess.environment
    return ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"].compactMap { name in
      variables[name].map { "\(name)=\($0)" }
    }
  }
}

/// A server in its own process, which is killed when the value is released.
final class ServerProcess {
  /// The number of server threads: less than the number of cores, because the clients need cores too.
  static let loops = max(1, min(2, CurrentProcess.usableCores - 1))

  let port: Int
  private let process: ChildProcess
  private let output: Descriptor
  private var hasEnded = false

  /// All clients run on this machine and would share the limits per address.
  private static let withoutLimits = [
    "FLIPBOOK_LIMIT_NEW=none", "FLIPBOOK_LIMIT_MOVES=none", "FLIPBOOK_LIMIT_HELD=none",
  ]

  init(store: String, loops: Int? = ServerProcess.loops) throws {
    let arguments =
      ["serve", "--port", "0", "--store", store]
      + (loops.map { ["--loops", String($0)] } ?? [])
    process = try FlipbookProgram.start(
      arguments, environment: Self.withoutLimits, readsOutput: true)
    guard let output = process.output else { throw BenchmarkError("flipbook has no output") }
    do {
      port = try Self.port(saidOn: output)
    } catch {
      _ = try? process.destroy()
      output.close()
      throw error
    }
    self.output = output
  }

  deinit {
    output.close()
    if !hasEnded { _ = try? process.destroy() }
  }

  /// The response to a request over a new connection.
  ///
  /// - Parameter number: selects the client's address, as in ``LoadConnection``.
  func answer(to request: [UInt8], from number: Int = 0) throws -> Answer {
    try LoadConnection(port: port, number: number).answer(to: request)
  }

  /// A game and the cookie of its player.
  struct Seat {
    let path: String
    let cookie: String
  }

  func newGame(_ form: String = "", from number: Int = 0) throws -> Seat {
    let created = try answer(to: HTTPText.post(form, to: "/games"), from: number)
    guard created.status == 303, let path = created.location, let cookie = created.seat else {
      throw BenchmarkError("a game can't be created: the server answers \(created.status)")
    }
    return Seat(path: path, cookie: cookie)
  }

  /// The memory of the server; nil if the kernel doesn't report it.
  var memory: ProcessMemory? { ProcessMemory(of: process.identifier) }

  /// Stops the server gracefully and returns the resources it used in total.
  func stop() throws -> ResourceUsage {
    process.terminate()
    hasEnded = true
    let (ending, usage) = try process.wait()
    guard ending.isWell else { throw BenchmarkError("the server has not ended well") }
    return usage
  }

  /// The port at the end of the first line: `Open http://127.0.0.1:8080/ in …`.
  private static func port(saidOn output: Descriptor) throws -> Int {
    var line = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !line.contains("\n") {
      let count = try output.read(into: &buffer)
      guard count > 0 else { throw BenchmarkError("the server has ended before it listened") }
      line += String(decoding: buffer[..<count], as: UTF8.self)
    }
    let digits = line.prefix { $0 != "\n" }.split(separator: ":").last?.prefix { $0.isNumber }
    guard let digits, let port = Int(digits) else {
      throw BenchmarkError("the server doesn't say where it listens: \(line)")
    }
    return port
  }
}

/// The memory of a process in bytes.
struct ProcessMemory {
  /// The resident memory, including shared libraries.
  let resident: Double
  /// The private memory that is not backed by a file.
  let own: Double
  /// The peak of the resident memory.
  let peak: Double

  /// Reads the figures from `/proc`; nil if the kernel doesn't provide them.
  init?(of process: Int32) {
    guard let bytes = try? OpenFile.bytes(of: "/proc/\(process)/status") else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    func size(_ name: String) -> Double? {
      let words = lines.first { $0.hasPrefix(name + ":") }?.split { $0 == " " || $0 == "\t" }
      return words.flatMap { $0.count > 1 ? Double($0[1]) : nil }.map { $0 * 1024 }
    }
    guard let resident = size("VmRSS"), let own = size("RssAnon"),
      let peak = size("VmHWM")
    else { return nil }
    self.resident = resident
    self.own = own
    self.peak = peak
  }

  var text: String { "\(Figure.bytes(resident)) resident  \(Figure.bytes(own)) of it its own" }
}

/// A store's file with a half-played game, and the requests to measure.
struct MeasuredSite {
  let store: String
  let game: String
  let cookie: String

  init(in folder: TemporaryFolder) throws {
    store = folder.file("games.sqlite")
    let server = try ServerProcess(store: store)
    let seat = try server.newGame("record=\(SampleTranscript.prefix(29))")
    (game, cookie) = (seat.path, seat.cookie)
    let square = SampleTranscript.squares[29]
    let moved = try server.answer(
      to: HTTPText.post("v=0&move=\(square)", to: game + "/move", cookie: cookie))
    guard moved.location?.contains("/f/1/1") == true else {
      throw BenchmarkError("a move can't be made: the server answers \(moved.status)")
    }
    _ = try server.stop()
  }

  var requests: [(name: String, request: [UInt8])] {
    let record = SampleTranscript.text
    return [
      ("GET /g/ID, watcher", HTTPText.get(game)),
      ("GET /g/ID, player", HTTPText.get(game, cookie: cookie)),
      ("GET /g/ID/f/1/1, a frame", HTTPText.get(game + "/f/1/1")),
      ("GET /r/MOVES/30, a record", HTTPText.get("/r/\(record)/30")),
      ("GET /style.css, ready bytes", HTTPText.get("/style.css")),
      ("GET /healthz, ready bytes", HTTPText.get("/healthz")),
    ]
  }
}

/// A folder for the files of one measurement. The folder is deleted when the value is released.
final class TemporaryFolder {
  private let path: String

  init() throws(SystemError) {
    path = try FileSystem.makeTemporaryDirectory(named: "flipbook-benchmark")
  }

  deinit {
    // A folder that can't be deleted does no harm.
    try? FileSystem.removeDirectory(path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  func write(_ text: String, to name: String) throws(SystemError) -> String {
    try OpenDirectory(path).create(name, holding: Array(text.utf8))
    return file(name)
  }
}
