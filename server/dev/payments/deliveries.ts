import { createHmac } from 'node:crypto'
import type { Clock } from '#server/core/clock.ts'
import type { Recorded } from './events.ts'
import type { Store } from './store.ts'

type DeliveryMode = 'normal' | 'duplicate' | 'reorder' | 'delay' | 'drop'

export interface DeliveryManners {
  mode: DeliveryMode
  /** How long `reorder` collects and `delay` waits. */
  seconds: number
  format: 'thin' | 'snapshot'
}

export interface Deliveries {
  manners: DeliveryManners
  enqueue(event: Recorded): void
  /** Posts what is due, until nothing is. */
  pump(): Promise<void>
  /** Where to post; until it is known, events wait. */
  sendTo(url: string): void
  pending(): number
  /** After how many milliseconds the next one is to be posted that has to wait. */
  msToNext(): number
  clear(): void
  /** Ends a post that is under way and starts no other. */
  stop(): Promise<void>
}

interface Row {
  seq: number
  body: string
  attempts: number
}

export const defaultManners: DeliveryManners = { mode: 'normal', seconds: 2, format: 'thin' }

const copies = 5
const retrySeconds = [1, 5, 30, 120, 600, 3600]
const timeoutMs = 10_000

export function signatureHeader(body: string, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

interface DeliveryParts {
  store: Store
  clock: Clock
  secret: string
  send?: typeof fetch | undefined
}

/** The queue of notifications: signed for real, retried, and unruly on request. */
export function createDeliveries({ store, clock, secret, send = fetch }: DeliveryParts): Deliveries {
  const { database } = store
  // Waiting is real time: the moved clock is for money, not for sockets.
  database.exec(
    'create table if not exists deliveries (seq integer primary key autoincrement, body text not null, due_at integer not null, attempts integer not null default 0)',
  )
  const insert = database.prepare<[string, number]>('insert into deliveries (body, due_at) values (?, ?)')
  const remove = database.prepare<[number]>('delete from deliveries where seq = ?')
  const postpone = database.prepare<[number, number]>(
    'update deliveries set due_at = ?, attempts = attempts + 1 where seq = ?',
  )
  const oldestFirst = database.prepare<[number], Row>(
    'select seq, body, attempts from deliveries where due_at <= ? order by seq limit 1',
  )
  // Collects until nothing new has come for the whole wait; what is tried again waits on its own.
  const newestFirst = database.prepare<[number], Row>(
    `with clock (now) as (values (?))
     select seq, body, attempts from deliveries, clock where due_at <= now
       and not exists (select 1 from deliveries where attempts = 0 and due_at > now)
     order by seq desc limit 1`,
  )
  const nextDue = database.prepare<[number], { at: number | null }>(
    'select min(due_at) as at from deliveries where due_at > ?',
  )
  let url: string | null = null
  let running: Promise<void> | null = null
  const stopping = new AbortController()

  async function post(row: Row, address: string): Promise<void> {
    const isTaken = await send(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(row.body, secret, clock.now()),
      },
      body: row.body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (stopping.signal.aborted) return
    const wait = retrySeconds[row.attempts]
    if (isTaken || wait === undefined) remove.run(row.seq)
    else postpone.run(Date.now() + wait * 1000, row.seq)
  }

  async function drain(): Promise<void> {
    for (;;) {
      if (!url || stopping.signal.aborted) return
      const row = (deliveries.manners.mode === 'reorder' ? newestFirst : oldestFirst).get(Date.now())
      if (!row) return
      // One at a time keeps the order that `normal` promises.
      // oxlint-disable-next-line no-await-in-loop
      await post(row, url)
    }
  }

  const deliveries: Deliveries = {
    manners: { ...defaultManners },
    enqueue: ({ thin, snapshot }) => {
      const { mode, seconds, format } = deliveries.manners
      if (mode === 'drop') return
      const body = JSON.stringify(format === 'snapshot' && snapshot ? snapshot : { ...thin, data: undefined })
      const wait = mode === 'reorder' || mode === 'delay' ? seconds * 1000 : 0
      for (let copy = 0; copy < (mode === 'duplicate' ? copies : 1); copy += 1)
        insert.run(body, Date.now() + wait)
    },
    pump: () => {
      running ??= drain().finally(() => {
        running = null
      })
      return running
    },
    sendTo: (address) => {
      url = address
    },
    msToNext: () => (nextDue.get(Date.now())?.at ?? Infinity) - Date.now(),
    pending: () => database.prepare<[], { n: number }>('select count(*) as n from deliveries').get()?.n ?? 0,
    clear: () => {
      database.exec('delete from deliveries')
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
  return deliveries
}
