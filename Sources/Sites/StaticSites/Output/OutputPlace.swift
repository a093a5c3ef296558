import Encodings
import OperatingSystem

/// A folder or file that must not be deleted, and what to call it in messages.
package struct ProtectedFolder: Sendable, Hashable {
  let path: String
  let name: String

  /// A folder or file at a path, which need not exist.
  package init(_ path: String, called name: String) {
    self.path = path
    self.name = name
  }
}

/// The place of a site, checked so that it is safe to write there.
struct OutputPlace {
  /// The folder's path with symbolic links resolved.
  let path: String
  /// Whether the folder exists and will be replaced.
  let exists: Bool
  private let isForced: Bool
  private let foreignName: (String) throws(SystemError) -> String?

  /// Checks a path as the place of a site.
  ///
  /// - Parameters:
  ///   - force: whether files that this program didn't write may be deleted.
  ///   - foreignName: finds a file in a folder that would be deleted but wasn't written by this program.
  init(
    _ path: String, protected: [ProtectedFolder], force: Bool,
    foreignName: @escaping (String) throws(SystemError) -> String? = OutputMarker.foreignName
  ) throws(OutputError) {
    self.foreignName = foreignName
    let kind = try Self.kind(of: path)
    guard kind == nil || kind == .directory else { throw .notAFolder(path) }
    exists = kind != nil
    isForced = force
    self.path = try exists ? Self.resolved(path) : Self.newPath(path)
    guard exists else { return }
    try refuseIfProtected(protected)
    try refuseIfForeign()
  }

  var parent: String { Self.split(path).parent }

  /// A hidden name in the parent folder.
  func hiddenSibling(_ number: Int) -> String {
    let (parent, name) = Self.split(path)
    return (parent == "/" ? "" : parent) + "/.\(name).\(CurrentProcess.identifier)-\(number)"
  }

  /// Locks the hidden folder of an export.
  ///
  /// - Throws: ``OutputError/busy(_:)`` if another export is writing to the same place.
  func lock(_ hidden: String) throws(OutputError) -> OpenDirectory {
    let lock = try Self.asking(path) { () throws(SystemError) -> OpenDirectory? in
      let folder = try OpenDirectory(hidden)
      guard try folder.lock() else { return nil }
      let (parent, name) = Self.split(path)
      let beginning = ".\(name)."
      for sibling in try FileSystem.names(in: parent) where sibling.begins(with: beginning) {
        // Such a name, as of `hiddenSibling(_:)`: a hidden folder of the user may begin like one.
        let numbers = Substring(sibling.utf8.dropFirst(beginning.utf8.count)).parts(at: "-")
        guard numbers.count == 2, numbers.allSatisfy({ String($0).isDigits }) else { continue }
        let other = (parent == "/" ? "" : parent) + "/" + sibling
        guard !other.isSpelled(hidden), let open = try? OpenDirectory(other) else { continue }
        guard try open.lock() else { return nil }
      }
      return folder
    }
    guard let lock else { throw .busy(path) }
    return lock
  }

  private func refuseIfProtected(_ folders: [ProtectedFolder]) throws(OutputError) {
    if path == "/" { throw .protected(folder: path, holds: "the whole system") }
    for folder in folders {
      guard let inside = try? FileSystem.resolved(folder.path) else { continue }
      if inside == path || inside.hasPrefix(path + "/") {
        throw .protected(folder: path, holds: folder.name)
      }
    }
  }

  /// Throws if a file would be deleted that this program didn't write, unless ``isForced``.
  func refuseIfForeign() throws(OutputError) {
    guard exists, !isForced else { return }
    let name = try Self.asking(path) { () throws(SystemError) in
      try foreignName(path)
    }
    if let name { throw .foreign(folder: path, name: name) }
  }

  private static func newPath(_ path: String) throws(OutputError) -> String {
    let (parent, name) = split(path)
    guard name != "..", name != ".", try kind(of: parent) == .directory else {
      throw .noParent(parent)
    }
    let folder = try resolved(parent)
    return (folder == "/" ? "" : folder) + "/" + name
  }

  /// The kind of file at a path; nil if there is none.
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

/// Why a static site can't be written. The folder is unchanged unless the case says otherwise.
package enum OutputError: Error, Sendable, Hashable {
  case noParent(String)
  case notAFolder(String)
  case foreign(folder: String, name: String)
  /// The folder contains something too precious to lose, such as the home directory. Even force doesn't replace it.
  case protected(folder: String, holds: String)
  /// The user may not write there; the reason is the system's.
  case forbidden(String, reason: String)
  case noRoom(String)
  /// Another export is writing to the folder.
  case busy(String)
  case failed(String, reason: String)
  case stopped(String)
  /// The new site is in its place, but the old folder couldn't be removed.
  case leftover(String, reason: String)
}

extension OutputError: CustomStringConvertible {
  /// The problem and what to do about it.
  package var description: String {
    switch self {
    case .noParent(let path): "there is no folder \(path); create it or name another --output"
    case .notAFolder(let path): "\(path) is no folder; name another --output"
    case .foreign(let folder, let name):
      "\(folder) holds \(name), which flipbook export hasn't written; name another --output, or "
        + "give --force to delete all that is in the folder"
    case .protected(let folder, let holds):
      "\(folder) can't be replaced, it holds \(holds); name another --output"
    case .forbidden(let path, let reason):
      "\(path) can't be written (\(reason)); get the permission or name another --output"
    case .noRoom(let path):
      "there is no room left on the disk of \(path); free some or name another --output"
    case .busy(let path):
      "another export is writing to \(path); wait until it is done, or name another --output"
    case .failed(let path, let reason): "\(path): \(reason)"
    case .stopped(let path): "stopped; \(path) is as it was"
    case .leftover(let path, let reason):
      "the site is written, but the previous one couldn't be removed (\(reason)); "
        + "delete \(path)"
    }
  }

  init(_ failure: SystemError, at path: String) {
    self =
      failure.isOutOfSpace
      ? .noRoom(path)
      : failure.isForbidden
        ? .forbidden(path, reason: failure.reason) : .failed(path, reason: failure.reason)
  }
}
