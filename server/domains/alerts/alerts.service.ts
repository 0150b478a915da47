import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import { settingsRepo } from '../../core/settings.repo.ts'
import { GatewayDown } from '../../ports/stripe/errors.ts'

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
const pageSize = 100
const keyPauseMs = 60_000
const namedAtMost = 3
/** So many rows in a row at which the provider was not to be reached: the rest would fare no better. */
const mostSilences = 3

/** Rows that are looked at again and again, until there is nothing more to find out. */
interface Round<Row> {
  /** What the alert about rows that fail is called. */
  kind: string
  /** The next rows by their ids. */
  read: (page: { after: string; limit: number }) => Promise<Row[]>
  work: (row: Row) => Promise<void>
}

interface Failing {
  id: string
  error: unknown
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')

/** Alerts go to the log, and the newest are kept for the operator's dashboard and command line. */
export function alertsService({ store, clock, log }: AlertsParts) {
  const settings = settingsRepo(store.tables)
  let keyToldAt = -Infinity
  const read = async (db: Db) => ((await settings.read(db, settingsKey)) ?? []) as Alert[]

  /** The same alert about the same subject is kept once, at its last time. */
  async function raise(alert: Omit<Alert, 'at'>): Promise<void> {
    log.error(alert, 'billing.alert')
    const now = clock.now()
    const isOther = (known: Alert) => known.kind !== alert.kind || known.subjectId !== alert.subjectId
    await store.transaction(async (tx) => {
      const others = (await read(tx)).filter(isOther)
      const value = [{ ...alert, at: now.toISOString() }, ...others].slice(0, most)
      await settings.write(tx, settingsKey, { value, updatedAt: now })
    })
  }

  async function sendAlert(kind: string, failing: { count: number; first: Failing[] }): Promise<void> {
    const named = failing.first.map(({ id, error }) => `${id}: ${reasonOf(error)}`)
    const detail = `${failing.count} could not be looked at: ${named.join('; ')}`
    await raise({ kind, subjectId: 'round', detail: detail.slice(0, 500) })
  }

  return {
    /** Newest first. */
    list: (): Promise<Alert[]> => store.read(read),

    raise,

    /**
     * Looks at rows one by one, each by itself: one that fails is counted and told of, and hinders no other.
     * Where the provider cannot be reached at all, the round ends with its error. Answers how many failed.
     */
    round: async <Row extends { id: string }>({
      kind,
      read: readPage,
      work,
    }: Round<Row>): Promise<number> => {
      const failing = { count: 0, first: [] as Failing[] }
      let silences = 0
      try {
        for (let after = ''; ;) {
          const rows = await readPage({ after, limit: pageSize })
          for (const row of rows) {
            try {
              await work(row)
              silences = 0
            } catch (error) {
              failing.count++
              if (failing.first.length < namedAtMost) failing.first.push({ id: row.id, error })
              silences = error instanceof GatewayDown && error.isUnreachable ? silences + 1 : 0
              if (silences === mostSilences) throw error
            }
          }
          after = rows.at(-1)?.id ?? ''
          if (rows.length < pageSize) return failing.count
        }
      } finally {
        if (failing.count > 0) await sendAlert(kind, failing)
      }
    },

    /** The provider did not accept our key: told once a minute, however many calls it concerns. */
    keyRefused: async (code: string): Promise<void> => {
      const now = clock.now().getTime()
      if (now - keyToldAt < keyPauseMs) return
      keyToldAt = now
      const detail =
        code === 'key_revoked'
          ? 'the payment provider refuses our secret key (401): set STRIPE_SECRET_KEY; what waits goes on by itself'
          : 'our key lacks a right at the payment provider (403): plaza payments doctor names it; what waits goes on by itself'
      await raise({ kind: 'provider.key_refused', subjectId: code, detail })
    },
  }
}
