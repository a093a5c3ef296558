import Gameplay
import HTTP
import Presentation
import Reversi

/// Why a request gets a page about a problem instead of what it asked for.
struct RefusedRequest: Error {
  let problem: SiteProblem
  let status: HTTPStatus
  var fields: HTTPFields = [:]

  init(_ problem: SiteProblem, status: HTTPStatus? = nil, fields: HTTPFields = [:]) {
    self.problem = problem
    self.status = status ?? problem.status
    self.fields = fields
  }

  static func methodNotAllowed(_ allowed: AllowedMethods) -> RefusedRequest {
    RefusedRequest(.methodNotAllowed, fields: [.allow: allowed.fieldValue])
  }

  init(_ error: RecordTextError) {
    switch error {
    case .unreadablePosition: self.init(SiteProblem.unreadablePosition)
    case .unplayable(let error): self.init(SiteProblem.unreadableTranscript(error))
    }
  }

  init(_ error: GameStoreError) {
    switch error {
    case .tooManyGames: self.init(.tooManyGames, fields: [.retryAfter: "3600"])
    case .full: self.init(.storeFull, fields: [.retryAfter: "60"])
    case .unavailable: self.init(.storeUnavailable, fields: [.retryAfter: "10"])
    case .readOnly: self.init(.readOnly, fields: [.retryAfter: "60"])
    case .unknownOutcome: self.init(.unknownOutcome, fields: [.retryAfter: "10"])
    case .damaged: self.init(.damagedGame)
    case .exists: self.init(.internalError)
    }
  }
}

extension SiteProblem {
  /// The status that fits the problem.
  var status: HTTPStatus {
    switch self {
    case .notFound, .unknownLanguage, .noSuchGame, .noSuchMoment: .notFound
    case .malformedAddress, .malformedRequest, .malformedForm, .unknownLevel, .unknownLimit,
      .unreadableSave,
      .unreadableTranscript, .unreadablePosition, .impossibleSheet:
      .badRequest
    case .methodNotAllowed: .methodNotAllowed
    case .misdirected: .misdirectedRequest
    case .tooSlow: .requestTimeout
    case .tooLarge: .contentTooLarge
    case .unsupportedMediaType: .unsupportedMediaType
    case .foreignSeat, .onlyHost, .crossSite: .forbidden
    case .nothingToClaim: .conflict
    case .tooManyRequests: .tooManyRequests
    case .storeFull, .tooManyGames, .storeUnavailable, .readOnly, .unknownOutcome,
      .crowded:
      .serviceUnavailable
    case .damagedGame, .internalError: .internalServerError
    }
  }

  /// What to say to a request that the server could not read, or not take.
  init(unreadable status: HTTPStatus) {
    switch status {
    case .requestTimeout: self = .tooSlow
    case .contentTooLarge, .uriTooLong, .requestHeaderFieldsTooLarge: self = .tooLarge
    case .serviceUnavailable: self = .crowded
    case .internalServerError: self = .internalError
    default: self = .malformedRequest
    }
  }
}
