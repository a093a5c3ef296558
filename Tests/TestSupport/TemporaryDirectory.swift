public import Foundation

/// A directory of a test's own that goes away with it.
public final class TemporaryDirectory: Sendable {
  /// Where it is, without symbolic links on the way.
  public let path: String

  /// A new empty directory.
  public init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "flipbook-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in it.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file and the folders on the way to it, and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    let url = URL(filePath: file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return file(name)
  }

  /// What a file says.
  public func text(of name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }

  /// The names of what is in a folder below, hidden ones too, in order.
  public func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file(folder)).sorted()
  }

  /// The files by their names.
  public func contents() throws -> [String: Data] {
    let names = try names()
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(filePath: file($0)))) })
  }

  /// Takes a folder along: its files' names and contents, not who owns them.
  ///
  /// Who copies a file may lack the right to give it the group that the original has.
  public func copy(_ folder: URL) throws {
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
