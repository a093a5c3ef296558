import Views

/// The style sheets in the head of a page, which its first paint waits for.
enum StyleSheets {
  private static let link = "<link rel=\"stylesheet\" href=\""

  /// Their bytes together; a sheet for some media only isn't waited for.
  static func bytes(of page: [UInt8], in site: Site) throws -> Int {
    let html = String(decoding: page, as: UTF8.self)
    let tags = html.split(separator: "\n").filter {
      $0.hasPrefix(link) && !$0.contains(" media=")
    }
    return try tags.reduce(0) { sum, tag in
      let address = tag.dropFirst(link.count).prefix { $0 != "\"" && $0 != "?" }
      let name = address.split(separator: "/").last.map(String.init) ?? ""
      guard let file = site.file(name) else { throw BenchmarkError("there is no Public/\(name)") }
      return sum + file.bytes.count
    }
  }
}
