#if os(Linux)
  import CSystem
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the process itself is and has.
public enum CurrentProcess {
  /// Its number.
  public static var identifier: Int32 { getpid() }

  /// The variables that whoever started it has set for it, as far as their names are ASCII.
  public static var environment: [String: String] {
    var variables: [String: String] = [:]
    // The C library's own null-terminated array; it is only read, before any other thread runs.
    var entry = environ
    while let pointer = entry.pointee {
      let pair = String(cString: pointer).utf8
        .split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      // A dictionary would compare names beyond ASCII as Unicode does, and no program here has one.
      if pair.count == 2, pair[0].utf8.allSatisfy({ $0 < 0x80 }) { variables[pair[0]] = pair[1] }
      entry += 1
    }
    return variables
  }

  /// Writes asterisks over parts of its arguments, which everybody can read in the list of processes; what
  /// `CommandLine.arguments` says stays as it was.
  ///
  /// - Parameter secret: which octets of an argument; nil for none.
  public static func hideInArguments(_ secret: ([UInt8]) -> Range<Int>?) {
    // To ask for them is to copy them.
    for index in CommandLine.arguments.indices {
      guard let argument = CommandLine.unsafeArgv[index] else { return }
      let octets = UnsafeMutableRawBufferPointer(start: argument, count: strlen(argument))
      guard let hidden = secret(Array(octets)) else { continue }
      UnsafeMutableRawBufferPointer(rebasing: octets[hidden]).initializeMemory(
        as: UInt8.self, repeating: UInt8(ascii: "*"))
    }
  }

  /// Lets the calling thread do nothing for a time.
  public static func pause(_ time: Duration) {
    let deadline = MonotonicTime.now + time
    while poll(nil, 0, deadline.milliseconds(from: .now)) < 0, errno == EINTR {}
  }

  /// The path of its program, symbolic links followed.
  public static var executablePath: String? {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
      return path.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.flatMap { try? FileSystem.resolved(String(cString: $0)) }
      }
    #else
      return try? FileSystem.resolved("/proc/self/exe")
    #endif
  }

  /// The directory that relative paths start from.
  public static var directory: String { (try? FileSystem.resolved(".")) ?? "/" }

  /// Ends it.
  public static func exit(_ status: Int32) -> Never { exitProcess(status) }

  /// Gives memory back that is free but lies in pieces among what is in use; it takes milliseconds, and others who need
  /// memory meanwhile wait for it.
  public static func giveBackMemory() {
    #if os(Linux)
      csystem_trim_memory()
    #endif
  }

  /// The octets of a page of its memory.
  static var pageSize: Int { sysconf(Int32(_SC_PAGESIZE)) }

  /// The cores that it may run on.
  public static var usableCores: Int {
    #if os(Linux)
      max(1, Int(csystem_usable_cores()))
    #else
      max(1, Int(sysconf(_SC_NPROCESSORS_ONLN)))
    #endif
  }

  /// Raises the limit of open files and sockets as far as it may: many systems start with 1024.
  ///
  /// - Returns: the limit that holds then.
  @discardableResult
  public static func raiseOpenFileLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(openFiles, &limit) == 0 else { return 0 }
    limit.rlim_cur = limit.rlim_max
    #if canImport(Darwin)
      // The system doesn't take the "unlimited" that it gives.
      limit.rlim_cur = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #endif
    // Where it is refused, there are still as many as before.
    _ = setrlimit(openFiles, &limit)
    return openFileLimit
  }

  /// How many files and sockets may be open at the same time.
  static var openFileLimit: Int {
    var limit = rlimit()
    return getrlimit(openFiles, &limit) == 0 ? Int(clamping: limit.rlim_cur) : 0
  }

  /// What whoever starts the process can do about that limit.
  public static let openFileRemedy =
    "allow more with ulimit -n, or with LimitNOFILE= in the unit of systemd"

  #if canImport(Glibc)
    private static var openFiles: __rlimit_resource_t {
      __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    }
  #else
    private static var openFiles: Int32 { RLIMIT_NOFILE }
  #endif

  /// What it has used so far.
  public static var usage: ResourceUsage {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(RUSAGE_SELF.rawValue, &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return ResourceUsage(usage)
  }
}

