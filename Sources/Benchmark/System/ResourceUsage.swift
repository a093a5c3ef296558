/// What a process has used.
struct ResourceUsage {
  /// Microseconds in its own code.
  var user: Double
  /// Microseconds in the kernel for it.
  var system: Double
  /// The most memory it has had, in bytes; on Linux not less than what its parent had when it was started.
  var peakMemory: Int

  /// Microseconds of a core's time.
  var time: Double { user + system }

  static func - (end: ResourceUsage, start: ResourceUsage) -> ResourceUsage {
    ResourceUsage(
      user: end.user - start.user, system: end.system - start.system,
      peakMemory: end.peakMemory)
  }
}
