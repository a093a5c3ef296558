import OperatingSystem

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
