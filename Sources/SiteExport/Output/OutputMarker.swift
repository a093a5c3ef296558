/// The file by which a folder is known as one that this program has written and may replace.
///
/// It names what the program has put into the folder: whatever else is there is somebody's own.
enum OutputMarker {
  static let name = ".flipbook-export"

  private static let firstLine = "flipbook export 1"
  /// More names than that no export writes into one folder.
  private static let sizeLimit = 64 << 20

  /// What to write into a folder that holds these.
  static func bytes(names: [String]) -> [UInt8] {
    Array(([firstLine] + names.sorted()).map { $0 + "\n" }.joined().utf8)
  }

  /// Something in a folder that isn't the program's; nil if there is nothing.
  static func foreignName(in folder: String) throws(System.Failure) -> String? {
    let names = try System.names(in: folder)
    guard names.contains(name), let known = try knownNames(in: folder) else { return names.first }
    return names.first { !known.contains($0) }
  }

  private static func knownNames(in folder: String) throws(System.Failure) -> Set<String>? {
    guard let bytes = try System.bytes(of: folder + "/" + name, limit: sizeLimit) else {
      return nil
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard lines.first == firstLine else { return nil }
    return Set(lines.dropFirst() + [name])
  }
}
