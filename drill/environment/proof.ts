import { setTimeout as sleep } from 'node:timers/promises'
import { and, count, eq, gt, inArray, isNotNull, isNull, lte, or, sum } from 'drizzle-orm'
import { recount } from '#db/recount.ts'
import type { Store } from '#db/store.ts'
import type { Site } from './site.ts'

/** What the proof found: nothing lost and nothing wrong, or what. */
export interface Proof {
  acknowledged: number
  lost: number
  complaints: string[]
}

const restMs = 120_000
/** A server may have a few more open than before: its pool, a file of the database. */
const mostMoreDescriptors = 24
const mostMoreConnections = 12
/** It was looked at right after the start: compiled code, caches and what waits to be collected come to that. */
const mostMoreMemoryMb = 384

async function until(isSo: () => Promise<boolean>, what: string, complaints: string[]): Promise<void> {
  const givesUpAt = performance.now() + restMs
  while (!(await isSo())) {
    if (performance.now() > givesUpAt) {
      complaints.push(what)
      return
    }
    await sleep(200)
  }
}

/** What has been set going and is not done, by its kind: notices, events, and jobs that are due or were tried. */
async function openWork({ look, provider }: Site): Promise<[string, number][]> {
  // In the order in which one becomes the other.
  const notices = provider.waiting()
  if (notices > 0) await provider.hurry()
  const [events, work] = await look((store) =>
    store.read(async (db) => {
      const { jobs, outbox } = store.tables
      const now = new Date()
      // What failed amid the fault is tried again after some time.
      const soon = new Date(now.getTime() + 5 * 60_000)
      // What was set aside has all of its tries again, and says why.
      const hasFailed = or(gt(jobs.attempts, 0), isNotNull(jobs.lastError))
      const isOpen = or(lte(jobs.runAt, now), and(hasFailed, lte(jobs.runAt, soon)))
      return [
        await db.select({ n: count() }).from(outbox).where(isNull(outbox.handledAt)),
        await db
          .select({ queue: jobs.queue, n: count() })
          .from(jobs)
          .where(and(isNull(jobs.deadAt), isOpen))
          .groupBy(jobs.queue),
      ] as const
    }),
  )
  const found: [string, number][] = [
    ['notices', notices],
    ['events', events[0]?.n ?? 0],
    ...work.map(({ queue, n }): [string, number] => [queue, n]),
  ]
  return found.filter(([, n]) => n > 0)
}

/** Waits until all that was set going by what people did has come to its end, for as long as it becomes less. */
async function comeToRest(site: Site, complaints: string[]): Promise<void> {
  let least = Infinity
  let givesUpAt = 0
  // Twice, because work may set more of it going.
  for (let restfulLooks = 0; restfulLooks < 2; await sleep(200)) {
    const open = await openWork(site)
    restfulLooks = open.length === 0 ? restfulLooks + 1 : 0
    const total = open.reduce((sum, [, n]) => sum + n, 0)
    if (total < least) givesUpAt = performance.now() + restMs
    least = Math.min(least, total)
    if (restfulLooks === 0 && performance.now() > givesUpAt) {
      complaints.push(`work waits, and became no less in two minutes: ${JSON.stringify(open)}`)
      return
    }
  }
}

const chunks = function* <Item>(items: Iterable<Item>): Generator<Item[]> {
  const all = [...items]
  for (let at = 0; at < all.length; at += 500) yield all.slice(at, at + 500)
}

type Keyed = 'posts' | 'comments' | 'sponsorshipApplications'

/** Those of these ids that are not in a table. */
async function missingIn(store: Store, name: Keyed, ids: Iterable<string>): Promise<string[]> {
  const table = store.tables[name]
  const missing: string[] = []
  for (const some of chunks(ids)) {
    const rows = await store.read((db) =>
      db.select({ id: table.id }).from(table).where(inArray(table.id, some)),
    )
    const found = new Set(rows.map(({ id }) => id))
    missing.push(...some.filter((id) => !found.has(id)).map((id) => `${name} ${id}`))
  }
  return missing
}

async function lostVotes(store: Store, { tally }: Site): Promise<string[]> {
  const { votes } = store.tables
  const rows = await store.read((db) =>
    db
      .select({ userId: votes.userId, postId: votes.postId, type: votes.type })
      .from(votes)
      .where(isNotNull(votes.postId)),
  )
  const stored = new Map(rows.map(({ userId, postId, type }) => [`${userId} ${postId}`, type as string]))
  return [...tally.votes].flatMap(([key, { known, maybe }]) => {
    const found = stored.get(key)
    return found === known || (found !== undefined && maybe.has(found))
      ? []
      : [`vote ${key}: ${known}, found ${found}`]
  })
}

