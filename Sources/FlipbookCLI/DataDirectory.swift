import OperatingSystem

/// Where a user's programs keep their data.
enum DataDirectory {
  /// The directory for this program's data.
  ///
  /// Source: the XDG Base Directory Specification; on a Mac the user's library.
  static func path(environment: [String: String]) throws(DataDirectoryError) -> String {
    if let data = environment["XDG_DATA_HOME"], data.begins(with: "/") { return data + "/flipbook" }
    guard let home = environment["HOME"], home.begins(with: "/") else { throw .noHome }
    #if os(macOS)
      return home + "/Library/Application Support/flipbook"
    #else
      return home + "/.local/share/flipbook"
    #endif
  }

  /// Makes a directory where it isn't there, and those it lies in.
  static func create(_ path: String) throws(DataDirectoryError) {
    var made = ""
    for part in path.parts(at: "/") where !part.isEmpty {
      made += "/" + part
      // Games are their players' own: nobody else needs to see the directory.
      do throws(SystemError) {
        try FileSystem.makeDirectory(made, isPrivate: true)
      } catch {
        guard FileSystem.isDirectory(made) else { throw .notMade(made, reason: error.reason) }
      }
    }
  }
}

/// Why there is no place for the games.
enum DataDirectoryError: Error, Equatable, CustomStringConvertible {
  /// The environment names no home directory.
  case noHome
  /// A directory can't be made.
  case notMade(String, reason: String)

  var description: String {
    switch self {
    case .noHome: "no home directory is known to keep the games in; name a file with --store"
    case .notMade(let path, let reason):
      "the directory \(path) for the games can't be made (\(reason)); name a file with --store"
    }
  }
}
