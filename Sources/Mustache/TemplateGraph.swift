/// The templates of a library with their numbers, and which of them include themselves.
struct TemplateGraph: Sendable {
  let templates: [ParsedTemplate]
  private let numbers: [String: Int]
  private let recursive: Set<Int>

  init(_ templates: [ParsedTemplate]) {
    self.templates = templates
    let numbers = Dictionary(
      templates.enumerated().map { ($1.source.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    self.numbers = numbers
    let edges = templates.map { template in
      Set(template.inclusions.compactMap { numbers[$0.name] })
    }
    recursive = Set(templates.indices.filter { Self.reachable(from: $0, edges).contains($0) })
  }

  func number(of name: String) -> Int? {
    numbers[name]
  }

  func isRecursive(_ template: Int) -> Bool {
    recursive.contains(template)
  }

  /// An error for each partial and parent that is not there.
  var missing: [MustacheError] {
    templates.flatMap { template in
      template.inclusions.filter { numbers[$0.name] == nil }.map {
        template.source.error(.missingTemplate($0.name), at: $0.offset)
      }
    }
  }

  private static func reachable(from start: Int, _ edges: [Set<Int>]) -> Set<Int> {
    var found: Set<Int> = []
    var open = edges[start]
    while let next = open.popFirst() {
      if found.insert(next).inserted { open.formUnion(edges[next].subtracting(found)) }
    }
    return found
  }
}
