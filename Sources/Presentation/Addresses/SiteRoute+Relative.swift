extension SiteRoute {
  /// The shortest reference that leads from one page to another, whatever base path the site has.
  ///
  /// - Parameter fragment: the element of the target page to go to.
  public static func relative(
    from page: SiteRoute, to target: SiteRoute, fragment: String? = nil
  ) -> String {
    let folder = page.segments.dropLast()
    let segments = target.segments
    let shared = zip(folder, segments.dropLast()).prefix { $0 == $1 }.count

    var reference = ""
    for _ in 0..<(folder.count - shared) { reference += "../" }
    reference += segments[shared...].joined(separator: "/")
    if reference.isEmpty { reference = "./" }
    reference += target.query
    if let fragment { reference += "#" + fragment }
    return reference
  }
}
