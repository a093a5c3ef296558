/// A template made ready for one type of view data: everything it includes is put in, and every
/// name in it is known to be there.
public struct Template<Root: MustacheContext>: Sendable {
  /// The name of the template in its library.
  public let name: String
  private let rendering: Rendering<Root>
  /// What the rendering refers to without owning it, as it leads back to itself.
  private let recursions: [any Recursion]
  /// The space that is made for a page where the caller has reserved none.
  private static var usualSpace: Int { 16_384 }

  init(name: String, rendering: Rendering<Root>, recursions: [any Recursion]) {
    self.name = name
    self.rendering = rendering
    self.recursions = recursions
  }

  /// Appends the rendered UTF-8 to `bytes`.
  ///
  /// Throws ``MustacheError`` with `nestedTooDeep` only, when the data leads a template that
  /// includes itself too far down; `bytes` is unchanged then.
  public func render(_ root: Root, into bytes: inout [UInt8]) throws(MustacheError) {
    var space = max(bytes.capacity - bytes.count, Self.usualSpace)
    while try !append(root, to: &bytes, within: space) { space *= 4 }
  }

  /// The rendered text; throws as ``render(_:into:)`` does.
  public func render(_ root: Root) throws(MustacheError) -> String {
    var bytes: [UInt8] = []
    try render(root, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what is rendered if it fits into the space; returns whether it did.
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
