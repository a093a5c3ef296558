#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SiteDirectory {
  /// The directory that somebody has named, or else the one that is found from this process.
  ///
  /// - Throws: ``SiteError`` if the named directory holds no site, or none is found.
  public static func find(named directory: String?) throws(SiteError) -> String {
    if let directory {
      guard holdsSite(directory) else { throw .noSite(directory: directory) }
      return directory
    }
    let executable = executablePath
    let currentDirectory = currentDirectoryPath
    guard let found = find(executable: executable, currentDirectory: currentDirectory) else {
      throw .notFound(executable: executable, currentDirectory: currentDirectory)
    }
    return found
  }

  /// The path of this program, its symbolic links followed.
  public static var executablePath: String? {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
    #else
      let path = "/proc/self/exe"
    #endif
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static var currentDirectoryPath: String {
    guard let path = realpath(".", nil) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }
}
