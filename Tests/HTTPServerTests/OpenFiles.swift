import Foundation

/// How many files the tests may have open.
enum OpenFiles {
  /// The limit, raised as far as it goes.
  static let limit: Int = {
    var limit = rlimit()
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    getrlimit(files, &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(files, &limit)
    return Int(clamping: limit.rlim_cur)
  }()

  /// A number of connections, or fewer where the limit is low: both ends of each are here, and
  /// other tests have files of their own.
  static func connections(_ wanted: Int) -> Int { min(wanted, max(64, (limit - 512) / 2)) }
}
