import { eq } from 'drizzle-orm'
import type { Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'

/** Something about money that a person should look at. */
export interface Alert {
  kind: string
  /** The id of the checkout, user, charge or event concerned. */
  subjectId: string
  detail: string
  at: string
}

export type Alerts = ReturnType<typeof createAlerts>

const settingsKey = 'billing.alerts'
const most = 100

/** Alerts go to the log, and the newest are kept for the operator's dashboard and command line. */
export function createAlerts({ store, clock, log }: { store: Store; clock: Clock; log: Log }) {
  const { settings } = store.tables

  const list = (): Promise<Alert[]> =>
    store.read(async (db) => {
      const [row] = await db.select().from(settings).where(eq(settings.key, settingsKey))
      return (row?.value ?? []) as Alert[]
    })

  return {
    /** Newest first. */
    list,

    /** The same alert about the same subject is kept once, at its last time. */
    raise: async (alert: Omit<Alert, 'at'>): Promise<void> => {
      log.error(alert, 'billing.alert')
      const now = clock.now()
      const isOther = (known: Alert) => known.kind !== alert.kind || known.subjectId !== alert.subjectId
      await store.transaction(async (tx) => {
        const [row] = await tx.select().from(settings).where(eq(settings.key, settingsKey))
        const others = ((row?.value ?? []) as Alert[]).filter(isOther)
        const value = [{ ...alert, at: now.toISOString() }, ...others].slice(0, most)
        await tx
          .insert(settings)
          .values({ key: settingsKey, value, updatedAt: now })
          .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } })
      })
    },
  }
}
