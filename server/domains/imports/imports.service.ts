import { lastDayOf } from '#shared/complimentary.ts'
import { Failure } from '#shared/errors.ts'
import { addressKey } from '#shared/imports.ts'
import { means } from '#shared/rehearsals.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Config } from '../../config.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction, type Act } from '../../core/adminActions.ts'
import { email } from '../../core/email.ts'
import type { Log } from '../../core/log.ts'
import { requireAdmin } from '../../core/rights.ts'
import { longDay, type Clock } from '../../core/clock.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { SignedInContext } from '../auth/auth.service.ts'
import type { ComplimentaryService } from '../complimentary/complimentary.service.ts'
import type { MailerService } from '../mailer/mailer.service.ts'
import type { PlansService } from '../plans/plans.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { importsRepo } from './imports.repo.ts'
import { Reading, type Arrival, type Report, type Wanted } from './reading.policy.ts'

export interface ImportsParts {
  config: Pick<Config, 'publicUrl'>
  store: Store
  clock: Clock
  log: Log
  queue: Queue
  users: UsersService
  plans: PlansService
  mailer: MailerService
  complimentary: ComplimentaryService
}

/** A file that can be read more than once. */
export type OpenFile = () => AsyncIterable<string>

interface Confirmed extends Act {
  /** The hash of the report that was seen. */
  expected: string
  signal?: AbortSignal | undefined
  onProgress?: (done: number, all: number) => void
}

export type ImportsService = ReturnType<typeof importsService>

/** So many are written in one transaction: who is killed between two goes on with the next run. */
const batchSize = 500
export const inviteQueue = 'import.invite'
/** So many are invited in one round. */
const inviteBatch = 200

