/// A template compiled for one type of view data. All its inclusions are resolved and all its names are checked.
public struct Template<Root: MustacheContext>: Sendable {
  /// The name of the template in its library.
  public let name: String
  private let rendering: Rendering<Root>
  /// Keeps the recursive renderings alive: `rendering` refers to them unowned, to avoid a reference cycle.
  private let recursions: [any Recursion]
  /// The space in bytes for a page if the caller has reserved less.
  private static var usualSpace: Int { 16_384 }

  init(name: String, rendering: Rendering<Root>, recursions: [any Recursion]) {
    self.name = name
    self.rendering = rendering
    self.recursions = recursions
  }

  /// Appends the rendered UTF-8 to `bytes`.
  ///
  /// - Throws: ``MustacheError`` with the problem `nestedTooDeep` if the data makes a template include itself
  ///   too often. `bytes` is unchanged then.
  public func render(_ root: Root, into bytes: inout [UInt8]) throws(MustacheError) {
    var space = max(bytes.capacity - bytes.count, Self.usualSpace)
    while try !append(root, to: &bytes, within: space) { space *= 4 }
  }

  /// Returns the rendered text. Throws like ``render(_:into:)``.
  public func render(_ root: Root) throws(MustacheError) -> String {
    var bytes: [UInt8] = []
    try render(root, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the output if it fits into `space` bytes, and returns whether it did.
  private func append(
    _ root: Root, to bytes: inout [UInt8], within space: Int
  ) throws(MustacheError) -> Bool {
    var isFull = false
    var isTooDeep = false
    bytes.append(addingCapacity: space) { span in
      span.withUnsafeMutableBufferPointer { memory, count in
        guard let start = memory.baseAddress else { return }
        var output = Output(start, capacity: memory.count)
        rendering.write(root, nil, &output)
        (isFull, isTooDeep) = (output.isFull, output.isTooDeep)
        if !isFull, !isTooDeep { count = output.count }
      }
    }
    guard !isTooDeep else {
      let problem = MustacheError.Problem.nestedTooDeep(limit: Output.depthLimit)
      throw MustacheError(template: name, line: 0, column: 0, problem: problem)
    }
    return !isFull
  }
}
