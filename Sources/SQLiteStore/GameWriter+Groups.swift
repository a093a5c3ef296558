import Gameplay

extension GameWriter {
  /// Makes a group of changes in one transaction, then answers all of them.
  ///
  /// A change that SQLite can't make takes the transaction back, and then each of the group gets a
  /// transaction of its own, so that the others aren't hurt. A commit that fails is everybody's failure.
  func write(_ group: [PendingWrite]) {
    do throws(GroupError) {
      for acknowledge in try transact(group) { acknowledge() }
    } catch {
      switch error {
      case .change where group.count > 1: for write in group { self.write([write]) }
      case .change(let error), .transaction(let error):
        for write in group { write.fail(error.storeError) }
      }
    }
  }

  private func transact(
    _ group: [PendingWrite]
  ) throws(GroupError) -> [PendingWrite.Acknowledgement] {
    do throws(SQLiteError) { try begin() } catch { throw .transaction(error) }
    do throws(GroupError) {
      let acknowledgements = try perform(group)
      do throws(SQLiteError) { try commit() } catch { throw .transaction(error) }
      return acknowledgements
    } catch {
      rollBack()
      throw error
    }
  }

  private func perform(
    _ group: [PendingWrite]
  ) throws(GroupError) -> [PendingWrite.Acknowledgement] {
    do throws(SQLiteError) {
      var acknowledgements: [PendingWrite.Acknowledgement] = []
      for write in group { acknowledgements.append(try write.perform(self)) }
      return acknowledgements
    } catch {
      throw .change(error)
    }
  }
}

/// What went wrong with a group: one of its changes, or its transaction as a whole.
private enum GroupError: Error {
  case change(SQLiteError)
  case transaction(SQLiteError)
}
