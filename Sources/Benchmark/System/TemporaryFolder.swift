/// A folder for the files of one measurement; it goes with the value.
final class TemporaryFolder {
  let path: String

  init() throws(System.Failure) {
    path = try System.makeTemporaryFolder()
  }

  deinit {
    // A folder that stays is in nobody's way.
    guard let (process, _) = try? System.start("rm", ["-rf", path], readsOutput: false) else {
      return
    }
    _ = try? System.wait(for: process)
  }

  func file(_ name: String) -> String { path + "/" + name }
}
