/// A game that one player alone changes, and what that player knows of it.
struct OwnGame {
  let address: String
  let cookies: [String: String]
  /// As the program has shown it last.
  var known: GameDocument
  /// What was asked for since then, and whether the program has said that it is done.
  var pending: (change: PostedChange, isAcknowledged: Bool)?

  /// What is wrong with what the program shows now; nil if everything acknowledged is there, and
  /// nothing that nobody has asked for.
  func complaint(about current: GameDocument) -> String? {
    let isUnchanged = current == known
    guard let pending else {
      return isUnchanged ? nil : "\(address) was \(known), is \(current)"
    }
    if pending.change.leads(from: known, to: current) { return nil }
    if isUnchanged, !pending.isAcknowledged { return nil }
    return "\(address) was \(known), then \(pending), is \(current)"
  }

  /// A change that fits the position.
  func nextChange(using generator: inout SeededGenerator) -> PostedChange {
    let chance = Int.random(in: 0..<20, using: &generator)
    if let side = known.computerSide { return .mode(side: side, mode: "manual") }
    if chance == 0 || known.status == "over" && chance < 10 { return .reset }
    if chance == 1 { return .mode(side: ["dark", "light"][known.version % 2], mode: "computer") }
    if known.status == "over" || chance < 5 && !known.record.isEmpty { return .undo }
    if known.status == "pass" { return .pass }
    return .move(known.legal.randomElement(using: &generator) ?? "a1")
  }
}

extension GameDocument {
  /// A side that is a computer's.
  fileprivate var computerSide: String? {
    ["dark", "light"].first { modes[$0] == "computer" }
  }
}
