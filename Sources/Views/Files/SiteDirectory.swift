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
