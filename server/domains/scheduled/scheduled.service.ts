import { Failure, invalid } from '#shared/errors.ts'
import { heldSentence } from '#shared/heldPosts.ts'
import { plainStart } from '#shared/markdown.ts'
import { quotaMonth } from '#shared/quotaMonth.ts'
import type { PostInput } from '#shared/posts.ts'
import { type ScheduledInput, scheduledLimits, whyNotAt } from '#shared/scheduled.ts'
import { quiet } from '#db/changes.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import { actorFrom, type Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { Outbox } from '../../core/outbox.ts'
import { retryTaken } from '../../core/retry.ts'
import { checkAccess } from '../../http/access.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { PlansService } from '../plans/plans.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { scheduledRepo, type ScheduledRow } from './scheduled.repo.ts'

export interface ScheduledParts {
  store: Store
  clock: Clock
  log: Log
  queue: Queue
  outbox: Outbox
  users: UsersService
  plans: PlansService
  posts: PostsService
  uploads: UploadsService
}

export type ScheduledService = ReturnType<typeof scheduledService>

export const publishQueue = 'scheduled.publish'

/**
 * More than passes between two looks for what is due, so that each is a job before its hour: up to two minutes where
 * a process that is alone looks at full minutes.
 */
const aheadMs = 150_000
const lookedAtOnce = 500
const summaryMax = 300

/**
 * Posts that are published by themselves later. A row is the reservation of a slot and everything there is of the
 * post: it is taken away in the transaction that writes the post, so that no post is ever written twice or lost.
 * Whoever takes locks takes that of the author first.
 */
