import Foundation

/// The sanitizer in this build, which checks memory or threads and makes everything several times slower.
package enum Sanitizer {
  /// True if a sanitizer is linked into the program.
  package static let isPresent = links("__asan_init") || links("__tsan_init")

  /// The factor by which time limits are extended.
  package static let slowdown = isPresent ? 10 : 1

  private static func links(_ symbol: String) -> Bool {
    dlsym(dlopen(nil, RTLD_NOW), symbol) != nil
  }
}
