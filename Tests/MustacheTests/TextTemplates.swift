import Mustache

extension TemplateLibrary {
  init(_ sources: [(name: String, source: String)]) throws(MustacheErrors) {
    try self.init(sources.map { (name: $0.name, source: Array($0.source.utf8)) })
  }
}

extension Template {
  func render(_ root: Root) -> String {
    var bytes: [UInt8] = []
    render(root, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
