import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { reachDay } from '#shared/reach.ts'
import { monthOf } from '#shared/statements.ts'
import { dayAfter, startOfDay } from '#shared/statRules.ts'
import { randomFrom } from '#shared/random.ts'
import { newId } from '#db/ids.ts'
import { testEngine } from '#db/testing/store.ts'
import type { Actor } from '../../core/actor.ts'
import { movableClock } from '../../core/clock.ts'
import { Crash } from '../../testing/crashes.ts'
import { testSeed } from '../../testing/seed.ts'
import { startSite, type TestSite } from '../../testing/site.ts'
import { postings } from '../ledger/ledger.policy.ts'
import { recounted, stored, type Told } from './recount.testing.ts'

const steps = testEngine === 'sqlite' ? 260 : 70
const begin = new Date('2026-01-20T09:00:00Z')
const dayMs = 24 * 60 * 60 * 1000

let site: TestSite
beforeAll(async () => {
  site = await startSite({ jobsOf: ['stats'], clock: movableClock(() => begin.getTime()) })
})
afterAll(() => site.close())

const prices: Record<string, number> = { starter: 999, professional: 1999, business: 4999 }

/** Counts as the job does, in a process that may end after some of its transactions. */
async function count(transactions = Infinity): Promise<void> {
  const transaction = site.store.transaction.bind(site.store)
  let left = transactions
  const spy = vi
    .spyOn(site.store, 'transaction')
    .mockImplementation((work) => (left-- > 0 ? transaction(work) : Promise.reject(new Crash())))
  await site.services.stats.counting.run().catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error
  })
  spy.mockRestore()
}