/** Members of other products: what they have paid for there waits here until they sign in. */
export function importsService(parts: ImportsParts) {
  const { config, store, clock, log, queue, users, plans, mailer, complimentary } = parts
  const repo = importsRepo(store.tables)

  /** What is wanted, once its plans are known; in our own format each plan is a tier of its name. */
  async function known(wanted: Wanted): Promise<Wanted> {
    const slugs = (await plans.listAll()).map(({ slug }) => slug)
    for (const slug of [...wanted.tiers.values(), ...(wanted.plan === null ? [] : [wanted.plan])])
      if (!slugs.includes(slug)) throw new Failure('plan.not_found', { message: `There is no plan ${slug}` })
    if (wanted.source !== 'plaza') return wanted
    return { ...wanted, tiers: new Map([...slugs.map((slug) => [slug, slug] as const), ...wanted.tiers]) }
  }

  /** Those of a file in batches, each address once in its batch with the later end. */
  async function* batchesOf(reading: Reading, open: OpenFile): AsyncGenerator<Arrival[]> {
    let batch = new Map<string, Arrival>()
    for await (const arrival of reading.arrivals(open())) {
      const before = batch.get(arrival.email)
      if (!before) batch.set(arrival.email, arrival)
      else if (before.until < arrival.until)
        batch.set(arrival.email, { ...arrival, isInvitable: before.isInvitable })
      if (batch.size < batchSize) continue
      yield [...batch.values()]
      batch = new Map()
    }
    if (batch.size > 0) yield [...batch.values()]
  }

  /** What a file would bring, and how many of them are known already. */
  async function rehearse(open: OpenFile, asked: Wanted): Promise<Report & { known: number }> {
    const reading = new Reading(await known(asked), clock.now())
    let there = 0
    for await (const batch of batchesOf(reading, open))
      there += await store.read((db) =>
        repo.countKnown(
          db,
          batch.map((one) => one.email),
        ),
      )
    return { ...reading.report(), known: there }
  }

  async function writeBatch(batch: Arrival[], { wanted, startedAt }: { wanted: Wanted; startedAt: Date }) {
    const now = clock.now()
    const rows = batch.map(({ line: _line, ...arrival }) => ({
      ...arrival,
      id: newId(),
      source: wanted.source,
      createdAt: now,
      updatedAt: now,
    }))
    const ours = new Set(rows.map(({ id }) => id))
    const written = await store.transaction(async (tx, scope) => {
      scope.only()
      return await repo.merge(tx, rows)
    })
    const added = written.filter(({ id }) => ours.has(id)).length
    // Somebody who stands in the file twice was added a moment ago, and is counted once.
    const changed = written.filter(({ id, createdAt }) => !ours.has(id) && createdAt < startedAt).length
    return { added, changed }
  }

  /** Writes what was seen, and nothing else. Done again, or after it was broken off, it ends the same. */
  async function apply(actor: Actor, open: OpenFile, { expected, ...doing }: Confirmed & { wanted: Wanted }) {
    requireAdmin(actor)
    const { signal, onProgress, reason, origin } = doing
    const wanted = await known(doing.wanted)
    const seen = await rehearse(open, wanted)
    if (!means(expected, seen.hash)) throw new Failure('import.changed')
    await store.transaction((tx) =>
      recordAction(tx, store.tables, {
        clock,
        actor,
        reason,
        origin,
        action: 'import_members',
        target: { type: 'site', id: 'members' },
        details: { source: wanted.source, members: seen.members, hash: seen.hash },
      }),
    )
    const startedAt = clock.now()
    const reading = new Reading(wanted, startedAt)
    const done = { added: 0, changed: 0, isWhole: true }
    for await (const batch of batchesOf(reading, open)) {
      if (signal?.aborted) {
        done.isWhole = false
        break
      }
      const { added, changed } = await writeBatch(batch, { wanted, startedAt })
      done.added += added
      done.changed += changed
      onProgress?.(reading.report().members, seen.members)
    }
    return { ...seen, ...done, unchanged: seen.members - done.added - done.changed }
  }

  /** Gives somebody what waits under the address that their identity provider has verified. */
  async function claim(userId: string, verifiedEmail: string): Promise<void> {
    const key = addressKey(verifiedEmail)
    const now = clock.now()
    if (!key || !(await store.read((db) => repo.findWaiting(db, key, now)))) return
    await store.transaction(async (tx) => {
      const member = await users.memberships.hold(tx, userId)
      if (!member || member.isTombstone || member.isBlocked) return
      const given = await repo.claim(tx, key, { userId, now })
      if (given) await complimentary.giveIn(tx, member, { plan: given.plan, until: given.until })
    })
  }

  return {
    rehearse,
    apply,

    /** Signing in never fails over it: what could not be given is given at the next sign-in. */
    claimAtSignIn: async ({ user, verifiedEmail }: SignedInContext): Promise<void> => {
      if (!verifiedEmail) return
      try {
        await claim(user.id, verifiedEmail)
      } catch (error) {
        log.error({ err: error, userId: user.id }, 'import.claim_failed')
      }
    },

    /** Has some of those told who wait and were not, by a job each: an address that takes no mail holds up no other. */
    inviteSome: () =>
      store.transaction(async (tx, scope) => {
        scope.only()
        const now = clock.now()
        for (const { id } of await repo.listUninvited(tx, now, inviteBatch)) {
          await queue.enqueue(tx, { queue: inviteQueue, payload: { id }, dedupeKey: id })
          await repo.setInvited(tx, id, now)
        }
      }),

    /** Tells somebody that they have time here. */
    invite: (id: string): Promise<void> =>
      mailer.sendOnce(`import:${id}`, async (tx, site) => {
        const row = await repo.find(tx, id)
        if (!row || row.claimedBy !== null || row.until <= clock.now()) return null
        return {
          to: row.email,
          ...email({
            site,
            subject: `Your membership of ${site.name} is ready`,
            paragraphs: [
              `What you have paid for elsewhere counts at ${site.name}: until ${longDay(lastDayOf(row.until))} you are a member here, and nothing is charged.`,
              'Sign in with this email address to begin. If you do not, nothing happens, and we forget the address on that day.',
            ],
            links: [
              {
                label: 'Sign in',
                url: `${config.publicUrl}/api/login?returnTo=${encodeURIComponent('/my-plan')}`,
              },
            ],
          }),
        }
      }),

    status: () => store.read((db) => repo.tally(db)),

    sweep: (): Promise<number> =>
      store.transaction((tx, scope) => {
        scope.only()
        return repo.sweep(tx, clock.now())
      }),

    erase: async (tx: Db, userId: string): Promise<void> => {
      const user = await users.findIn(tx, userId)
      await repo.erase(tx, { userId, email: user?.email ? addressKey(user.email) : null })
    },
  }
}
