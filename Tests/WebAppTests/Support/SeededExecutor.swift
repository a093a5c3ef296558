import Foundation
import ComputerPlayers

/// Runs everything that begins on its thread, one step of a task at a time, in an order that follows from a seed.
///
/// The runtime's hook for new jobs leads those of this thread here, so that tasks which are started within tasks come
/// here, too. Other threads go on as usual.
final class SeededExecutor: TaskExecutor, @unchecked Sendable {
  // Unchecked: used on one thread only.
  private var jobs: [UnownedJob] = []
  private var random: SplitMix64
  private(set) var steps = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

  /// Runs jobs until none can go on.
  ///
  /// - Parameter step: called before each.
  func drain(_ step: () -> Void) {
    while !jobs.isEmpty {
      step()
      steps += 1
      let job = jobs.remove(at: Int.random(in: 0..<jobs.count, using: &random))
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Calls `body` on a thread of its own, whose jobs all come here.
  func own<Answer: Sendable>(_ body: @escaping @Sendable () -> Answer) async -> Answer {
    let key = Self.key
    return await withCheckedContinuation { continuation in
      DispatchQueue(label: "SeededExecutor").async {
        pthread_setspecific(key, Unmanaged.passUnretained(self).toOpaque())
        let answer = body()
        pthread_setspecific(key, nil)
        continuation.resume(returning: answer)
      }
    }
  }

  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  /// The thread's executor. The first use installs the hook.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    guard let place = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else {
      preconditionFailure("the runtime has no hook for jobs")
    }
    place.assumingMemoryBound(to: Hook?.self).pointee = { job, original in
      guard let executor = pthread_getspecific(SeededExecutor.key) else { return original(job) }
      Unmanaged<SeededExecutor>.fromOpaque(executor).takeUnretainedValue().jobs.append(job)
    }
    return key
  }()
}
