import Dispatch
import Gameplay

extension GameWriter {
  /// Makes a group of changes in one transaction, then answers all of them.
  ///
  /// A change that SQLite can't make takes the transaction back, and then each of the group gets a
  /// transaction of its own, so that the others aren't hurt. A commit that fails is everybody's failure.
  func write(_ group: [PendingWrite]) {
    do throws(GroupError) {
      acknowledge(group, by: try transact(group))
    } catch {
      switch error {
      case .change where group.count > 1: for write in group { self.write([write]) }
      case .change(let error), .transaction(let error):
        for write in group { write.fail(error.storeError) }
      }
    }
  }

  /// Answers those whose changes are on the disk.
  ///
  /// To wake many, and to free what they wrote, takes as long as writing it, so another thread does it for a group.
  private func acknowledge(
    _ group: [PendingWrite], by acknowledgements: [PendingWrite.Acknowledgement]
  ) {
    guard group.count > Self.fewAnswers else { return acknowledgements.forEach { $0() } }
    Self.answers.async {
      withExtendedLifetime(group) { acknowledgements.forEach { $0() } }
    }
  }

  private static let fewAnswers = 4
  // A queue of its own gets a thread also when all threads of the concurrency runtime are busy.
  private static let answers = DispatchQueue(label: "SQLiteStore.answers")

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
      acknowledgements.reserveCapacity(group.count)
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
