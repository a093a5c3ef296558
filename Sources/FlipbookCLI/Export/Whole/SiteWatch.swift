/// Looks again and again at what something is made of, and has it made anew when that has changed.
struct SiteWatch<Sight: Equatable> {
  /// How long it waits between two looks.
  static var interval: Duration { .milliseconds(500) }

  /// What there is to see; equal as long as nothing has changed.
  let look: () -> Sight
  /// Makes it anew.
  let make: () throws -> Void
  let pause: (Duration) async throws -> Void

  /// Has it made when it has changed since it was made last, until a pause is cut short or making fails for good.
  func run(after first: Sight) async throws {
    var seen = first
    while true {
      try await pause(Self.interval)
      // What changes while it is made is seen by the next look.
      let sight = look()
      guard sight != seen else { continue }
      seen = sight
      try make()
    }
  }
}
