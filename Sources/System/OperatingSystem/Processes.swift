#if os(Linux)
  import CSystem
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

package enum CurrentProcess {
  package static var identifier: Int32 { getpid() }

  /// The environment variables whose names are ASCII.
  package static var environment: [String: String] {
    var variables: [String: String] = [:]
    // The C library's own null-terminated array. It is only read, before any other thread runs.
    var entry = environ
    while let pointer = entry.pointee {
      let pair = String(cString: pointer).utf8
        .split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      // A dictionary would compare other names as Unicode, not byte by byte, and no program here uses one.
      if pair.count == 2, pair[0].utf8.allSatisfy({ $0 < 0x80 }) { variables[pair[0]] = pair[1] }
      entry += 1
    }
    return variables
  }

  /// Overwrites parts of the arguments with asterisks, because all users can read them in the process list.
  /// `CommandLine.arguments` stays unchanged.
  ///
  /// - Parameter secret: returns the range of bytes to hide in an argument; nil for none.
  package static func hideInArguments(_ secret: ([UInt8]) -> Range<Int>?) {
    // Accessing `CommandLine.arguments` first makes Swift copy the arguments.
    for index in CommandLine.arguments.indices {
      guard let argument = CommandLine.unsafeArgv[index] else { return }
      let bytes = UnsafeMutableRawBufferPointer(start: argument, count: strlen(argument))
      guard let hidden = secret(Array(bytes)) else { continue }
      UnsafeMutableRawBufferPointer(rebasing: bytes[hidden]).initializeMemory(
        as: UInt8.self, repeating: UInt8(ascii: "*"))
    }
  }

  package static func pause(_ time: Duration) {
    let deadline = MonotonicTime.now + time
    while poll(nil, 0, deadline.milliseconds(from: .now)) < 0, errno == EINTR {}
  }

  /// The path of the running program, with symbolic links resolved.
  package static var executablePath: String? {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
      return path.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.flatMap { try? FileSystem.resolved(String(cString: $0)) }
      }
    #else
      if let path = try? FileSystem.resolved("/proc/self/exe") { return path }
      // Where /proc isn't mounted, the kernel still tells the path that the program was started by.
      return csystem_started_path().flatMap { try? FileSystem.resolved(String(cString: $0)) }
    #endif
  }

  package static var directory: String { (try? FileSystem.resolved(".")) ?? "/" }

  package static func exit(_ status: Int32) -> Never { exitProcess(status) }

  /// Returns free memory to the system even if it is scattered among memory in use.
  ///
  /// Takes milliseconds, and other threads that allocate memory wait for it.
  package static func giveBackMemory() {
    #if os(Linux)
      csystem_trim_memory()
    #endif
  }

  static var pageSize: Int { sysconf(Int32(_SC_PAGESIZE)) }

  package static var usableCores: Int {
    #if os(Linux)
      max(1, Int(csystem_usable_cores()))
    #else
      max(1, Int(sysconf(_SC_NPROCESSORS_ONLN)))
    #endif
  }

  /// Raises the limit of open files and sockets as far as possible: many systems start with 1024.
  ///
  /// - Returns: the new limit.
  package static func raiseOpenFileLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(openFiles, &limit) == 0 else { return 0 }
    limit.rlim_cur = limit.rlim_max
    #if canImport(Darwin)
      // The system rejects the "unlimited" that it reports itself.
      limit.rlim_cur = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #endif
    // If this fails, the old limit still holds.
    _ = setrlimit(openFiles, &limit)
    return openFileLimit
  }

  /// - Throws: ``CommandError`` if the process may reserve so little memory that its threads couldn't begin.
  package static func confirmMemoryLimit() throws(CommandError) {
    #if canImport(Glibc)
      var limit = rlimit()
      let least = min(1024, 256 + 64 * usableCores)
      guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
        limit.rlim_cur >> 20 < least
      else { return }
      throw CommandError(
        "only \(limit.rlim_cur >> 20) MB of memory may be reserved, and \(least) MB are needed; allow "
          + "more with ulimit -v, or with LimitAS= in the unit of systemd")
    #endif
  }

  static var openFileLimit: Int {
    var limit = rlimit()
    return getrlimit(openFiles, &limit) == 0 ? Int(clamping: limit.rlim_cur) : 0
  }

  package static let openFileRemedy =
    "allow more with ulimit -n, or with LimitNOFILE= in the unit of systemd"

  #if canImport(Glibc)
    private static var openFiles: __rlimit_resource_t {
      __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    }
  #else
    private static var openFiles: Int32 { RLIMIT_NOFILE }
  #endif

  /// Microseconds of processor time used so far, in this program's code and in the kernel on its behalf.
  package static var processorTime: Double {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(RUSAGE_SELF.rawValue, &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    func microseconds(_ time: timeval) -> Double {
      Double(time.tv_sec) * 1_000_000 + Double(time.tv_usec)
    }
    return microseconds(usage.ru_utime) + microseconds(usage.ru_stime)
  }
}

