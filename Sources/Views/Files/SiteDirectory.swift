import OperatingSystem

/// Finds the directory that holds `Templates/` and `Public/`.
public enum SiteDirectory {
  /// The nearest ancestor of the executable, then of the current directory, that holds a site; nil if none does.
  ///
  /// - Parameters:
  ///   - executable: the path of the program, absolute, nil where it is unknown.
  ///   - currentDirectory: an absolute path.
  ///   - holdsSite: whether a directory holds a site; ``holdsSite(_:)`` asks the file system.
  public static func find(
    executable: String?, currentDirectory: String, holdsSite: (String) -> Bool = holdsSite
  ) -> String? {
    let ancestors =
      (executable.map { above($0).dropFirst() } ?? []) + above(currentDirectory)
    return ancestors.first(where: holdsSite)
  }

  /// Whether a directory holds both `Templates/` and `Public/`.
  public static func holdsSite(_ directory: String) -> Bool {
    FileSystem.isDirectory(directory + "/Templates")
      && FileSystem.isDirectory(directory + "/Public")
  }

  /// A path, then what it lies in, up to the root.
  private static func above(_ path: String) -> [String] {
    let parts = path.split(separator: "/")
    return (0...parts.count).reversed().map { "/" + parts[..<$0].joined(separator: "/") }
  }
}

extension SiteDirectory {
  /// The directory that somebody has named, or else the one that is found from this process.
  ///
  /// - Throws: ``SiteError`` if the named directory holds no site, or none is found.
  public static func find(named directory: String?) throws(SiteError) -> String {
    if let directory {
      guard holdsSite(directory) else { throw .noSite(directory: directory) }
      return directory
    }
    let executable = CurrentProcess.executablePath
    let currentDirectory = CurrentProcess.directory
    guard let found = find(executable: executable, currentDirectory: currentDirectory) else {
      throw .notFound(executable: executable, currentDirectory: currentDirectory)
    }
    return found
  }
}

extension SiteDirectory {
  /// The names in a directory, in alphabetical order, hidden ones left out.
  static func names(in directory: String) throws(SiteError) -> [String] {
    try reading { () throws(SystemError) in try FileSystem.names(in: directory) }
      .filter { !$0.hasPrefix(".") }
  }

  /// The bytes of a file.
  static func bytes(of path: String) throws(SiteError) -> [UInt8] {
    try reading { () throws(SystemError) in try OpenFile.bytes(of: path) }
  }

  private static func reading<Value>(
    _ call: () throws(SystemError) -> Value
  ) throws(SiteError) -> Value {
    do throws(SystemError) {
      return try call()
    } catch {
      throw .unreadable(path: error.call, reason: error.reason)
    }
  }
}