export function scheduledService(parts: ScheduledParts) {
  const { store, clock, log, queue, outbox, users, plans, posts, uploads } = parts
  const repo = scheduledRepo(store.tables)

  async function require(db: Db, actor: Actor, id: string) {
    const found = await repo.find(db, id, actor.id)
    if (!found) throw new Failure('scheduled.not_found')
    return found
  }

  /** Has a post published at its hour, where that comes before the next look; a job of another hour goes. */
  async function enqueue(tx: Db, row: Pick<ScheduledRow, 'id' | 'authorId' | 'publishAt'>): Promise<void> {
    await queue.withdraw(tx, { queue: publishQueue, dedupeKey: row.id })
    if (row.publishAt.getTime() - clock.now().getTime() > aheadMs) return
    await queue.enqueue(tx, {
      queue: publishQueue,
      payload: { id: row.id },
      key: row.authorId,
      dedupeKey: row.id,
      runAt: row.publishAt,
    })
  }

  /** The text as it is kept: its forum by id, its pictures in use. */
  async function accept(tx: Db, actor: Actor, post: PostInput): Promise<PostInput> {
    const forum = await posts.admit(tx, actor, post.forumId)
    await uploads.use(tx, actor, { imageUrl: post.imageUrl })
    await uploads.useIn(tx, actor, post.content)
    return { ...post, forumId: forum.id }
  }

  function requireTime(at: Date): void {
    const why = whyNotAt(at, clock.now())
    if (why) throw invalid('publishAt', why)
  }

  /** Writes what waits as a post; its slot of this month is its own. */
  const publish = (tx: Db, actor: Actor, row: ScheduledRow) => {
    const now = clock.now()
    const isWaiting = row.heldAt === null
    const isReserved = isWaiting && row.publishAt < quotaMonth(now).to
    const isDue = isWaiting && row.publishAt <= now
    return posts.publish(tx, actor, { ...row.post, isReserved, isDue })
  }

  /** The author as they stand now: who may no longer publish is refused as by any other door. */
  async function requireAuthor(tx: Db, id: string): Promise<Actor> {
    const now = clock.now()
    const user = await users.hold(tx, id)
    if (!user) throw new Failure('user.not_found')
    const actor = actorFrom({ ...user, joinedAt: user.createdAt }, now, { sessionId: null, signedInAt: now })
    checkAccess('member', actor, now)
    return actor
  }

  /** Keeps what could not be published, and has its author told. */
  const hold = (row: ScheduledRow, { code }: Failure) =>
    store.transaction(async (tx) => {
      if (!(await repo.hold(tx, row, { heldAt: clock.now(), heldReason: code }))) return
      await outbox.emit(tx, { name: 'scheduled.held', scheduledId: row.id, userId: row.authorId })
    })

  /** Publishes what is due, exactly once; what is refused is kept with the reason. */
  async function publishDue(id: string): Promise<void> {
    const now = clock.now()
    const seen = await store.read((db) => repo.findDue(db, id, now))
    if (!seen) return
    try {
      await retryTaken(() =>
        store.transaction(async (tx) => {
          const author = await requireAuthor(tx, seen.authorId)
          const row = await repo.takeDue(tx, id, now)
          if (row) await publish(tx, author, row)
        }),
      )
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) throw error
      await hold(seen, error)
    }
  }

  return {
    list: (actor: Actor) => store.read(async (db) => (await repo.list(db, actor.id)).map(viewOf)),
    find: (actor: Actor, id: string) => store.read(async (db) => viewOf(await require(db, actor, id))),

    schedule: async (actor: Actor, { post, publishAt }: ScheduledInput) => {
      requireTime(publishAt)
      await posts.requireLengths(post)
      return await store.transaction(
        quiet(async (tx) => {
          await plans.takePost(tx, actor, { at: publishAt })
          if ((await repo.countOf(tx, actor.id)) >= scheduledLimits.posts)
            throw new Failure('scheduled.too_many')
          const accepted = await accept(tx, actor, post)
          const now = clock.now()
          const row = { id: newId(), authorId: actor.id, publishAt, createdAt: now, updatedAt: now }
          await repo.insert(tx, { ...row, post: accepted, forumId: accepted.forumId })
          await enqueue(tx, row)
          return viewOf(await require(tx, actor, row.id))
        }),
      )
    },

    /** Another text, another time, or both. What had been kept waits again. */
    change: async (actor: Actor, id: string, change: { publishAt: Date; post?: PostInput }) => {
      const { publishAt, post } = change
      requireTime(publishAt)
      if (post) await posts.requireLengths(post)
      return await store.transaction(
        quiet(async (tx) => {
          await users.hold(tx, actor.id)
          const { scheduled: before } = await require(tx, actor, id)
          if (before.heldAt !== null || !isSameMonth(before.publishAt, publishAt, clock.now()))
            await plans.takePost(tx, actor, { at: publishAt })
          const accepted = post && (await accept(tx, actor, post))
          await repo.update(tx, id, {
            ...(accepted && { post: accepted, forumId: accepted.forumId }),
            publishAt,
            heldAt: null,
            heldReason: null,
            updatedAt: clock.now(),
          })
          await enqueue(tx, { ...before, publishAt })
          return viewOf(await require(tx, actor, id))
        }),
      )
    },

    publishNow: (actor: Actor, id: string) =>
      retryTaken(() =>
        store.transaction(async (tx) => {
          await users.hold(tx, actor.id)
          const row = await repo.take(tx, id, actor.id)
          if (!row) throw new Failure('scheduled.not_found')
          return await publish(tx, actor, row)
        }),
      ),

    cancel: (actor: Actor, id: string) =>
      store.transaction(
        quiet(async (tx) => {
          if (!(await repo.take(tx, id, actor.id))) throw new Failure('scheduled.not_found')
          return { id }
        }),
      ),

    publishDue,

    /**
     * Publishes what has been due since nobody was there for it, and makes jobs of what is due before the next look.
     * One that fails does not keep the others.
     */
    lookForDue: async (): Promise<void> => {
      const now = clock.now()
      const by = new Date(now.getTime() + aheadMs)
      const rows = await store.read((db) => repo.listDue(db, by, lookedAtOnce))
      const [overdue, soon] = [rows.filter(isOver), rows.filter((row) => !isOver(row))]
      if (soon.length > 0)
        await store.transaction(
          quiet(async (tx) => {
            for (const row of soon) await enqueue(tx, row)
          }),
        )
      for (const { id } of overdue)
        await publishDue(id).catch((error: unknown) =>
          log.error({ err: error, scheduledId: id }, 'a scheduled post could not be published'),
        )

      function isOver({ publishAt }: { publishAt: Date }): boolean {
        return publishAt <= now
      }
    },

    erase: repo.removeAllOf,
    countOf: repo.countOf,
  }
}

/** Whether both take their slot of the same month; what is overdue takes one of the running month. */
const isSameMonth = (one: Date, other: Date, now: Date): boolean =>
  Math.max(quotaMonth(one).from.getTime(), quotaMonth(now).from.getTime()) ===
  quotaMonth(other).from.getTime()

type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof scheduledRepo>['find']>>>

/** As its author sees it. */
const viewOf = ({ scheduled, forum, isReadable }: Found) => ({
  ...scheduled,
  summary: plainStart(scheduled.post.content, summaryMax),
  forum: isReadable ? forum : null,
  heldReason: scheduled.heldReason === null ? null : heldSentence(scheduled.heldReason),
})