// Outside the type, because its method has the same name.
private func exitProcess(_ status: Int32) -> Never { exit(status) }

struct ChildProcess: Sendable {
  let identifier: Int32

  /// Starts a program that shares this process's outputs and inherits some descriptors, numbered from 3.
  init(
    _ program: String, _ arguments: [String], environment: [String], inheriting: [Descriptor]
  ) throws(SystemError) {
    // Copies with high numbers, so that they don't collide with the target numbers.
    var copies: [Descriptor] = []
    defer { for copy in copies { copy.close() } }
    for descriptor in inheriting { copies.append(try descriptor.duplicated(from: 64)) }
    var process: pid_t = 0
    let status = withFileActions { actions in
      for (number, copy) in zip(Int32(3)..., copies) {
        posix_spawn_file_actions_adddup2(&actions, copy.number, number)
      }
    } _: { actions in
      withAttributes { attributes in
        withTexts([program] + arguments) { arguments in
          withTexts(environment) { environment in
            posix_spawnp(&process, program, actions, attributes, arguments, environment)
          }
        }
      }
    }
    guard status == 0 else { throw SystemError("starting \(program)", code: status) }
    identifier = process
  }

  /// Kills the process and waits for its end. If it had already ended, the result is its own ending.
  func destroy() throws(SystemError) -> ProcessEnding {
    kill(identifier, SIGKILL)
    var status: Int32 = 0
    try checked("waitpid") { waitpid(identifier, &status, 0) }
    return ProcessEnding(status: status)
  }
}

package enum ProcessEnding: Sendable, Hashable, CustomStringConvertible {
  case exit(Int32)
  case signal(Int32)

  /// Decodes the status of wait(2), whose macros are not available in Swift.
  init(status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
  }

  package var description: String {
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

/// Unblocks all signals in the child. Many threads of this process block them, and a child that inherited
/// that couldn't be stopped with a signal.
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

package enum SystemThread {
  private final class Body: Sendable {
    let name: String
    let run: @Sendable () -> Void

    init(_ name: String, _ run: @escaping @Sendable () -> Void) {
      (self.name, self.run) = (name, run)
    }
  }

  /// Runs the body on a new thread that receives no signals.
  ///
  /// - Parameter name: the name shown by system tools; Linux shows the first 15 bytes.
  package static func start(
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
    // A constant, because a closure in its place crashes the compiler of Swift 6.3.1.
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

/// The resources that this process holds, from `/proc`.
package struct ProcessFigures: Sendable {
  package let residentMemory: Int
  package let openDescriptors: Int

  /// Reads the current figures; nil on systems without `/proc`.
  package init?() {
    guard let memory = try? OpenFile.bytes(of: "/proc/self/statm"),
      let descriptors = try? FileSystem.names(in: "/proc/self/fd")
    else { return nil }
    // The fields are in pages: the whole address space, then the resident part (proc(5)).
    let fields = memory.split(separator: UInt8(ascii: " ")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
    residentMemory = pages * CurrentProcess.pageSize
    // One descriptor belongs to the directory being read.
    openDescriptors = descriptors.count - 1
  }
}
