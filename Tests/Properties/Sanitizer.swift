import Foundation

/// What watches this build for misuse of memory or of threads, and makes it several times as slow.
public enum Sanitizer {
  /// Whether one of them is linked into the program.
  public static let isPresent = links("__asan_init") || links("__tsan_init")

  /// How many times as long work may take as without it.
  public static let slowdown = isPresent ? 10 : 1

  private static func links(_ symbol: String) -> Bool {
    dlsym(dlopen(nil, RTLD_NOW), symbol) != nil
  }
}
