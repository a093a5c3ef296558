/// Counts something that each network may have a limited number of at the same time.
public struct NetworkCounts: Sendable {
  /// How many networks' share all those of one ``IPAddress/site`` have together.
  public static let networksOfSite = 4

  private var networks: [IPAddress: Int] = [:]
  private var sites: [IPAddress: Int] = [:]

  /// Counts nothing yet.
  public init() {}

  /// Counts one more for an address, unless its network then has more than the limit, or its site more than its share.
  public mutating func enter(_ address: IPAddress, limit: Int) -> Bool {
    let ofNetwork = networks[address.network, default: 0]
    let ofSite = sites[address.site, default: 0]
    guard ofNetwork < limit, ofSite / Self.networksOfSite < limit else { return false }
    networks[address.network] = ofNetwork + 1
    sites[address.site] = ofSite + 1
    return true
  }

  /// Counts one less for an address.
  public mutating func leave(_ address: IPAddress) {
    Self.leave(address.network, in: &networks)
    Self.leave(address.site, in: &sites)
  }

  private static func leave(_ key: IPAddress, in counts: inout [IPAddress: Int]) {
    let count = counts[key, default: 1] - 1
    counts[key] = count > 0 ? count : nil
  }
}
