#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What processes have used.
extension System {
  static func ownUsage() -> ResourceUsage {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(RUSAGE_SELF.rawValue, &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return ResourceUsage(usage)
  }

  /// Lets this process have as many files open as it may; returns how many that are.
  static func raiseOpenFileLimit() -> Int {
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(files, &limit) == 0 else { return 1024 }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    setrlimit(files, &limit)
    return Int(limit.rlim_cur)
  }

  static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

extension ResourceUsage {
  init(_ usage: rusage) {
    func microseconds(_ time: timeval) -> Double {
      Double(time.tv_sec) * 1_000_000 + Double(time.tv_usec)
    }
    #if canImport(Darwin)
      let unit = 1
    #else
      let unit = 1024
    #endif
    self.init(
      user: microseconds(usage.ru_utime), system: microseconds(usage.ru_stime),
      peakMemory: Int(usage.ru_maxrss) * unit)
  }
}
