package import Foundation

/// A temporary directory, removed together with this object.
package final class TemporaryDirectory: Sendable {
  /// The absolute path, with symbolic links resolved.
  package let path: String

  /// Creates an empty directory.
  package init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "flipbook-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the directory.
  package func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file, with the folders it needs, and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let url = URL(filePath: file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return file(name)
  }

  /// The text of a file.
  package func text(of name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }

  /// The names of what is in a folder below, hidden ones too, in order.
  package func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file(folder)).sorted()
  }

  /// The contents of all files by name.
  package func contents() throws -> [String: Data] {
    let names = try names()
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(filePath: file($0)))) })
  }

  /// Copies a folder into the directory: its files' names and contents, but not their owners.
  ///
  /// You may lack the right to give a copy the group of the original.
  package func copy(_ folder: URL) throws {
    let manager = FileManager.default
    let destination = URL(filePath: file(folder.lastPathComponent))
    try manager.createDirectory(at: destination, withIntermediateDirectories: true)
    for name in try manager.subpathsOfDirectory(atPath: folder.path) {
      let (original, copy) = (folder.appending(path: name), destination.appending(path: name))
      if try original.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
        try manager.createDirectory(at: copy, withIntermediateDirectories: true)
      } else {
        try Data(contentsOf: original).write(to: copy)
      }
    }
  }
}
