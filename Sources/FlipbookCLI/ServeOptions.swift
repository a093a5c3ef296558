import Gameplay
import HTTP
import WebApp

/// How the site is to be served.
struct ServeOptions: Equatable {
  var host = "127.0.0.1"
  var port = 8080
  var store: StoreLocation = .userData
  var site: String?
  var basePath: String?
  var publicAddress: PublicAddress?
  var keptDays = 400
  var thinkingTime: Milliseconds = .seconds(2)
  var frameInterval: Milliseconds = 250
  var seed: UInt64?
  var loops: Int?
  var trustedProxies = TrustedProxies()
  var limits = VisitorLimits()
  var pageCacheLimit = WebApp.defaultPageCacheLimit
  var logsRequests = false
  var logFormat = LogFormat.text

  /// Where games are kept.
  enum StoreLocation: Equatable {
    /// In a file under the user's data directory.
    case userData
    /// In a file of one's own.
    case file(String)
    /// Nowhere: they are gone with the process.
    case memory
  }

  /// Reads the options of `flipbook serve`.
  ///
  /// - Throws: ``UsageError``.
  init(_ arguments: [String], environment: [String: String] = [:]) throws(UsageError) {
    let reader = OptionReader(options: Self.options)
    let operands = try reader.read(arguments, environment: environment, into: &self)
    if let operand = operands.first {
      throw UsageError("serve takes options only, not \(operand.quoted)")
    }
    // Visitors' addresses and the site's own would lie apart: no link and no cookie would fit.
    if let basePath, let shown = publicAddress?.basePath, !shown.isEmpty, shown != basePath {
      throw UsageError(
        "--public-url says that every address begins with \"\(shown)\", --base-path says"
          + " \"\(basePath)\"; leave --base-path out")
    }
  }

  /// How the site is reached.
  var settings: WebAppSettings {
    WebAppSettings(
      basePath: basePath ?? publicAddress?.basePath ?? "", publicOrigin: publicAddress?.origin,
      programVersion: Command.programVersion)
  }

  /// The address to open in a browser on this machine.
  func address(port: Int) -> String {
    let host = host.contains(":") ? "[\(host)]" : host
    return "http://\(host):\(port)\(settings.basePath)/"
  }
}
