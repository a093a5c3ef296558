import OperatingSystem

/// Why a static site can't be written; unless the case says otherwise, the folder is as it was.
public enum OutputError: Error, Sendable, Hashable {
  /// The folder that the new one is to be made in doesn't exist.
  case noParent(String)
  /// There is something else than a folder.
  case notAFolder(String)
  /// The folder holds what this program hasn't written, such as the file named.
  case foreign(folder: String, name: String)
  /// The folder holds what nobody wants to lose, such as the home directory; not even force replaces it.
  case precious(folder: String, holds: String)
  /// The user may not write there; the reason is the system's.
  case forbidden(String, reason: String)
  /// There is no room left on the disk.
  case noRoom(String)
  /// Anything else that the system says.
  case failed(String, reason: String)
  /// Somebody has stopped the export.
  case stopped(String)
  /// The new site is in its place, but what stood there before couldn't be removed.
  case leftover(String, reason: String)
}

extension OutputError: CustomStringConvertible {
  /// What is wrong and what to do about it.
  public var description: String {
    switch self {
    case .noParent(let path): "there is no folder \(path); create it or name another --output"
    case .notAFolder(let path): "\(path) is no folder; name another --output"
    case .foreign(let folder, let name):
      "\(folder) holds \(name), which flipbook export hasn't written; name another --output, or "
        + "give --force to delete all that is in the folder"
    case .precious(let folder, let holds):
      "\(folder) can't be replaced, it holds \(holds); name another --output"
    case .forbidden(let path, let reason):
      "\(path) can't be written (\(reason)); get the permission or name another --output"
    case .noRoom(let path):
      "there is no room left on the disk of \(path); free some or name another --output"
    case .failed(let path, let reason): "\(path): \(reason)"
    case .stopped(let path): "stopped; \(path) is as it was"
    case .leftover(let path, let reason):
      "the site is written, but what stood there before couldn't be removed (\(reason)); "
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
