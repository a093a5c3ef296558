#if PostgreSQL
  import Gameplay
  import StoredGames

  extension StoreChange {
    /// The statements that make the change in one transaction. If the first changes no row, the database doesn't have
    /// what the change expects.
    var statements: [Call] {
      switch self {
      case .insert(let game):
        return [Call(.insertGame, StoredGame(game).values + [.list(game.playerNumbers)])]
      case .replace(let game, let next):
        let (values, players) = (StoredGame(next).values + game.revisions, next.playerNumbers)
        if players == game.playerNumbers { return [Call(.replaceGame, values)] }
        return [Call(.replaceGameAndPlayers, values + [.list(players)])]
      case .delete(let game):
        let key: [StoredValue] = [.number(StoredGame.number(of: game.id)), .text(game.id.text)]
        return [Call(.deleteGame, key + game.revisions)]
      case .deleteOld(let numbers, let moment):
        return [
          Call(
            .deleteOldGames, [.list(numbers.map(StoredValue.number)), .number(moment.milliseconds)])
        ]
      case .put, .remove, .removeOldRows, .beginDailyDeletion: return calls
      }
    }

    /// The number of changed rows after a commit broke off, if the change no longer finds what it expects: it was made,
    /// or another one came first.
    ///
    /// - Parameter stored: the game that is stored by now.
    /// - Throws: ``GameStoreError``; `.unknownOutcome` if that doesn't tell.
    func outcome(finding stored: LivingGame?) throws(GameStoreError) -> Int {
      switch self {
      // New names are unique, so a game with this name is the one that was just inserted.
      case .insert(let game): return stored == game ? 1 : 0
      // A later game may contain this change already.
      case .replace(_, with: let game):
        if let stored, stored != game { throw .inDoubt }
        return stored == nil ? 0 : 1
      case .delete: return stored == nil ? 1 : 0
      case .deleteOld, .put, .removeOldRows: return 0
      case .remove, .beginDailyDeletion: throw .inDoubt
      }
    }
  }

  extension StoredValue {
    /// An array of numbers as one parameter.
    static func list(_ numbers: [StoredValue]) -> StoredValue {
      let texts = numbers.map { if case .number(let number) = $0 { "\(number)" } else { "NULL" } }
      return .text("{\(texts.joined(separator: ","))}")
    }
  }

  extension GameStoreError {
    /// A commit broke off, and it can't be found out whether it was made.
    static let inDoubt = GameStoreError.unknownOutcome(
      "the connection broke during a commit, so its outcome is unknown")
  }
#endif
