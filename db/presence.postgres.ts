import { randomInt } from 'node:crypto'
import type { Client, Pool } from 'pg'
import { newClient } from './client.ts'
import { processOf, type Presence, type ProcessState } from './presence.ts'
import type { Log } from './store.ts'

/** Sets our advisory locks apart from those of others. */
const space = 1_886_151_034
const retryMs = 500
const askEveryMs = 5000
const silenceMs = 3000
/** After this an absent process is taken for ended: one that lives has shown itself again. */
const absenceMs = 5000
const forgottenMs = 60 * 60_000

interface Parts {
  url: string
  pool: Pool
  log?: Log | undefined
  /** A clock that nobody moves, in milliseconds. */
  steady?: () => number
}

const keyOf = (name: string): number | null => {
  const found = /^session:(\d+)$/.exec(processOf(name))
  return found ? Number(found[1]) : null
}

/**
 * A connection of its own holds an advisory lock for as long as the process lives: Postgres lets go of it
 * when the connection ends, whatever ended it. A connection that is lost comes back by itself.
 */
export const postgresPresence = ({ url, pool, log, steady = () => performance.now() }: Parts): Presence => {
  let key = randomInt(2 ** 31)
  let client: Client | null = null
  let connecting: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let hasBeenHere = false
  const absentSince = new Map<string, number>()

  const lock = async (on: Client): Promise<boolean> => {
    const { rows } = await on.query<{ ok: boolean }>('select pg_try_advisory_lock($1, $2) as ok', [
      space,
      key,
    ])
    return rows[0]?.ok === true
  }

  const connect = async (): Promise<void> => {
    const next = newClient({
      connectionString: url,
      application_name: 'plaza presence',
      connectionTimeoutMillis: silenceMs,
      query_timeout: silenceMs,
    })
    next.once('end', () => lost(next))
    try {
      await next.connect()
      // A name that somebody has is given up; one of ours is waited for: our last connection still has it.
      if (!hasBeenHere) while (!(await lock(next))) key = randomInt(2 ** 31)
      else if (!(await lock(next))) throw new Error('the last connection has not ended yet')
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    hasBeenHere = true
    client = next
    watch(next)
  }

  const open = (): Promise<void> =>
    (connecting ??= connect().finally(() => {
      connecting = null
    }))

  const comeBack = (): void => {
    clearTimeout(timer)
    if (isClosed) return
    timer = setTimeout(() => void open().catch(comeBack), retryMs).unref()
  }

  const lost = (one: Client): void => {
    if (client !== one) return
    client = null
    log?.('database.presence_lost', {})
    comeBack()
  }

  /** A line that carries nothing any more is given up and made anew. */
  const watch = (one: Client): void => {
    timer = setTimeout(() => {
      one.query('select 1').then(
        () => client === one && watch(one),
        () => {
          lost(one)
          void one.end().catch(() => undefined)
        },
      )
    }, askEveryMs).unref()
  }

  const seen = async (keys: number[]): Promise<Set<number>> => {
    const { rows } = await pool.query<{ key: string }>(
      `select objid::text as key from pg_locks
       where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted and objid = any($2::oid[])
         and database = (select oid from pg_database where datname = current_database())`,
      [space, keys],
    )
    return new Set(rows.map((row) => Number(row.key)))
  }

  const absence = (name: string): ProcessState => {
    const since = absentSince.get(name) ?? steady()
    absentSince.set(name, since)
    return steady() - since >= absenceMs ? 'ended' : 'absent'
  }

  return {
    async holder() {
      if (!client) await open()
      return `session:${key}`
    },
    async statesOf(names) {
      const keys = names.flatMap((name) => keyOf(name) ?? [])
      const present = keys.length > 0 ? await seen(keys) : new Set<number>()
      const found = new Map<string, ProcessState>()
      for (const name of names) {
        const own = keyOf(name)
        if (own === null) found.set(name, 'unknown')
        else if (present.has(own)) found.set(name, 'here')
        else found.set(name, absence(processOf(name)))
      }
      for (const [name, since] of absentSince)
        if (present.has(keyOf(name) ?? -1) || steady() - since > forgottenMs) absentSince.delete(name)
      return found
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await connecting?.catch(() => undefined)
      const last = client
      client = null
      await last?.end()
    },
  }
}
