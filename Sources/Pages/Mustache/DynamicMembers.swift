/// Looks up the members of values whose fields are only known at run time, such as JSON.
struct DynamicMembers<Owner: MustacheContext>: Sendable {
  let member: @Sendable (Owner, String) -> Owner?
  let text: @Sendable (Owner) -> String
  let elements: @Sendable (Owner) -> [Owner]

  /// The field for a name, looked up at run time in a context and those around it.
  func field<Inner>(at path: ArraySlice<String>, seenFrom _: Inner.Type) -> MustacheField<Inner> {
    let find: @Sendable (Inner, Scope?) -> Owner? = { value(at: path, from: $0, in: $1) }
    return ContextPath<Inner, Owner>(
      enter: { inner, scope, body, output in
        if let found = find(inner, scope) { body.write(found, scope, &output) }
      },
      contains: { inner, scope, condition in
        find(inner, scope).map { condition($0, scope) } ?? false
      }
    ).leading(to: field)
  }

  /// A value as a field that works as text, as a condition and as a list.
  private var field: MustacheField<Owner> {
    let (text, elements) = (text, elements)
    return MustacheField(
      .text,
      isTrue: { value, _ in !elements(value).isEmpty },
      write: Rendering { value, _, output in output.append(escaping: text(value)) },
      writeUnescaped: Rendering { value, _, output in output.append(text(value)) },
      nested: ContextPath<Owner, Owner>(
        enter: { value, scope, body, output in
          for element in elements(value) { body.write(element, scope, &output) }
        },
        contains: { value, scope, condition in
          elements(value).contains { condition($0, scope) }
        }))
  }

  /// Looks up the first part of the name in the value and the contexts around it, and each further part only
  /// in the previous result.
  private func value(at path: ArraySlice<String>, from inner: Any, in scope: Scope?) -> Owner? {
    guard let name = path.first, name != "." else { return inner as? Owner }
    var found = (inner as? Owner).flatMap { member($0, name) }
    var scope = scope
    while found == nil, let outer = scope {
      found = (outer as? ContextScope<Owner>).flatMap { member($0.context, name) }
      scope = outer.outer
    }
    return path.dropFirst().reduce(found) { value, name in value.flatMap { member($0, name) } }
  }
}
