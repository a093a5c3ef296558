/// A template compiled for one type of view data. All its inclusions are resolved and all its names are checked.
public struct Template<Root: MustacheContext>: Sendable {
  let rendering: Rendering<Root>
  /// The space in bytes for a page if the caller has reserved less.
  private static var usualSpace: Int { 16_384 }

  /// Appends the rendered UTF-8 to `bytes`.
  public func render(_ root: Root, into bytes: inout [UInt8]) {
    var space = max(bytes.capacity - bytes.count, Self.usualSpace)
    while !append(root, to: &bytes, within: space) { space *= 4 }
  }

  /// Appends the output if it fits into `space` bytes, and returns whether it did.
  private func append(_ root: Root, to bytes: inout [UInt8], within space: Int) -> Bool {
    var isFull = false
    bytes.append(addingCapacity: space) { span in
      span.withUnsafeMutableBufferPointer { memory, count in
        guard let start = memory.baseAddress else { return }
        var output = Output(start, capacity: memory.count)
        rendering.write(root, nil, &output)
        isFull = output.isFull
        if !isFull { count = output.count }
      }
    }
    return !isFull
  }
}
