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
  static func start(
    _ program: String, _ arguments: [String], readsOutput: Bool
  ) throws(Failure) -> (process: pid_t, output: Descriptor?) {
    var ends: [Descriptor] = [-1, -1]
    if readsOutput { try check(pipe(&ends), "pipe") }
    defer { if readsOutput { close(ends[1]) } }
    var actions = emptyFileActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    if readsOutput {
      posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
      for end in ends { posix_spawn_file_actions_addclose(&actions, end) }
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, 1, 2)
    }
    var process: pid_t = 0
    let status = withArguments([program] + arguments) { arguments in
      posix_spawnp(&process, program, &actions, nil, arguments, environ)
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

  #if canImport(Darwin)
    private static func emptyFileActions() -> posix_spawn_file_actions_t? { nil }
  #else
    private static func emptyFileActions() -> posix_spawn_file_actions_t { .init() }
  #endif

  private static func withArguments<Result>(
    _ arguments: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = arguments.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
