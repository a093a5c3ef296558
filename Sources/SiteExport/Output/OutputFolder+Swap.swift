extension OutputFolder {
  /// Makes the hidden folder that the site grows in.
  static func makeTemporary(for place: OutputPlace) throws(OutputError) -> String {
    // A process that was killed may have left a folder behind under a number that comes again.
    for number in 0..<100 {
      let path = place.hiddenSibling(number)
      do throws(System.Failure) {
        try System.makeFolder(path)
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
  ) throws(System.Failure) -> String? {
    guard place.exists else {
      try System.rename(temporary, to: place.path)
      return nil
    }
    if try System.exchange(temporary, place.path) { return temporary }
    let aside = temporary + "-old"
    try System.rename(place.path, to: aside)
    do throws(System.Failure) {
      try System.rename(temporary, to: place.path)
    } catch {
      try System.rename(aside, to: place.path)
      throw error
    }
    return aside
  }

  static func remove(_ old: String) throws(OutputError) {
    do throws(System.Failure) {
      try System.removeFolder(old)
    } catch {
      throw .leftover(old, reason: error.reason)
    }
  }
}
