/// What a context type declares, as the checker sees it.
struct ContextShape {
  let type: any MustacheContext.Type
  let kinds: [String: MustacheKind]
  /// Whether the names are known only at render time.
  let isDynamic: Bool
  /// The names that are declared more than once.
  let repeated: [String]

  var typeName: String { String(describing: type) }

  init(_ type: any MustacheContext.Type) {
    self = Self.read(type)
  }

  private init(
    type: any MustacheContext.Type,
    kinds: [String: MustacheKind],
    isDynamic: Bool,
    repeated: [String]
  ) {
    self.type = type
    self.kinds = kinds
    self.isDynamic = isDynamic
    self.repeated = repeated
  }

  private static func read<Context: MustacheContext>(_ type: Context.Type) -> Self {
    let fields = Context.fields
    var kinds: [String: MustacheKind] = [:]
    var repeated: [String] = []
    for (name, field) in fields.named
    where kinds.updateValue(field.reader.kind, forKey: name) != nil {
      repeated.append(name)
    }
    return Self(type: type, kinds: kinds, isDynamic: fields.lookup != nil, repeated: repeated)
  }
}
