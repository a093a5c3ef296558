import Gameplay

extension GameWriter {
  /// Makes a group of changes in one transaction, then answers all of them.
  ///
  /// A change that SQLite can't make takes the transaction back, and then each of the group gets a
  /// transaction of its own, so that the others aren't hurt. A commit that fails is everybody's failure.
  func write(_ group: [any PendingWrite]) {
    do throws(GroupError) {
      try transact(group)
      for write in group { write.acknowledge() }
    } catch {
      switch error {
      case .change where group.count > 1: for write in group { self.write([write]) }
      case .change(let error), .transaction(let error):
        for write in group { write.fail(error.storeError) }
      }
    }
  }

  private func transact(_ group: [any PendingWrite]) throws(GroupError) {
    do throws(SQLiteError) { try begin() } catch { throw .transaction(error) }
    do throws(GroupError) {
      do throws(SQLiteError) {
        for write in group { try write.perform(by: self) }
      } catch {
        throw .change(error)
      }
      do throws(SQLiteError) { try commit() } catch { throw .transaction(error) }
    } catch {
      rollBack()
      throw error
    }
  }
}

/// What went wrong with a group: one of its changes, or its transaction as a whole.
private enum GroupError: Error {
  case change(SQLiteError)
  case transaction(SQLiteError)
}
