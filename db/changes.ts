/**
 * What a transaction has changed of what people are shown: the names of its subjects (`post:<id>`), or null
 * where it may be anything. What is kept of them is thrown away by it.
 */
export type Change = ReadonlySet<string> | null

/** What a transaction says of itself. Who says nothing may have changed anything. */
export interface Scope {
  /**
   * All that this transaction changes of what is kept to be shown are these subjects; none at all changes
   * nothing that is shown. Said again, it adds to what was said.
   */
  only(...subjects: string[]): void
}

/** The scope of one transaction, and what it has come to. */
export const createScope = (): Scope & { change(): Change } => {
  let subjects: Set<string> | null = null
  return {
    only: (...names) => {
      subjects ??= new Set()
      for (const name of names) subjects.add(name)
    },
    change: () => subjects,
  }
}

/** A transaction that changes nothing of what is kept to be shown: bookkeeping, and what its owner alone reads. */
export const quiet =
  <Tx, Result>(work: (tx: Tx) => Promise<Result>) =>
  (tx: Tx, scope: Scope): Promise<Result> => {
    scope.only()
    return work(tx)
  }

/** Whether a change touches what shows these subjects; null shows anything. */
export const touches = (change: Change, shown: ReadonlySet<string> | null): boolean => {
  if (change === null) return true
  if (change.size === 0) return false
  if (shown === null) return true
  for (const subject of change) if (shown.has(subject)) return true
  return false
}

/** Who wants to hear of changes, told of those that touch anything. */
export const changeListeners = () => {
  const listeners = new Set<(change: Change) => void>()
  return {
    add: (listener: (change: Change) => void): void => void listeners.add(listener),
    emit: (change: Change): void => {
      if (change?.size === 0) return
      for (const listener of listeners) listener(change)
    },
  }
}
