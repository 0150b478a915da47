import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Refuses a read or transaction that is opened inside a transaction: it would wait for itself on
 * SQLite, and on Postgres miss what the transaction has written. Work that is only started there
 * and goes on after the commit is fine.
 */
export const nestingGuard = () => {
  const current = new AsyncLocalStorage<{ isOpen: boolean }>()
  return {
    refuse(): void {
      if (current.getStore()?.isOpen) {
        throw new Error('Inside a transaction: use its tx instead of opening another read or transaction')
      }
    },
    async inside<Result>(work: () => Promise<Result>): Promise<Result> {
      const scope = { isOpen: true }
      try {
        return await current.run(scope, work)
      } finally {
        scope.isOpen = false
      }
    },
  }
}