test('every figure of every day is what a recount of all rows says, whatever came late and broke off', async () => {
  const random = randomFrom(testSeed())
  const { store, clock, services, make } = site
  const { tables } = store
  const told: Told[] = []
  const readers = new Set<string>()
  const begun = clock.now()
  // Of before anything was written down.
  const known = await Promise.all([
    make.member({ planType: 'starter', createdAt: new Date(begun.getTime() - 9 * dayMs) }),
    make.user({
      subscriptionStatus: 'cancelled',
      planType: 'business',
      subscriptionExpiresAt: new Date(begun.getTime() + 5 * dayMs),
      createdAt: new Date(begun.getTime() - 20 * dayMs),
    }),
  ])
  for (const { id: who, planType, createdAt: at, subscriptionExpiresAt: endsAt } of known)
    told.push({ who, at, plan: planType, cents: prices[planType]!, endsAt })
  const owner = await make.admin()
  const people = [owner, ...known]
  for (let n = 0; n < 6; n += 1) people.push(await make.user())
  const actors = people.map((one): Actor => site.actorOf(one))
  const forums = [await make.forum({ creator: owner }), await make.forum({ creator: owner })]
  await count()
  const posts: { id: string; authorId: string }[] = []
  const comments: { id: string; authorId: string }[] = []
  let deals = 0
  const late: string[] = []

  async function become(
    id: string,
    change: { plan: string | null; endsAt?: Date | null; isGrace?: boolean },
  ) {
    const { plan, endsAt = null, isGrace = false } = change
    await store.transaction(async (tx) => {
      const before = await services.users.memberships.find(tx, id)
      await services.users.memberships.write(tx, before!, {
        planType: plan ?? 'none',
        subscriptionStatus: plan === null ? 'none' : endsAt && !isGrace ? 'cancelled' : 'active',
        subscriptionExpiresAt: isGrace ? null : endsAt,
        graceEndsAt: isGrace ? endsAt : null,
        updatedAt: clock.now(),
      })
    })
    told.push({ who: id, at: clock.now(), plan, cents: plan ? prices[plan]! : 0, endsAt })
  }

  const soon = () => new Date(clock.now().getTime() + random.int(1, 9) * dayMs + random.int(1, 1000))
  const acts: Record<string, (actor: Actor) => Promise<unknown>> = {
    post: async (author) => posts.push(await make.post({ author, forum: random.pick(forums) })),
    comment: async (author) =>
      posts.length > 0 && comments.push(await make.comment({ author, post: random.pick(posts) })),
    removePost: async () => {
      const [post] = random.some(posts, 1)
      if (!post) return
      posts.splice(posts.indexOf(post), 1)
      if (random.chance(0.5))
        return await services.posts.remove(
          actors.find(({ id }) => id === post.authorId)!,
          post.id,
        )
      await services.content.remove(actors[0]!, { kind: 'post', id: post.id }, { reason: 'x' })
      if (random.chance(0.5))
        await services.content.restore(actors[0]!, { kind: 'post', id: post.id }, { reason: 'x' })
    },
    removeComment: async () => {
      const [comment] = random.some(comments, 1)
      if (!comment) return
      comments.splice(comments.indexOf(comment), 1)
      const author = actors.find(({ id }) => id === comment.authorId)!
      await site.attempt(() => services.comments.remove(author, comment.id))
    },
    subscribe: ({ id }) => become(id, { plan: random.pick(Object.keys(prices)) }),
    cancel: ({ id }) => become(id, { plan: random.pick(Object.keys(prices)), endsAt: soon() }),
    fail: ({ id }) => become(id, { plan: random.pick(Object.keys(prices)), endsAt: soon(), isGrace: true }),
    end: ({ id }) => become(id, { plan: null }),
    read: async ({ id }) => {
      const [post] = random.some(posts, 1)
      services.stats.readers.note(id, null)
      if (post) services.stats.readers.note(id, post.id)
      await services.stats.readers.flush()
      const rows = post
        ? await store.read((db) => db.select().from(tables.posts).where(eq(tables.posts.id, post.id)))
        : []
      for (const forumId of ['', ...rows.map((row) => row.forumId)])
        readers.add(`${reachDay(clock.now())} ${id} ${forumId}`)
    },
    pay: ({ id }) =>
      store.transaction(async (tx) => {
        const paidAt = new Date(clock.now().getTime() - (random.chance(0.2) ? 3 * dayMs : 0))
        await tx.insert(tables.membershipPayments).values({
          id: newId(),
          subjectId: id,
          plan: 'starter',
          amountCents: 999,
          taxCents: random.pick([0, 190]),
          currency: 'usd',
          paidAt,
        })
        await services.stats.counting.again(tx, [paidAt])
      }),
    refund: async ({ id }) => {
      const payments = await store.read((db) => db.select().from(tables.membershipPayments))
      const [payment] = random.some(payments, 1)
      const refund = {
        id: newId(),
        userId: id,
        invoiceId: payment?.id ?? newId(),
        chargeId: newId(),
        subscriptionId: 'x',
        amountCents: 100,
        currency: 'usd',
        reason: 'x',
        createdAt: clock.now(),
        updatedAt: clock.now(),
      }
      await store.transaction((tx) => tx.insert(tables.membershipRefunds).values(refund))
      late.push(refund.id)
    },
    refundFails: async () => {
      const refundId = late.shift()
      if (refundId === undefined) return
      await store.transaction(async (tx) => {
        const [refund] = await tx
          .update(tables.membershipRefunds)
          .set({ status: 'failed' })
          .where(eq(tables.membershipRefunds.id, refundId))
          .returning()
        await services.stats.counting.again(tx, [refund?.createdAt])
      })
    },
    book: ({ id: creatorId }) =>
      store.transaction(async (tx) => {
        deals += 1
        const contentId = `deal-${deals}`
        const about = {
          contentId,
          subject: { currency: 'usd', contentId, creatorId },
          payout: 800,
          platformFee: 200,
        }
        await services.ledger.post(
          tx,
          postings.fundingPaid({ ...about, fundingId: contentId }, { cents: 1500, feeCents: 30 }),
        )
        await services.ledger.post(tx, postings.release(about))
        if (random.chance(0.6))
          await services.ledger.post(tx, postings.transferDone({ ...about, attempt: 1, cents: 800 }))
        if (random.chance(0.2))
          await services.ledger.post(
            tx,
            postings.transferReversed({ ...about, transferId: contentId, total: 300, cents: 300 }),
          )
      }),
    pass: async () => {
      clock.advance(random.int(1, 30) * 60 * 60)
      if (random.chance(0.3)) return
      await site.work()
      await count(random.chance(0.4) ? random.int(1, 14) : Infinity)
    },
  }
  const names = [...Object.keys(acts), 'post', 'comment', 'comment', 'read', 'pass', 'pass']
  for (let n = 0; n < steps; n += 1) await acts[random.pick(names)]!(random.pick(actors))

  // A day is counted some minutes after its end, and it may be midnight.
  clock.advance(24.5 * 60 * 60)
  await site.work()
  await count()
  const last = dayAfter(reachDay(clock.now()), -1)
  const from = dayAfter(reachDay(begun), -20)
  expect((await stored(store)).size).toBeGreaterThan(100)
  expect(await stored(store)).toEqual(
    await recounted(store, { from, to: last }, { memberships: told, readers }),
  )

  // A month is not the sum of its days: people are counted once.
  const month = monthOf(startOfDay(from))
  const { months, cohorts } = await services.stats.site(365)
  const writers = await store.read(async (db) => [
    ...(await db.select().from(tables.posts)),
    ...(await db.select().from(tables.comments)),
  ])
  for (const { month: one, writers: counted } of months) {
    if (one < month) continue
    const who = writers
      .filter(
        ({ createdAt, isRemoved, isDeleted }) =>
          monthOf(createdAt) === one && reachDay(createdAt) <= last && !isRemoved && !isDeleted,
      )
      .map(({ authorId }) => authorId)
    expect([one, counted]).toEqual([one, new Set(who).size])
  }
  const members = (await stored(store)).get(`site  ${last} members`) ?? 0
  expect(cohorts.reduce((sum, { kept }) => sum + (kept.at(-1) ?? 0), 0)).toBe(members)
  // Nobody can be told apart in what is left: of closed days nothing, of the month only that they were here.
  const marks = await store.read((db) => db.select().from(tables.statMarks))
  expect(marks.filter(({ period }) => period.length === 10 && period <= last)).toEqual([])
})

test('wherever the process ends while a past is counted, the next round counts all of it', async () => {
  const { store, services } = site
  const figures = store.tables.statFigures
  const all = async () => {
    const rows = await store.read((db) => db.select().from(figures))
    return rows
      .filter(({ metric }) => metric !== 'readers')
      .map((row) => Object.values(row).join(' '))
      .toSorted()
  }
  const expected = await all()
  expect(expected.filter((row) => row.startsWith('site_month')).length).toBeGreaterThan(5)
  const recount = () => services.stats.counting.recount('2025-12-01', '2027-01-01')
  const transactions = (await recount()) + 10
  // Told to stop it takes no further day; they wait for the next round.
  expect(await services.stats.counting.run(AbortSignal.abort())).toBe(0)
  expect((await services.stats.site(7)).range.waiting).toBeGreaterThan(0)
  for (let left = 0; left <= transactions; left += testEngine === 'sqlite' ? 3 : 12) {
    await store.transaction((tx) => tx.delete(figures).where(ne(figures.metric, 'readers')))
    await recount()
    await count(left)
    await count()
    expect([left, await all()]).toEqual([left, expected])
  }
})