// Within the type this name is its own method's.
private func exitProcess(_ status: Int32) -> Never { exit(status) }

/// What a process has used.
public struct ResourceUsage: Sendable {
  /// Microseconds in its own code.
  public var user: Double
  /// Microseconds in the kernel for it.
  public var system: Double
  /// The most memory it has had, in bytes; on Linux not less than what its parent had when it was started.
  public var peakMemory: Int

  /// Microseconds of a core's time.
  public var time: Double { user + system }

  /// What was used between two moments.
  public static func - (end: ResourceUsage, start: ResourceUsage) -> ResourceUsage {
    var difference = end
    difference.user -= start.user
    difference.system -= start.system
    return difference
  }

  fileprivate init(_ usage: rusage) {
    func microseconds(_ time: timeval) -> Double {
      Double(time.tv_sec) * 1_000_000 + Double(time.tv_usec)
    }
    #if canImport(Darwin)
      let unit = 1
    #else
      let unit = 1024
    #endif
    user = microseconds(usage.ru_utime)
    system = microseconds(usage.ru_stime)
    peakMemory = Int(usage.ru_maxrss) * unit
  }
}

// MARK: - Other processes

/// A program that this process has started, and whose end it has to wait for.
public struct ChildProcess: Sendable {
  /// Its number.
  public let identifier: Int32
  /// What it writes to its standard output, if that is read; else all it says is dropped.
  public let output: Descriptor?

  /// Starts a program, which is looked for where programs are unless its name has a slash.
  ///
  /// - Parameter environment: all that it inherits, such as `NAME=value`.
  public init(
    _ program: String, _ arguments: [String], environment: [String], readsOutput: Bool = false
  ) throws(SystemError) {
    let pipe = readsOutput ? try Descriptor.pipe() : nil
    defer { pipe?.writing.close() }
    do throws(SystemError) {
      identifier = try Self.start(program, arguments, environment) { actions in
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        if let output = pipe?.writing {
          posix_spawn_file_actions_adddup2(&actions, output.number, 1)
        } else {
          posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
          posix_spawn_file_actions_adddup2(&actions, 1, 2)
        }
      }
    } catch {
      pipe?.reading.close()
      throw error
    }
    output = pipe?.reading
  }

  /// Starts a program that says what it says where this one does, and gets some descriptors as numbers from 3 on.
  init(
    _ program: String, _ arguments: [String], environment: [String], inheriting: [Descriptor]
  ) throws(SystemError) {
    // Out of the way of the numbers that they are to get.
    var copies: [Descriptor] = []
    defer { for copy in copies { copy.close() } }
    for descriptor in inheriting { copies.append(try descriptor.duplicated(from: 64)) }
    identifier = try Self.start(program, arguments, environment) { actions in
      for (number, copy) in zip(Int32(3)..., copies) {
        posix_spawn_file_actions_adddup2(&actions, copy.number, number)
      }
    }
    output = nil
  }

  private static func start(
    _ program: String, _ arguments: [String], _ environment: [String],
    add: (inout FileActions) -> Void
  ) throws(SystemError) -> Int32 {
    var process: pid_t = 0
    let status = withFileActions(add) { actions in
      withAttributes { attributes in
        withTexts([program] + arguments) { arguments in
          withTexts(environment) { environment in
            posix_spawnp(&process, program, actions, attributes, arguments, environment)
          }
        }
      }
    }
    guard status == 0 else { throw SystemError("starting \(program)", code: status) }
    return process
  }

  /// Waits for its end.
  ///
  /// - Returns: how it ended, and what it has used.
  @discardableResult
  public func wait() throws(SystemError) -> (ending: ProcessEnding, usage: ResourceUsage) {
    var status: Int32 = 0
    var usage = rusage()
    try checked("wait4") { wait4(identifier, &status, 0, &usage) }
    return (ProcessEnding(status: status), ResourceUsage(usage))
  }

