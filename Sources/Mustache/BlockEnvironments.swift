/// The arguments that blocks have at a place in an expansion, as numbers: equal arguments have
/// equal numbers, so that a recursion is recognised when it comes back to itself.
struct BlockEnvironments {
  typealias ID = Int

  /// No arguments: each block renders its default.
  static let empty: ID = 0

  /// An argument with what is needed to expand it: the template it is written in and the
  /// arguments of the blocks that it contains itself.
  struct Binding: Hashable {
    let block: TemplateBlock
    let template: Int
    let environment: ID

    static func == (one: Self, other: Self) -> Bool {
      one.block === other.block && one.environment == other.environment
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(block))
      hasher.combine(environment)
    }
  }

  private var environments: [[String: Binding]] = [[:]]
  private var numbers: [[String: Binding]: ID] = [[:]: empty]

  /// The argument of a block, or nil for its default.
  func binding(for name: String, in environment: ID) -> Binding? {
    environments[environment][name]
  }

  /// What the blocks of a parent see: the arguments given around the parent tag before those
  /// given inside it.
  mutating func extend(
    _ environment: ID,
    with arguments: [TemplateBlock],
    from template: Int
  ) -> ID {
    guard !arguments.isEmpty else { return environment }
    var bindings = environments[environment]
    for block in arguments where bindings[block.name] == nil {
      bindings[block.name] = Binding(block: block, template: template, environment: environment)
    }
    if let known = numbers[bindings] { return known }
    environments.append(bindings)
    numbers[bindings] = environments.count - 1
    return environments.count - 1
  }
}