/** Payments that the provider has taken and the site has not booked, once and in full. */
async function lostMoney(store: Store, { tally, provider }: Site, complaints: string[]): Promise<string[]> {
  const { campaignFundings: fundings, ledgerEntries: entries } = store.tables
  const rows = await store.read((db) => db.select().from(fundings))
  const booked = await store.read((db) =>
    db
      .select({ id: entries.fundingId, cents: sum(entries.amountCents) })
      .from(entries)
      .where(and(eq(entries.account, 'campaign_free'), eq(entries.event, 'funding paid')))
      .groupBy(entries.fundingId),
  )
  const credited = new Map(booked.map(({ id, cents }) => [id, Number(cents)]))
  const taken = provider.taken()
  for (const [id, cents] of credited)
    if (taken.get(id ?? '') !== cents)
      complaints.push(`funding ${id} is booked as ${cents}, taken was ${taken.get(id ?? '')}`)
  return [...tally.paid].flatMap(([id, amount]) => {
    const row = rows.find((one) => one.id === id)
    return row?.status === 'paid' && credited.get(id) === amount
      ? []
      : [`funding ${id}: ${row?.status}, booked ${credited.get(id)} of ${amount}`]
  })
}

async function ledgerSum(store: Store): Promise<number> {
  const { ledgerEntries } = store.tables
  const [row] = await store.read((db) =>
    db.select({ all: sum(ledgerEntries.amountCents) }).from(ledgerEntries),
  )
  return Number(row?.all ?? 0)
}

/** What a server holds open, and its memory, come back to about what they were. */
async function openThings(site: Site, complaints: string[]): Promise<void> {
  for (const [place, instance] of site.instances.entries()) {
    const before = site.before[place] ?? { descriptors: 0, memoryMb: 0 }
    const descriptors = before.descriptors + mostMoreDescriptors
    const isClosed = async () => instance.process().counts().descriptors <= descriptors
    await until(isClosed, `server ${place} holds more than ${descriptors} descriptors open`, complaints)
    const memoryMb = Math.round(before.memoryMb + mostMoreMemoryMb)
    const isSmall = async () => instance.process().counts().memoryMb <= memoryMb
    await until(isSmall, `server ${place} has more than ${memoryMb} MB of memory`, complaints)
  }
  const { postgres } = site
  if (!postgres) return
  const most = site.connectionsBefore + mostMoreConnections * site.instances.length
  const isBack = async () => (await postgres.connections()) <= most
  await until(isBack, `more than ${most} connections to Postgres are open`, complaints)
}

/** After the last fault: all that was acknowledged is there, counters and books agree, and nothing is left open. */
export async function prove(site: Site): Promise<Proof> {
  const complaints: string[] = []
  const { tally, watch } = site
  await watch.untilReady()
  // What a fault broke is whole again: everybody gets their answers.
  await site.writers.pass(20)
  await site.rest()
  await comeToRest(site, complaints)
  const lost = await site.look(async (store) => {
    const drifts = await recount(store, { isDryRun: true })
    complaints.push(...drifts.map(({ counter, id }) => `${counter} of ${id} is not what it counts`))
    const { jobs } = store.tables
    const dead = await store.read((db) =>
      db.select({ queue: jobs.queue, why: jobs.lastError }).from(jobs).where(isNotNull(jobs.deadAt)),
    )
    complaints.push(...dead.map(({ queue, why }) => `a job of ${queue} was given up: ${why}`))
    const rest = await ledgerSum(store)
    if (rest !== 0) complaints.push(`the ledger sums to ${rest}`)
    return [
      ...(await missingIn(store, 'posts', tally.posts)),
      ...(await missingIn(store, 'comments', tally.comments)),
      ...(await missingIn(store, 'sponsorshipApplications', tally.approved)),
      ...(await lostVotes(store, site)),
      ...(await lostMoney(store, site, complaints)),
    ]
  })
  complaints.push(...lost.map((what) => `acknowledged and lost: ${what}`))
  complaints.push(...new Set(tally.faults))
  await openThings(site, complaints)
  return { acknowledged: tally.acknowledged(), lost: lost.length, complaints }
}
