import OperatingSystem

/// The file by which a folder is known as one that this program has written and may replace.
///
/// It names every file that the program has put there: whatever else is in the folder, or in one within, is
/// somebody's own.
struct OutputMarker {
  static let name = ".flipbook-export"

  private static let firstLine = "flipbook export 1"
  /// More than the names of a million pages.
  private static let sizeLimit = 64 << 20

  /// What to write into a folder that holds these files, such as `index.html` and `001/index.html`.
  static func bytes(files: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in [firstLine] + files {
      bytes += line.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// Something in a folder that isn't the program's; nil if there is nothing.
  static func foreignName(in folder: String) throws(SystemError) -> String? {
    let names = try FileSystem.names(in: folder)
    guard names.contains(name), let marker = try OutputMarker(of: folder) else {
      return names.first
    }
    for name in names where !marker.files.contains(name) {
      if let foreign = try marker.foreignName(at: name, in: folder) { return foreign }
    }
    return nil
  }

  private let files: Set<String>
  private let folders: Set<String>

  /// The marker of a folder; nil if it is none that this program has written.
  private init?(of folder: String) throws(SystemError) {
    let path = folder + "/" + Self.name
    guard let bytes = try OpenFile.bytes(of: path, limit: Self.sizeLimit) else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard lines.first == Self.firstLine else { return nil }
    files = Set(lines.dropFirst() + [Self.name])
    folders = Set(
      files.compactMap { file in
        file.lastIndex(of: "/").map { String(file[..<$0]) }
      })
  }

  /// What is somebody's own of a name that is no file's; nil for a folder that holds known files only.
  private func foreignName(
    at name: String, in folder: String
  ) throws(SystemError) -> String? {
    let path = folder + "/" + name
    guard folders.contains(name), try FileSystem.status(of: path)?.kind == .directory else {
      return name
    }
    return try FileSystem.names(in: path).lazy.map { name + "/" + $0 }.first { !files.contains($0) }
  }
}
