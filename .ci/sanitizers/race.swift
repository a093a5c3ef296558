// `race locked` counts under a contended Mutex, `race bare` beside it: ThreadSanitizer has to tell them apart.

import Glibc
import Synchronization

final class Counts: Sendable {
  let locked = Mutex([0])
  // A data race, which the sanitizer has to find.
  nonisolated(unsafe) var bare = [0]
}

let counts = Counts()
let isLocked = CommandLine.arguments.last == "locked"
await withTaskGroup { group in
  for _ in 0..<4 {
    group.addTask { [counts, isLocked] in
      for _ in 0..<20_000 {
        // The lock is there in both cases: it must not hide what isn't under it.
        counts.locked.withLock { if isLocked { $0 = [$0[0] + 1] } }
        if !isLocked { counts.bare[0] += 1 }
      }
    }
  }
}
