#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the process was given by whoever started it.
enum Environment {
  /// The environment variables.
  static var variables: [String: String] {
    var variables: [String: String] = [:]
    // The C library hands out its own null-terminated array; it is only read here, before any other thread runs.
    guard var entry = environ else { return [:] }
    while let pointer = entry.pointee {
      let pair = String(cString: pointer).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { variables[String(pair[0])] = String(pair[1]) }
      entry += 1
    }
    return variables
  }

  /// The directory that the process was started in.
  static var currentDirectory: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    // The C library has allocated the text for the caller.
    defer { free(path) }
    return String(cString: path)
  }

  /// The path of the program with all links followed; nil where the system doesn't tell.
  static var executable: String? {
    #if os(Linux)
      let named: String? = "/proc/self/exe"
    #else
      let named = CommandLine.arguments.first
    #endif
    guard let named, let path = realpath(named, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Ends the process.
  static func exit(_ status: Int32) -> Never {
    #if canImport(Glibc)
      Glibc.exit(status)
    #elseif canImport(Musl)
      Musl.exit(status)
    #else
      Darwin.exit(status)
    #endif
  }
}
