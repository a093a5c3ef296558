import OperatingSystem

/// Finds the directory with `Templates/` and `Public/`.
package enum SiteDirectory {
  /// The nearest ancestor of the executable or else of the current directory that contains a site; nil if
  /// there is none.
  ///
  /// - Parameters:
  ///   - executable: the absolute path of the program; nil if it is unknown.
  ///   - currentDirectory: an absolute path.
  ///   - holdsSite: whether a directory contains a site; ``holdsSite(_:)`` checks the file system.
  package static func find(
    executable: String?, currentDirectory: String, holdsSite: (String) -> Bool = holdsSite
  ) -> String? {
    let ancestors =
      (executable.map { above($0).dropFirst() } ?? []) + above(currentDirectory)
    return ancestors.first(where: holdsSite)
  }

  /// Whether a directory contains both `Templates/` and `Public/`.
  package static func holdsSite(_ directory: String) -> Bool {
    FileSystem.isDirectory(directory + "/Templates")
      && FileSystem.isDirectory(directory + "/Public")
  }

  /// The path and all its ancestors, up to the root.
  private static func above(_ path: String) -> [String] {
    let parts = path.split(separator: "/")
    return (0...parts.count).reversed().map { "/" + parts[..<$0].joined(separator: "/") }
  }
}

extension SiteDirectory {
  /// The directory given on the command line, or else the one found from this process.
  ///
  /// - Throws: ``SiteError`` if the given directory contains no site, or none is found.
  package static func find(named directory: String?) throws(SiteError) -> String {
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
  /// The names in a directory, in alphabetical order, without hidden files.
  static func names(in directory: String) throws(SiteError) -> [String] {
    try reading { () throws(SystemError) in try FileSystem.names(in: directory) }
      .filter { !$0.hasPrefix(".") }
  }

  /// The content of a file.
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
