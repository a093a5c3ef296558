#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Other processes.
extension System {
  /// Starts a program; what it writes to its standard output can be read, or else all it says is dropped.
  ///
  /// - Parameter environment: what is added to the few variables that it inherits, such as `NAME=value`.
  static func start(
    _ program: String, _ arguments: [String], environment: [String] = [], readsOutput: Bool
  ) throws(Failure) -> (process: pid_t, output: Descriptor?) {
    var ends: [Descriptor] = [-1, -1]
    if readsOutput { try check(pipe(&ends), "pipe") }
    defer { if readsOutput { close(ends[1]) } }
    var process: pid_t = 0
    let status = withFileActions(output: readsOutput ? ends : nil) { actions in
      withTexts([program] + arguments) { arguments in
        withTexts(inherited + environment) { environment in
          posix_spawnp(&process, program, actions, nil, arguments, environment)
        }
      }
    }
    guard status == 0 else {
      if readsOutput { close(ends[0]) }
      throw Failure(call: "starting \(program)", code: status)
    }
    return (process, readsOutput ? ends[0] : nil)
  }

  /// Waits for the end of a process.
  ///
  /// - Returns: whether it said that all was well, and what it has used.
  static func wait(for process: pid_t) throws(Failure) -> (isWell: Bool, usage: ResourceUsage) {
    var status: Int32 = 0
    var usage = rusage()
    while true {
      let ended = wait4(process, &status, 0, &usage)
      if ended == process { return (status == 0, ResourceUsage(usage)) }
      guard errno == EINTR else { throw Failure(call: "wait4", code: errno) }
    }
  }

  /// Asks a process to end.
  static func terminate(_ process: pid_t) { kill(process, SIGTERM) }

  /// Ends a process that was not asked.
  static func destroy(_ process: pid_t) {
    kill(process, SIGKILL)
    _ = try? wait(for: process)
  }
}

/// What a new process is handed.
extension System {
  #if canImport(Darwin)
    private typealias FileActions = posix_spawn_file_actions_t?
    private static var noActions: FileActions { nil }
  #else
    private typealias FileActions = posix_spawn_file_actions_t
    private static var noActions: FileActions { FileActions() }
  #endif

  /// What the user has set for other programs must not change what is measured.
  private static var inherited: [String] {
    ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"].compactMap { (name: String) in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
  }

  private static func withFileActions<Result>(
    output ends: [Descriptor]?, _ body: (UnsafePointer<FileActions>) -> Result
  ) -> Result {
    var actions = noActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    if let ends {
      posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
      for end in ends { posix_spawn_file_actions_addclose(&actions, end) }
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, 1, 2)
    }
    return body(&actions)
  }

  private static func withTexts<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
