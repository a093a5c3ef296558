// The tests of what takes bytes from outside; the rest of the package need not be built.
@MainActor
func targets(behind names: [String]) -> Set<String> {
  package.targets.filter { names.contains($0.name) }.reduce(into: []) { result, target in
    let dependencies = target.dependencies.compactMap { dependency -> String? in
      switch dependency {
      case .byNameItem(let name, _), .targetItem(let name, _): name
      default: nil
      }
    }
    result.formUnion(targets(behind: dependencies).union([target.name]))
  }
}
let watched = targets(behind: ["HTTPTests", "HTTPServerTests", "MustacheTests"])
package.products = []
package.targets.removeAll { !watched.contains($0.name) }
