import OperatingSystem

/// A static site on its way to the disk.
///
/// It grows in a hidden folder beside its place and gets there in one step at the end; until then, and if the
/// value is dropped before, what stood there stays as it was.
public struct OutputFolder: ~Copyable {
  private let place: OutputPlace
  /// The hidden folder that it grows in.
  let temporary: String
  private var isPublished = false
  /// The files in the order in which they were written, which is the same for the same site.
  private var files: [String] = []
  private var folders: Set<String> = []
  /// The folder that is written to, open so that its path need not be walked for each file.
  private var open: (name: String, directory: OpenDirectory)?
  /// The files written so far, the marker not counted.
  public private(set) var tally = OutputTally()

  /// Begins a site that is to stand at a path.
  ///
  /// - Parameters:
  ///   - precious: folders that must not be within what is replaced.
  ///   - force: whether to replace a folder that holds somebody else's files.
  /// - Throws: ``OutputError``; nothing has been changed then.
  public init(
    at path: String, precious: [PreciousFolder] = [], force: Bool = false
  ) throws(OutputError) {
    try self.init(for: OutputPlace(path, precious: precious, force: force))
  }

  /// Begins a site that is to stand in a place.
  init(for place: OutputPlace) throws(OutputError) {
    self.init(place: place, temporary: try Self.makeTemporary(for: place))
  }

  private init(place: OutputPlace, temporary: String) {
    self.place = place
    self.temporary = temporary
  }

  deinit {
    // Whatever is left is hidden and in nobody's way.
    if !isPublished { try? FileSystem.removeDirectory(temporary) }
  }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - name: the file's name; none may be written twice.
  ///   - folder: the path of the folder below the site's own that it is in, empty for the site's own.
  /// - Throws: ``OutputError``; the site can only be dropped then.
  public mutating func write(
    _ bytes: [UInt8], to name: String, in folder: String = ""
  ) throws(OutputError) {
    let file = folder.isEmpty ? name : folder + "/" + name
    do throws(SystemError) {
      try directory(folder).create(name, holding: bytes)
    } catch {
      throw OutputError(error, at: place.path + "/" + file)
    }
    files.append(file)
    tally.count(name, bytes: bytes.count)
  }

  /// Puts the site into its place.
  ///
  /// - Throws: ``OutputError``; what stood there is whole then, except with `.leftover`.
  public consuming func publish() throws(OutputError) -> OutputTally {
    let marker = OutputMarker.bytes(files: files)
    return try publish(marker, named: OutputMarker.name)
  }

  /// Puts the site into its place, with the file by which it is known as the program's.
  consuming func publish(_ marker: [UInt8], named name: String) throws(OutputError) -> OutputTally {
    // An export can take long enough for somebody to put something there.
    try place.refuseIfForeign()
    let old: String?
    do throws(SystemError) {
      try directory("").create(name, holding: marker)
      // Once the old site is removed, there is only this one.
      try directory("").synchronize()
      old = try Self.exchange(temporary, with: place)
      isPublished = true
    } catch {
      throw OutputError(error, at: place.path)
    }
    if let old { try Self.remove(old) }
    return tally
  }

  private mutating func directory(_ folder: String) throws(SystemError) -> OpenDirectory {
    if let open, open.name == folder { return open.directory }
    try makeFolder(folder)
    let directory = try OpenDirectory(folder.isEmpty ? temporary : temporary + "/" + folder)
    open = (folder, directory)
    return directory
  }

  /// Makes a folder that isn't there yet, and those above it.
  private mutating func makeFolder(_ folder: String) throws(SystemError) {
    guard !folder.isEmpty, folders.insert(folder).inserted else { return }
    try makeFolder(folder.pathOfParent)
    try FileSystem.makeDirectory(temporary + "/" + folder)
  }
}

extension OutputFolder {
  /// Makes the hidden folder that the site grows in.
  static func makeTemporary(for place: OutputPlace) throws(OutputError) -> String {
    // A process that was killed may have left a folder behind under a number that comes again.
    for number in 0..<100 {
      let path = place.hiddenSibling(number)
      do throws(SystemError) {
        try FileSystem.makeDirectory(path)
        return path
      } catch {
        guard error.isTaken else { throw OutputError(error, at: place.parent) }
      }
    }
    throw .failed(place.parent, reason: "it is full of \(place.hiddenSibling(0)) and the like")
  }

  /// Exchanges a new site and what stands in its place.
  ///
  /// - Returns: where the old one is now, nil if there was none.
  static func exchange(
    _ temporary: String, with place: OutputPlace
  ) throws(SystemError) -> String? {
    guard place.exists else {
      try FileSystem.rename(temporary, to: place.path)
      return nil
    }
    if try FileSystem.exchange(temporary, place.path) { return temporary }
    let aside = temporary + "-old"
    try FileSystem.rename(place.path, to: aside)
    do throws(SystemError) {
      try FileSystem.rename(temporary, to: place.path)
    } catch {
      try FileSystem.rename(aside, to: place.path)
      throw error
    }
    return aside
  }

  static func remove(_ old: String) throws(OutputError) {
    do throws(SystemError) {
      try FileSystem.removeDirectory(old)
    } catch {
      throw .leftover(old, reason: error.reason)
    }
  }
}

extension String {
  /// What stands before the last slash of a path; nothing if there is none.
  var pathOfParent: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) } ?? ""
  }
}

/// How much has been written.
public struct OutputTally: Sendable, Hashable {
  /// The pages.
  public private(set) var pages = 0
  /// All files, pages among them.
  public private(set) var files = 0
  /// The bytes of all files.
  public private(set) var bytes = 0

  mutating func count(_ name: String, bytes: Int) {
    if name.hasSuffix(".html") { pages += 1 }
    files += 1
    self.bytes += bytes
  }
}
