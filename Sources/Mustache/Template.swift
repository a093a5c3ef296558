/// A template made ready for one type of view data: everything it includes is put in, and every
/// name in it is known to be there.
public struct Template<Root: MustacheContext>: Sendable {
  /// The name of the template in its library.
  public let name: String
  private let program: RunnableProgram
  /// The space that is made for a page where the caller has reserved none.
  private static var usualSize: Int { 16_384 }

  init(name: String, program: Program) {
    self.name = name
    self.program = RunnableProgram(program, for: Root.self)
  }

  /// Appends the rendered UTF-8 to `bytes`.
  ///
  /// Throws ``MustacheError`` with `nestedTooDeep` only, when the data leads a template that
  /// includes itself too far down; `bytes` is unchanged then.
  public func render(_ root: Root, into bytes: inout [UInt8]) throws(MustacheError) {
    guard !withUnsafePointer(to: root, { run($0, into: &bytes) }) else {
      let problem = MustacheError.Problem.nestedTooDeep(limit: Renderer.depthLimit)
      throw MustacheError(template: name, line: 0, column: 0, problem: problem)
    }
  }

  /// The rendered text; throws as ``render(_:into:)`` does.
  public func render(_ root: Root) throws(MustacheError) -> String {
    var bytes: [UInt8] = []
    try render(root, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Renders a value; true if it leads too far down.
  private func run(_ value: UnsafePointer<Root>, into bytes: inout [UInt8]) -> Bool {
    var isTooDeep = false
    var moved: [UInt8] = []
    let spare = bytes.capacity - bytes.count
    bytes.append(addingCapacity: spare > 1024 ? spare : Self.usualSize) { span in
      span.withUnsafeMutableBufferPointer { memory, count in
        var renderer = Renderer(program, output: OutputBuffer(in: memory))
        let level = ContextLevel(value: value, table: program.tables.root, parent: nil)
        withUnsafePointer(to: level) { renderer.run(0..<program.instructions.count, $0) }
        isTooDeep = renderer.isTooDeep
        if renderer.output.isMoved {
          moved = Array(renderer.output.bytes)
        } else if !isTooDeep {
          count = renderer.output.count
        }
      }
    }
    if !isTooDeep { bytes += moved }
    return isTooDeep
  }
}
