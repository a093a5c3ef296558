/// A static site on its way to the disk.
///
/// It grows in a hidden folder beside its place and gets there in one step at the end; until then, and if the
/// value is dropped before, what stood there stays as it was.
public struct OutputFolder: ~Copyable {
  private let place: OutputPlace
  private let temporary: String
  private var isPublished = false
  private var names: Set<String> = []
  /// The folder that is written to, open so that its path need not be walked for each file.
  private var open: (name: String, descriptor: Descriptor)?
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
    let place = try OutputPlace(path, precious: precious, force: force)
    self.init(place: place, temporary: try Self.makeTemporary(for: place))
  }

  private init(place: OutputPlace, temporary: String) {
    self.place = place
    self.temporary = temporary
  }

  deinit {
    if let open { System.close(open.descriptor) }
    // Whatever is left is hidden and in nobody's way.
    if !isPublished { try? System.removeFolder(temporary) }
  }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - name: the file's name; none may be written twice.
  ///   - folder: the folder below the site's own that it is in, empty for the site's own.
  /// - Throws: ``OutputError``; the site can only be dropped then.
  public mutating func write(
    _ bytes: [UInt8], to name: String, in folder: String = ""
  ) throws(OutputError) {
    let path = place.path + "/" + (folder.isEmpty ? "" : folder + "/") + name
    do throws(System.Failure) {
      try System.write(bytes, to: name, in: descriptor(of: folder))
    } catch {
      throw OutputError(error, at: path)
    }
    if folder.isEmpty { names.insert(name) }
    tally.count(name, bytes: bytes.count)
  }

  /// Puts the site into its place.
  ///
  /// - Throws: ``OutputError``; what stood there is whole then, except with `.leftover`.
  public consuming func publish() throws(OutputError) -> OutputTally {
    let old: String?
    do throws(System.Failure) {
      try System.write(
        OutputMarker.bytes(names: Array(names)), to: OutputMarker.name, in: descriptor(of: ""))
      old = try Self.exchange(temporary, with: place)
      isPublished = true
    } catch {
      throw OutputError(error, at: place.path)
    }
    if let old { try Self.remove(old) }
    return tally
  }

  private mutating func descriptor(of folder: String) throws(System.Failure) -> Descriptor {
    if let open, open.name == folder { return open.descriptor }
    if let open { System.close(open.descriptor) }
    open = nil
    let path = folder.isEmpty ? temporary : temporary + "/" + folder
    if !folder.isEmpty, names.insert(folder).inserted { try System.makeFolder(path) }
    let descriptor = try System.openFolder(path)
    open = (folder, descriptor)
    return descriptor
  }
}
