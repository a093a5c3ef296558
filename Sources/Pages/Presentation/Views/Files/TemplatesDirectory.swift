import Encodings
package import OperatingSystem

/// Finds the directory with `Templates/` and `Public/`.
package enum TemplatesDirectory {
  /// The nearest ancestor of the executable or else of the current directory that contains both, itself or in
  /// `share/flipbook`.
  ///
  /// - Parameters:
  ///   - executable: the absolute path of the program; nil if it is unknown.
  ///   - currentDirectory: an absolute path.
  package static func find(
    executable: String?, currentDirectory: String, holdsTemplates: (String) -> Bool = holdsTemplates
  ) throws(ViewsError) -> String {
    let ancestors = (executable.map { above($0).dropFirst() } ?? []) + above(currentDirectory)
    let places = ancestors.flatMap { [$0, ($0 == "/" ? "" : $0) + "/share/flipbook"] }
    guard let found = places.first(where: holdsTemplates) else {
      let starts = [executable, currentDirectory].compactMap(\.self).joined(separator: " or ")
      throw ViewsError(
        "no directory with Templates/ and Public/ above \(starts); unpack the whole archive again, "
          + "or name a directory with --templates")
    }
    return found
  }

  /// The directory given on the command line, or else the one found from this process.
  package static func find(named directory: String?) throws(ViewsError) -> String {
    guard let directory else {
      return try find(
        executable: CurrentProcess.executablePath, currentDirectory: CurrentProcess.directory)
    }
    guard holdsTemplates(directory) else {
      throw ViewsError("\(directory) doesn't hold both Templates/ and Public/")
    }
    return directory
  }

  package static func holdsTemplates(_ directory: String) -> Bool {
    FileSystem.isDirectory(directory + "/Templates")
      && FileSystem.isDirectory(directory + "/Public")
  }

  /// The templates, words and public files by their paths, to tell whether one has changed.
  package static func sources(in directory: String) -> [String: FileStatus] {
    let folders = ["Templates", "Templates/words", "Templates/openings", "Public"]
    let paths = folders.map { directory + "/" + $0 }.flatMap { folder in
      ((try? FileSystem.names(in: folder)) ?? []).map { folder + "/" + $0 }
    }
    let statuses = paths.compactMap { path in
      (try? FileSystem.status(of: path)).flatMap { $0 }.map { (path, $0) }
    }
    return Dictionary(statuses) { first, _ in first }
  }

  /// The path and all its ancestors, up to the root.
  private static func above(_ path: String) -> [String] {
    let parts = path.split(separator: "/")
    return (0...parts.count).reversed().map { "/" + parts[..<$0].joined(separator: "/") }
  }

  /// The files in a directory with this ending of their names, in alphabetical order, without hidden files.
  static func files(
    in directory: String, ending: String = ""
  ) throws(ViewsError) -> [(name: String, bytes: [UInt8])] {
    var files: [(name: String, bytes: [UInt8])] = []
    for name in try reading({ () throws(SystemError) in try FileSystem.names(in: directory) })
    where !name.hasPrefix(".") && name.hasSuffix(ending) {
      files.append((name, try bytes(of: directory + "/" + name)))
    }
    return files
  }

  static func bytes(of path: String) throws(ViewsError) -> [UInt8] {
    Array(
      try reading { () throws(SystemError) in try OpenFile.bytes(of: path) }.withoutByteOrderMark)
  }

  private static func reading<Value>(
    _ call: () throws(SystemError) -> Value
  ) throws(ViewsError) -> Value {
    do throws(SystemError) {
      return try call()
    } catch {
      throw ViewsError("\(error.call): \(error.reason)")
    }
  }
}