  /// Asks it to end.
  public func terminate() { kill(identifier, SIGTERM) }

  /// Ends it without asking, and waits for that; a process that has ended by itself keeps its own ending.
  @discardableResult
  public func destroy() throws(SystemError) -> ProcessEnding {
    kill(identifier, SIGKILL)
    return try wait().ending
  }
}

/// How a process has ended.
public enum ProcessEnding: Sendable, Hashable, CustomStringConvertible {
  /// By itself, with a status.
  case exit(Int32)
  /// By a signal.
  case signal(Int32)

  /// Source: the macros of wait(2), which Swift can't see.
  init(status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Whether the process said that all was well.
  public var isWell: Bool { self == .exit(0) }

  /// The status, or the signal with the system's own words.
  public var description: String {
    switch self {
    case .exit(let status): "exit status \(status)"
    case .signal(let number):
      "signal \(number)" + (strsignal(number).map { " (\(String(cString: $0)))" } ?? "")
    }
  }
}

#if canImport(Darwin)
  private typealias FileActions = posix_spawn_file_actions_t?
  private typealias Attributes = posix_spawnattr_t?
#else
  private typealias FileActions = posix_spawn_file_actions_t
  private typealias Attributes = posix_spawnattr_t
#endif

/// No signal is held back, as it is on many threads of this process: who started it has to be able to end it.
private func withAttributes<Result>(_ body: (UnsafePointer<Attributes>) -> Result) -> Result {
  #if canImport(Darwin)
    var attributes: Attributes = nil
  #else
    var attributes = Attributes()
  #endif
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  return body(&attributes)
}

private func withFileActions<Result>(
  _ add: (inout FileActions) -> Void, _ body: (UnsafePointer<FileActions>) -> Result
) -> Result {
  #if canImport(Darwin)
    var actions: FileActions = nil
  #else
    var actions = FileActions()
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  add(&actions)
  return body(&actions)
}

private func withTexts<Result>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = texts.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}

// MARK: - Threads

/// Threads that aren't the concurrency runtime's.
public enum SystemThread {
  private final class Body: Sendable {
    let name: String
    let run: @Sendable () -> Void

    init(_ name: String, _ run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }
  }

  /// Runs the body on a thread of its own, on which no signal is delivered.
  ///
  /// - Parameter name: what the system's tools show of it; of Linux the first 15 bytes.
  public static func start(
    named name: String, _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let context = Unmanaged.passRetained(Body(name, body))
    let code = create(context.toOpaque())
    if code != 0 {
      context.release()
      throw SystemError("pthread_create", code: code)
    }
  }

  #if !canImport(Darwin)
    // The routine is a constant: a closure in its place crashes the compiler of Swift 6.3.1.
    private static let routine:
      @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { run($0) }
  #endif

  private static func create(_ context: UnsafeMutableRawPointer) -> Int32 {
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, { run($0) }, context)
      if code == 0, let thread { pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, routine, context)
      if code == 0 { pthread_detach(thread) }
    #endif
    return code
  }

  private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, nil)
    guard let context else { return nil }
    let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
    #if os(Linux)
      csystem_name_thread(body.name)
    #elseif canImport(Darwin)
      pthread_setname_np(body.name)
    #endif
    body.run()
    return nil
  }
}

/// What a process takes of the machine, as `/proc` tells it: nil where there is none.
public struct ProcessFigures: Sendable {
  /// The octets of its memory that are in the machine's.
  public let residentMemory: Int
  /// How many files, sockets and the like it has open.
  public let openDescriptors: Int

  /// Those of this process, now.
  public init?() {
    guard let memory = try? OpenFile.bytes(of: "/proc/self/statm"),
      let descriptors = try? FileSystem.names(in: "/proc/self/fd")
    else { return nil }
    // Pages: of the whole address space, then of what is resident (proc(5)).
    let fields = memory.split(separator: UInt8(ascii: " ")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
    residentMemory = pages * CurrentProcess.pageSize
    // One is that of the folder that is being read.
    openDescriptors = descriptors.count - 1
  }
}
