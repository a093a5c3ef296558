import Encodings
import OperatingSystem

package struct ProtectedFolder: Sendable, Hashable {
  let path: String
  let name: String
  let isWhole: Bool

  /// - Parameter isWhole: whether nothing may be written anywhere in it, either.
  package init(_ path: String, called name: String, isWhole: Bool = false) {
    self.path = path
    self.name = name
    self.isWhole = isWhole
  }
}

struct OutputPlace {
  let path: String
  /// Whether the folder exists and will be replaced.
  let exists: Bool
  private let isForced: Bool

  /// - Parameter force: whether files that this program didn't write may be deleted.
  init(_ path: String, protected: [ProtectedFolder], force: Bool) throws(OutputError) {
    let kind = try Self.kind(of: path)
    guard kind == nil || kind == .directory else {
      throw OutputError("\(path) is no folder; name another --output")
    }
    exists = kind != nil
    isForced = force
    self.path = try exists ? Self.resolved(path) : Self.newPath(path)
    try refuseIfProtected(protected)
  }

  var manifest: SiteManifest? {
    get throws(OutputError) {
      try exists
        ? Self.asking(path) { () throws(SystemError) in try SiteManifest(.site, of: path) } : nil
    }
  }

  /// How the paths of exports' hidden folders begin.
  private var beside: String {
    let (parent, name) = Self.split(path)
    return (parent == "/" ? "" : parent) + "/.\(name)."
  }

  private var inside: String { path + "/" + SiteManifest.name + "." }

  /// Makes the hidden folder of an export beside the place, or in it if nothing can be made there or moved from there.
  func makeStaging() throws(OutputError) -> String {
    guard exists else { return try Self.makeHidden(beside) }
    guard let outer = try? Self.makeHidden(beside) else { return try Self.makeHidden(inside) }
    do throws(SystemError) {
      // The place may be a mount point.
      let inner = inside + "\(CurrentProcess.identifier)-0"
      try FileSystem.rename(outer, to: inner)
      try FileSystem.rename(inner, to: outer)
    } catch {
      guard error.isOfPlace, !error.isForbidden else { return outer }
      try? FileSystem.removeDirectory(outer)
      return try Self.makeHidden(inside)
    }
    return outer
  }

  private static func makeHidden(_ beginning: String) throws(OutputError) -> String {
    let beginning = beginning + "\(CurrentProcess.identifier)-"
    // A killed process may have left a folder with the same process number.
    for number in 0..<100 {
      do throws(SystemError) {
        try FileSystem.makeDirectory(beginning + "\(number)")
        return beginning + "\(number)"
      } catch {
        guard error.isTaken else { throw OutputError(error, at: beginning.pathOfParent) }
      }
    }
    throw OutputError("there are too many folders \(beginning)0 and the like; delete them")
  }

  /// Removes what exports have left that were killed.
  ///
  /// - Parameter look: looks at the site while no other export changes it.
  /// - Throws: ``OutputError`` if another export is writing to the same place, or from `look`.
  func lock(
    _ hidden: String, _ look: () throws(OutputError) -> Void
  ) throws(OutputError) -> OpenDirectory {
    let lock = try Self.asking(path) { () throws(SystemError) -> OpenDirectory? in
      let folder = try OpenDirectory(hidden)
      guard try folder.lock() != false else { return nil }
      // An export may move its folder from the first place to the second one meanwhile.
      for beginning in [inside, beside] {
        let parent = beginning.pathOfParent + "/"
        let others = ((try? FileSystem.names(in: parent)) ?? []).map { parent + $0 }
        for other in others where SiteManifest.isStaging(other, beginning) {
          guard !other.isSpelled(hidden), let open = try? OpenDirectory(other),
            let isFree = try open.lock()
          else { continue }
          guard isFree else { return nil }
          // The process that had the lock is gone.
          try? FileSystem.removeDirectory(other)
        }
      }
      return folder
    }
    guard let lock else {
      throw OutputError(
        "another export is writing to \(path); wait until it is done, or name another --output")
    }
    try look()
    return lock
  }

  private func refuseIfProtected(_ folders: [ProtectedFolder]) throws(OutputError) {
    let inside = folders.first { folder in
      guard let inside = try? FileSystem.resolved(folder.path) else { return false }
      return inside.isSpelled(path) || inside.begins(with: path + "/")
    }
    for folder in folders where folder.isWhole {
      guard let outer = try? FileSystem.resolved(folder.path), path.begins(with: outer + "/")
      else { continue }
      throw OutputError("\(path) is in \(folder.path), \(folder.name); name another --output")
    }
    guard exists, let name = path == "/" ? "the whole system" : inside?.name else { return }
    throw OutputError("\(path) can't be replaced, it holds \(name); name another --output")
  }

  /// Throws if a file would be deleted that this program didn't write, unless ``isForced``.
  func refuseIfForeign(_ kind: SiteManifest.Kind) throws(OutputError) {
    guard exists, !isForced else { return }
    let name = try Self.asking(path) { () throws(SystemError) in
      try SiteManifest.foreignName(in: path, kind)
    }
    if let name { throw .foreign(folder: path, name: name) }
  }

  private static func newPath(_ path: String) throws(OutputError) -> String {
    let (parent, name) = split(path)
    guard name != "..", name != ".", try kind(of: parent) == .directory else {
      throw OutputError("there is no folder \(parent); create it or name another --output")
    }
    let folder = try resolved(parent)
    return (folder == "/" ? "" : folder) + "/" + name
  }

  private static func kind(of path: String) throws(OutputError) -> FileStatus.Kind? {
    try asking(path) { () throws(SystemError) in try FileSystem.status(of: path)?.kind }
  }

  private static func resolved(_ path: String) throws(OutputError) -> String {
    try asking(path) { () throws(SystemError) in try FileSystem.resolved(path) }
  }

  private static func split(_ path: String) -> (parent: String, name: String) {
    let parts = path.split(separator: "/")
    let parent = parts.dropLast().joined(separator: "/")
    let name = parts.last.map(String.init) ?? "."
    if path.hasPrefix("/") { return ("/" + parent, name) }
    return (parent.isEmpty ? "." : parent, name)
  }

  private static func asking<Value>(
    _ path: String, _ call: () throws(SystemError) -> Value
  ) throws(OutputError) -> Value {
    do throws(SystemError) { return try call() } catch { throw OutputError(error, at: path) }
  }
}

/// Why a static site can't be written, and what to do about it. The folder is unchanged unless the text says otherwise.
package struct OutputError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  init(_ failure: SystemError, at path: String) {
    description =
      failure.isOutOfSpace
      ? "there is no room left on the disk of \(path); free some or name another --output"
      : failure.isForbidden
        ? "\(path) can't be written (\(failure.reason)); get the permission or name another --output"
        : "\(path): \(failure.reason)"
  }

  static func foreign(folder: String, name: String) -> OutputError {
    OutputError(
      "\(folder) holds \(name), which flipbook export hasn't written; name another --output, or "
        + "give --force to delete all that is in the folder")
  }
}
