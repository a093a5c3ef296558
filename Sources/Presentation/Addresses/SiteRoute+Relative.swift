import Gameplay
import Reversi

extension SiteRoute {
  /// The shortest reference that leads from one page to another, whatever base path the site has.
  ///
  /// - Parameter fragment: the element of the target page to go to.
  public static func relative(
    from page: SiteRoute, to target: SiteRoute, fragment: String? = nil
  ) -> String {
    // A query alone keeps the path (RFC 3986, section 5.2.2): a long record needn't be repeated.
    if case .record(let record) = page, record == RecordAddress(record.text),
      target.isMoment(of: record.text)
    {
      return target.query
    }
    // Each move of a record has a link to its ply, most of them from the page of another one.
    if case .record(let record) = page, case .record(let other) = target,
      record.isPly, other.isPly, let ply = other.ply, record.text == other.text, fragment == nil
    {
      return String(ply)
    }
    let depth = page.depth
    let targetDepth = target.depth
    var shared = 0
    while shared < depth, shared < targetDepth, page.segment(shared) == target.segment(shared) {
      shared += 1
    }

    var reference = ascents[depth - shared]
    // More than one part would make it grow again and again.
    if shared < targetDepth { reference.reserveCapacity(48) }
    for number in shared..<targetDepth {
      reference += target.segment(number)
      reference += "/"
    }
    reference += target.segment(targetDepth)
    if reference.isEmpty { reference = "./" }
    let query = target.query
    if !query.isEmpty { reference += query }
    if let fragment {
      reference += "#"
      reference += fragment
    }
    return reference
  }

  /// What leads up by so many folders; no page lies deeper below the base path.
  static let ascents = ["", "../", "../../", "../../../", "../../../../"]

  /// Whether it is the address of a record with nothing but a query behind it.
  private func isMoment(of text: String) -> Bool {
    switch self {
    case .ply(let record, _): record == text
    case .record(let record):
      record.pace != nil && record == RecordAddress(text, pace: record.pace)
    default: false
    }
  }
}

extension RecordAddress {
  /// Whether it is the address of a ply that stands still.
  fileprivate var isPly: Bool { ply != nil && step == nil && pace == nil }
}
