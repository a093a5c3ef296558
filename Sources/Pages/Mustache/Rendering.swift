/// A template, or a part of one, as a function of its context.
struct Rendering<Context>: Sendable {
  let write: @Sendable (Context, Scope?, inout Output) -> Void

  /// This rendering for another context, which reaches this one by a path.
  func seen<Start>(by path: @escaping ContextPath<Start, Context>) -> Rendering<Start> {
    Rendering<Start> { start, scope, output in
      path(start, scope) { write($0, scope, &output) }
    }
  }
}

/// The condition of a section, as a function of its context.
typealias Condition<Context> = @Sendable (Context, Scope?) -> Bool

/// Calls a body with the context at the end of a path, if there is one.
typealias ContextPath<Start, End> = @Sendable (Start, Scope?, _ body: (End) -> Void) -> Void

/// The contexts around a section, as far as its content refers to them.
class Scope {
  let outer: Scope?

  fileprivate init(outer: Scope?) { self.outer = outer }
}

/// A context that a nested section refers to.
final class ContextScope<Context>: Scope {
  let context: Context

  init(_ context: Context, in outer: Scope?) {
    self.context = context
    super.init(outer: outer)
  }

  static func innermost(of scope: Scope?) -> ContextScope? {
    var next = scope
    while let scope = next {
      if let found = scope as? ContextScope { return found }
      next = scope.outer
    }
    return nil
  }
}

/// Collects the parts of a template in order and joins them to one function.
struct RenderingSequence<Context> {
  /// Text and the rendering that follows it.
  private typealias Part = (text: [UInt8], rendering: Rendering<Context>)

  private var parts: [Part] = []
  /// The text since the last part.
  private var text: [UInt8] = []

  mutating func append(text more: [UInt8]) { text += more }

  mutating func append(_ part: Rendering<Context>) {
    parts.append((text, part))
    text = []
  }

  /// All parts as one function.
  ///
  /// A tree of functions that call up to three others, not a loop over an array: a loop would update
  /// reference counts that all threads share.
  var rendering: Rendering<Context> {
    var parts = parts
    if !text.isEmpty { parts.append((text, Rendering { _, _, _ in })) }
    while parts.count > 3 {
      parts = stride(from: 0, to: parts.count, by: 3).map { start in
        ([], Self.joined(parts[start..<min(start + 3, parts.count)]))
      }
    }
    return Self.joined(parts[...])
  }

  /// Up to three parts as one function.
  private static func joined(_ parts: ArraySlice<Part>) -> Rendering<Context> {
    let nothing: Part = ([], Rendering { _, _, _ in })
    let first = parts.first ?? nothing
    if parts.count == 1, first.text.isEmpty { return first.rendering }
    let second = parts.dropFirst().first ?? nothing
    let third = parts.dropFirst(2).first ?? nothing
    return Rendering { context, scope, output in
      output.append(first.text)
      first.rendering.write(context, scope, &output)
      output.append(second.text)
      second.rendering.write(context, scope, &output)
      output.append(third.text)
      third.rendering.write(context, scope, &output)
    }
  }
}
