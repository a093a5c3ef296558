/// A template, or a part of one, as a function of the context in which it stands.
@usableFromInline
struct Rendering<Context>: Sendable {
  @usableFromInline let write: @Sendable (Context, Scope?, inout Output) -> Void

  @usableFromInline
  init(_ write: @escaping @Sendable (Context, Scope?, inout Output) -> Void) {
    self.write = write
  }
}

/// What a section depends on, as a function of the context in which it stands.
@usableFromInline
typealias Condition<Context> = @Sendable (Context, Scope?) -> Bool

/// The contexts around a section, as far as something inside it looks back at them.
@usableFromInline
class Scope {
  /// What lies around these.
  let outer: Scope?

  fileprivate init(outer: Scope?) {
    self.outer = outer
  }
}

/// A context that something inside it looks back at.
final class ContextScope<Context>: Scope {
  let context: Context

  init(_ context: Context, in outer: Scope?) {
    self.context = context
    super.init(outer: outer)
  }

  /// The innermost of the contexts of this type.
  static func innermost(of scope: Scope?) -> ContextScope? {
    var next = scope
    while let scope = next {
      if let found = scope as? ContextScope { return found }
      next = scope.outer
    }
    return nil
  }
}

/// Parts of a template in the order in which they are written, until they become one function.
struct RenderingSequence<Context> {
  private var parts: [Rendering<Context>] = []
  /// The text since the last part.
  private var text: [UInt8] = []

  mutating func append(text more: [UInt8]) {
    text += more
  }

  mutating func append(_ part: Rendering<Context>) {
    parts.append(Self.part(behind: text, part))
    text = []
  }

  /// All parts as one function.
  ///
  /// Functions that call two or three others instead of one that goes through an array of them: nothing is counted
  /// then for references that all threads share.
  var rendering: Rendering<Context> {
    var all = parts
    let text = text
    if !text.isEmpty { all.append(Rendering { _, _, output in output.append(text) }) }
    return Self.joined(all[...])
  }

  private static func part(behind text: [UInt8], _ part: Rendering<Context>) -> Rendering<Context> {
    guard !text.isEmpty else { return part }
    return Rendering { context, scope, output in
      output.append(text)
      part.write(context, scope, &output)
    }
  }

  private static func joined(_ parts: ArraySlice<Rendering<Context>>) -> Rendering<Context> {
    switch parts.count {
    case 0: return Rendering { _, _, _ in }
    case 1: return parts[parts.startIndex]
    case 2:
      let first = parts[parts.startIndex]
      let second = parts[parts.startIndex + 1]
      return Rendering { context, scope, output in
        first.write(context, scope, &output)
        second.write(context, scope, &output)
      }
    default:
      let third = parts.count / 3
      let first = joined(parts.prefix(third))
      let second = joined(parts.dropFirst(third).dropLast(third))
      let last = joined(parts.suffix(third))
      return Rendering { context, scope, output in
        first.write(context, scope, &output)
        second.write(context, scope, &output)
        last.write(context, scope, &output)
      }
    }
  }
}
