public import Reversi

/// The ways that lead on from a moment of a record.
extension RecordPagePresenter {
  /// The frames of the move that the page shows, if it shows frames.
  var frames: MoveFrames? {
    address.step == nil || ply == 0 ? nil : MoveFrames(of: plies[ply - 1])
  }

  /// The record up to a ply, as its address has it.
  func text(to ply: Int) -> String {
    let moves = plies.prefix(ply).map(\.square.description).joined()
    return record.start == .initial ? moves : record.start.text + "." + moves
  }

  /// The page of a ply.
  func route(to ply: Int) -> SiteRoute {
    if ply == plies.count { return .record(RecordAddress(address.text)) }
    // On the page of the whole record the shorter spelling: its links would each repeat the record.
    if address == RecordAddress(address.text) { return .ply(address.text, ply) }
    return .record(RecordAddress(address.text, ply: ply))
  }

  /// The page after a disk was placed: the record's own next one, or a longer record's.
  func route(placing square: Square) -> SiteRoute {
    if ply < plies.count, plies[ply].square == square { return route(to: ply + 1) }
    let text = text(to: ply)
    let isBare = text.isEmpty || text.hasSuffix(".")
    let start = isBare && record.start == .initial ? "" : text
    return .record(RecordAddress(start + square.description))
  }

  /// First, previous, next and last; of a frame that stands still the neighbouring frames.
  var steps: [StepViewData] {
    let words = scene.words
    let neighbours = address.pace == nil ? neighbouringFrames : nil
    let previous = neighbours?.previous ?? (ply > 0 ? route(to: ply - 1) : nil)
    let next =
      neighbours?.next
      ?? (address.step != nil ? route(to: ply) : ply < plies.count ? route(to: ply + 1) : nil)
    func step(_ label: String, _ target: SiteRoute?) -> StepViewData {
      StepViewData(label: label, address: target.flatMap { scene.links.address(of: $0) })
    }
    return [
      step(words.firstMove, ply > 0 ? route(to: 0) : nil),
      step(words.previousMove, previous),
      step(words.nextMove, next),
      step(words.lastMove, ply < plies.count || address.step != nil ? route(to: plies.count) : nil),
    ]
  }

  private var neighbouringFrames: (previous: SiteRoute?, next: SiteRoute?)? {
    guard let step = address.step, let frames else { return nil }
    let next = frames.step(after: step).flatMap { $0 == .end ? nil : $0 }
    return (step.previous.map(frame), next.map(frame))
  }

  private func frame(_ step: FrameAddress.Step) -> SiteRoute {
    .record(RecordAddress(address.text, ply: ply, step: step))
  }

  /// To play from here at any pace; while it plays, to pause.
  var plays: [LinkViewData] {
    let fragment = square?.description
    if address.pace != nil {
      let target = SiteRoute.record(RecordAddress(address.text, ply: ply, step: address.step))
      return [scene.links.optionalLink(scene.words.pause, to: target, fragment: fragment)]
        .compactMap { $0 }
    }
    guard !plies.isEmpty else { return [] }
    if let step = address.step {
      let pace = step.pace
      let target = RecordAddress(address.text, ply: ply, step: step, pace: pace)
      return [
        scene.links.optionalLink(scene.words.play(pace), to: .record(target), fragment: fragment)
      ].compactMap { $0 }
    }
    let from = ply < plies.count ? ply : 0
    // A site without a pace may still have the page on which it would end at once.
    let paces = RecordPace.allCases.filter { pace in
      let playing = RecordAddress(address.text, ply: ply, pace: pace)
      return scene.links.address(of: .record(playing)) != nil
    }
    return paces.compactMap { pace in
      scene.links.optionalLink(
        scene.words.play(pace), to: .record(moment(after: from, pace)),
        fragment: plies[from].square.description)
    }
  }

  /// What follows the page of a record that plays; nil where it stands still.
  var next: SiteRoute? {
    guard let pace = address.pace else { return nil }
    let step = address.step.map { step in frames?.step(after: step) } ?? .end
    guard let step else { return nil }
    return .record(RecordAddress(address.text, ply: ply, step: step, pace: pace))
  }

  /// Whether the record has the ply and the frame of an address.
  public func has(_ address: RecordAddress) -> Bool {
    let ply = address.ply ?? plies.count
    guard 0...plies.count ~= ply else { return false }
    guard let step = address.step else { return true }
    guard ply > 0 else { return false }
    return step == .end || MoveFrames(of: plies[ply - 1]).turned(by: step) != nil
  }

  /// Where the disk of an address is placed that the record has; nil before the first.
  public func square(of address: RecordAddress) -> Square? {
    let ply = address.ply ?? plies.count
    return ply == 0 ? nil : plies[ply - 1].square
  }

  /// What a record that plays shows first after a ply: the next move's first frame, or where it ends.
  public func moment(after ply: Int, _ pace: RecordPace) -> RecordAddress {
    guard ply < plies.count else { return RecordAddress(address.text) }
    let step = MoveFrames(of: plies[ply]).first(for: pace)
    if step == nil, ply + 1 == plies.count { return RecordAddress(address.text) }
    return RecordAddress(address.text, ply: ply + 1, step: step, pace: pace)
  }
}

extension FrameAddress.Step {
  /// The step before it of its kind.
  fileprivate var previous: FrameAddress.Step? {
    switch self {
    case .disk(let number): number > 1 ? .disk(number - 1) : nil
    case .direction(let number): number > 1 ? .direction(number - 1) : nil
    case .end: nil
    }
  }

  /// The pace at which a record shows such steps.
  fileprivate var pace: RecordPace {
    switch self {
    case .disk, .end: .disks
    case .direction: .directions
    }
  }
}
