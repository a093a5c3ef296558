extension String {
  /// Texts one after the other, written into memory of just that size.
  ///
  /// Appending one after the other costs several times as much: a page has some twenty such texts.
  package init(
    joining first: String, _ second: String, _ third: String = "", _ fourth: String = ""
  ) {
    let count =
      first.utf8.count + second.utf8.count + third.utf8.count + fourth.utf8.count
    self.init(unsafeUninitializedCapacity: count) { memory in
      var rest = memory[...]
      rest.write(first)
      rest.write(second)
      rest.write(third)
      rest.write(fourth)
      return rest.startIndex
    }
  }
}

extension Slice<UnsafeMutableBufferPointer<UInt8>> {
  /// Writes a text to the start and leaves what is behind it.
  @inline(__always)
  fileprivate mutating func write(_ text: String) {
    let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { source in
      guard let start = source.baseAddress, let target = base.baseAddress else { return }
      precondition(source.count <= count)
      (target + startIndex).initialize(from: start, count: source.count)
      self = base[(startIndex + source.count)...]
    }
    if isWritten == nil {
      let (_, end) = UnsafeMutableBufferPointer(rebasing: self).initialize(from: text.utf8)
      self = base[(startIndex + end)...]
    }
  }
}
