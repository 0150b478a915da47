import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import { settingsRepo } from '../../core/settings.repo.ts'

/** Something about money that a person should look at. */
export interface Alert {
  kind: string
  /** The id of the checkout, user, charge or event concerned. */
  subjectId: string
  detail: string
  at: string
}

export interface AlertsParts {
  store: Store
  clock: Clock
  log: Log
}

export type AlertsService = ReturnType<typeof alertsService>

const settingsKey = 'billing.alerts'
const most = 100

/** Alerts go to the log, and the newest are kept for the operator's dashboard and command line. */
export function alertsService({ store, clock, log }: AlertsParts) {
  const settings = settingsRepo(store.tables)
  const read = async (db: Db) => ((await settings.read(db, settingsKey)) ?? []) as Alert[]

  return {
    /** Newest first. */
    list: (): Promise<Alert[]> => store.read(read),

    /** The same alert about the same subject is kept once, at its last time. */
    raise: async (alert: Omit<Alert, 'at'>): Promise<void> => {
      log.error(alert, 'billing.alert')
      const now = clock.now()
      const isOther = (known: Alert) => known.kind !== alert.kind || known.subjectId !== alert.subjectId
      await store.transaction(async (tx) => {
        const others = (await read(tx)).filter(isOther)
        const value = [{ ...alert, at: now.toISOString() }, ...others].slice(0, most)
        await settings.write(tx, settingsKey, { value, updatedAt: now })
      })
    },
  }
}
