#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How many files and sockets the process may have open.
enum OpenFileLimit {
  /// Raises the limit as far as the process itself may: many systems start with 1024.
  ///
  /// - Returns: the limit that holds then.
  @discardableResult
  static func raise() -> Int {
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(files, &limit) == 0 else { return 0 }
    let before = limit.rlim_cur
    limit.rlim_cur = limit.rlim_max
    #if canImport(Darwin)
      // The system doesn't take the "unlimited" that it gives.
      limit.rlim_cur = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #endif
    // Where it is refused, the server still works with as many connections as before.
    return Int(clamping: setrlimit(files, &limit) == 0 ? limit.rlim_cur : before)
  }
}
